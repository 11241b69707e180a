//! The metadata of a record.
//!
//! Readers add what they find beside a puzzle, writers take what their format has a place for. Texts that many formats
//! share have a kind; all others keep their name, so that they come back under it.

use givens_engine::enums::named_enum;

/// The metadata of a record.
///
/// # Examples
///
/// ```
/// # mod givens { pub use givens_engine::*; pub use givens_formats::*; }
/// use givens::record::{Meta, Text};
///
/// let mut meta = Meta::default();
/// meta.set(Text::Author, "Ruud");
/// meta.add(Text::Comment, "first");
/// meta.add(Text::Comment, "second");
/// assert_eq!(meta.text(Text::Author), Some("Ruud"));
/// assert_eq!(meta.text(Text::Comment), Some("first\nsecond"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Meta {
    /// In the order of [`Text`], each once.
    texts: Vec<(Text, String)>,
    /// How hard it is, in whose scale.
    pub ratings: Vec<RecordRating>,
    /// Named texts whose meaning is not known here: columns of a table, members of an object, in
    /// their order.
    pub columns: Vec<Attribute>,
    /// What only the format that it was read from can write back.
    pub raw: Vec<Raw>,
}

named_enum! {
    /// A kind of text that many formats support.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
    #[repr(u8)]
    #[non_exhaustive]
    pub enum Text {
        /// Returns its name in texts, and as the name of a column or member: `author`.
        fn name;
        /// What a collection calls the puzzle: a number, a hash.
        Id = "id",
        /// A heading above the grid, a label before it, the name of a matrix.
        Title = "title",
        /// Who made the puzzle.
        Author = "author",
        /// What it is about, its rules.
        Description = "description",
        /// Free text, several lines where there are several comments.
        Comment = "comment",
        /// Where it comes from.
        Source = "source",
        /// The address of where it comes from.
        Url = "url",
        /// When it was made or published, as the file writes it.
        Date = "date",
        /// How hard it is, in words.
        Level = "level",
        /// The name of the collection that it belongs to.
        Collection = "collection",
    }
}

/// Other names of texts in files; each has its own too.
const OTHER_NAMES: &[(Text, &[&str])] = &[
    (
        Text::Id,
        &[
            "#", "uuid", "guid", "hash", "sha", "sha1", "sha256", "key", "idx", "index", "no", "nr",
            "number", "puzzleid",
        ],
    ),
    (Text::Title, &["name", "label"]),
    (Text::Author, &["creator", "setter", "composer", "constructor", "by"]),
    (Text::Description, &["desc", "rules", "ruleset"]),
    (Text::Comment, &["comments", "note", "notes", "remark", "remarks"]),
    (Text::Source, &["origin", "publication"]),
    (Text::Url, &["link", "sourceurl"]),
    (Text::Date, &["created", "createdat", "published"]),
    (Text::Level, &["levels"]),
    (Text::Collection, &["pack"]),
];

/// The mark before the name of a scale in the header of a table.
const SCALE_MARK: &str = "rating:";

/// Names below which files have a rating or, in words, a level.
const GRADES: &[&str] = &["rating", "ratings", "difficulty", "difficult", "grade", "score"];

impl Text {
    /// Returns the text of this name, or of another name that files use for it, in any case and whatever sign is
    /// between words.
    ///
    /// # Examples
    ///
    /// ```
    /// # mod givens { pub use givens_engine::*; pub use givens_formats::*; }
    /// use givens::record::Text;
    ///
    /// assert_eq!(Text::named("Author"), Some(Text::Author));
    /// assert_eq!(Text::named("Puzzle_ID"), Some(Text::Id));
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let name = folded(name);
        let other = || OTHER_NAMES.iter().find(|(_, names)| names.contains(&name.as_str()));
        Self::ALL.into_iter().find(|text| text.name() == name).or_else(|| other().map(|(text, _)| *text))
    }
}

/// Returns a name in lower case, without the signs between its words.
fn folded(name: &str) -> String {
    name.trim().chars().filter(|c| !matches!(c, ' ' | '_' | '-')).flat_map(char::to_lowercase).collect()
}

/// How hard a puzzle is, as some scale has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordRating {
    /// Whose scale: `SE`, `pearl`, `diamond`, `q1`, or the name of a column.
    pub scale: String,
    /// The value as the file writes it: `7.2`.
    pub value: String,
}

/// A named text: a column of a table, a member of an object.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attribute {
    /// The name in the header.
    pub name: String,
    /// The text, without quotes.
    pub text: String,
}

/// The place of a text or rating in a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum MetaPlace {
    Text(Text),
    /// The rating of this index.
    Rating(usize),
    /// The column of this index.
    Column(usize),
}

/// The places of the texts and ratings of a record: few kinds of texts, and the numbers of the others.
#[derive(Debug)]
pub(crate) struct MetaPlaces {
    kinds: Vec<Text>,
    ratings: usize,
    columns: usize,
}

/// Text that has a meaning in one format alone, kept for writing it back there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Raw {
    /// What the format is called: `opensudoku`.
    pub format: &'static str,
    /// What the format calls it.
    pub name: String,
    /// The raw text.
    pub text: String,
}

impl Meta {
    /// Returns a text, where there is one.
    #[must_use]
    pub fn text(&self, text: Text) -> Option<&str> {
        let place = self.texts.binary_search_by_key(&text, |(kind, _)| *kind).ok()?;
        Some(&self.texts[place].1)
    }

    /// Returns all texts, in the order of [`Text`].
    pub fn texts(&self) -> impl Iterator<Item = (Text, &str)> {
        self.texts.iter().map(|(kind, text)| (*kind, text.as_str()))
    }

    /// Returns the texts, the ratings by their scale, and the columns, each with its name.
    pub fn named_texts(&self) -> impl Iterator<Item = (&str, &str)> {
        let texts = self.texts().map(|(kind, text)| (kind.name(), text));
        let ratings = self.ratings.iter().map(|rating| (rating.scale.as_str(), rating.value.as_str()));
        let columns = self.columns.iter().map(|column| (column.name.as_str(), column.text.as_str()));
        texts.chain(ratings).chain(columns)
    }

    /// Returns the first text, rating or column of this name. If there is none: that of this name in any case, the text
    /// that files call so, the rating of the scale behind `rating:`, or, for `difficulty` and the like, the only rating
    /// or the level.
    ///
    /// # Examples
    ///
    /// ```
    /// # mod givens { pub use givens_engine::*; pub use givens_formats::*; }
    /// use givens::record::{Meta, Text};
    ///
    /// let mut meta = Meta::default();
    /// meta.set(Text::Level, "hard");
    /// meta.rate("SE", "7.1");
    /// assert_eq!(meta.named("se"), Some("7.1"));
    /// assert_eq!(meta.named("rating"), Some("7.1"));
    /// assert_eq!(meta.named("difficulty"), Some("hard"));
    /// assert_eq!(meta.named("author"), None);
    /// ```
    #[must_use]
    pub fn named(&self, name: &str) -> Option<&str> {
        let exact = |name: &str| self.named_texts().find(|(other, _)| *other == name).map(|(_, text)| text);
        let folded_name = folded(name);
        let alike =
            || self.named_texts().find(|(other, _)| folded(other) == folded_name).map(|(_, text)| text);
        let marked = || folded_name.strip_prefix(SCALE_MARK).and_then(|scale| self.rating(scale));
        let text = || self.text(Text::named(name)?);
        exact(name).or_else(alike).or_else(marked).or_else(text).or_else(|| self.grade(&folded_name))
    }

    /// Returns the rating in a scale, whose name is folded.
    fn rating(&self, scale: &str) -> Option<&str> {
        let rating = self.ratings.iter().find(|rating| folded(&rating.scale) == scale);
        rating.map(|rating| rating.value.as_str())
    }

    /// Returns what this name of grades means: a level in words, or the only rating.
    fn grade(&self, name: &str) -> Option<&str> {
        let rating = || match &self.ratings[..] {
            [only] => Some(only.value.as_str()),
            _ => None,
        };
        if !GRADES.contains(&name) {
            return None;
        }
        let is_number = name.starts_with("rating") || name == "score";
        if is_number {
            rating().or_else(|| self.text(Text::Level))
        } else {
            self.text(Text::Level).or_else(rating)
        }
    }

    /// Returns the approximate size in bytes of the memory that its texts take.
    pub(crate) fn heap_size(&self) -> usize {
        let texts = self.texts.iter().map(|(_, text)| size_of::<(Text, String)>() + text.capacity());
        let named = self.pairs().map(|[name, text]| size_of::<Attribute>() + name.len() + text.len());
        texts.chain(named).map(|size| size + 16).sum()
    }

    /// Returns the names and texts of ratings, columns and raw texts.
    fn pairs(&self) -> impl Iterator<Item = [&str; 2]> {
        let ratings = self.ratings.iter().map(|rating| [&*rating.scale, &*rating.value]);
        let columns = self.columns.iter().map(|column| [&*column.name, &*column.text]);
        ratings.chain(columns).chain(self.raw.iter().map(|raw| [&*raw.name, &*raw.text]))
    }

    /// Gives it a text, instead of the one that it may have.
    pub fn set(&mut self, kind: Text, text: impl Into<String>) {
        let text = text.into();
        match self.texts.binary_search_by_key(&kind, |(kind, _)| *kind) {
            Ok(place) => self.texts[place].1 = text,
            Err(place) => self.texts.insert(place, (kind, text)),
        }
    }

    /// Adds a text, on a line of its own where there is one already.
    pub fn add(&mut self, kind: Text, text: &str) {
        match self.texts.binary_search_by_key(&kind, |(kind, _)| *kind) {
            Ok(place) => self.texts[place].1.extend(["\n", text]),
            Err(place) => self.texts.insert(place, (kind, text.to_owned())),
        }
    }

    /// Takes a text out.
    pub fn take(&mut self, kind: Text) -> Option<String> {
        let place = self.texts.binary_search_by_key(&kind, |(kind, _)| *kind).ok()?;
        Some(self.texts.remove(place).1)
    }

    /// Adds a rating.
    pub fn rate(&mut self, scale: impl Into<String>, value: impl Into<String>) {
        self.ratings.push(RecordRating { scale: scale.into(), value: value.into() });
    }

    /// Returns which places it has.
    pub(crate) fn places(&self) -> MetaPlaces {
        let kinds = self.texts.iter().map(|(kind, _)| *kind).collect();
        MetaPlaces { kinds, ratings: self.ratings.len(), columns: self.columns.len() }
    }

    /// Returns the places that it has besides those that it had `before`, in order.
    pub(crate) fn places_added(&self, before: &MetaPlaces) -> Vec<MetaPlace> {
        let is_new = |kind: &Text| !before.kinds.contains(kind);
        let texts = self.texts.iter().map(|(kind, _)| *kind).filter(is_new).map(MetaPlace::Text);
        let ratings = (before.ratings..self.ratings.len()).map(MetaPlace::Rating);
        let columns = (before.columns..self.columns.len()).map(MetaPlace::Column);
        texts.chain(ratings).chain(columns).collect()
    }

    /// Puts another text in a place that has one.
    pub(crate) fn put(&mut self, place: MetaPlace, text: &str) {
        match place {
            MetaPlace::Text(kind) => self.set(kind, text),
            MetaPlace::Rating(index) => text.clone_into(&mut self.ratings[index].value),
            MetaPlace::Column(index) => text.clone_into(&mut self.columns[index].text),
        }
    }

    /// Returns the raw text that only this format can write back, by name.
    #[must_use]
    pub fn raw(&self, format: &str, name: &str) -> Option<&str> {
        let mut raw = self.raw.iter().filter(|raw| raw.format == format);
        raw.find(|raw| raw.name == name).map(|raw| raw.text.as_str())
    }

    /// Keeps what only this format can write back.
    pub fn keep(&mut self, format: &'static str, name: impl Into<String>, text: impl Into<String>) {
        self.raw.push(Raw { format, name: name.into(), text: text.into() });
    }
}
