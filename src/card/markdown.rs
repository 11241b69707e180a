//! Data cards as text and as Markdown with the YAML head that hosts of data sets read. Both show the sections of a document,
//! and escape the names of files.

use std::fmt::Write;

use givens_formats::{
    report::grouped,
    text::{escaped, escaped_json},
};

use super::document::{CardDocument, Distribution, Share};

/// A section of a card: a title, and lines of a name and a value.
type CardSection = (&'static str, Vec<(String, String)>);

impl CardDocument {
    /// Returns the card as text.
    #[must_use]
    pub fn to_text(&self) -> String {
        let sections = self.sections();
        let lines = sections.iter().flat_map(|(_, lines)| lines);
        let width = lines.map(|(name, _)| name.chars().count()).max().unwrap_or(0);
        let mut text = String::new();
        for (title, lines) in sections {
            let _ = writeln!(text, "{title}");
            for (name, value) in lines {
                let _ = writeln!(text, "  {name:width$}  {value}");
            }
        }
        text
    }

    /// Returns the card as Markdown under a title. The head has the title, the licence if one is named, the size, and
    /// tags.
    #[must_use]
    pub fn to_markdown(&self, title: &str, licence: Option<&str>) -> String {
        let quoted = |text: &str| escaped_json(&serde_json::Value::from(text).to_string()).into_owned();
        let mut text = format!("---\npretty_name: {}\n", quoted(title));
        if let Some(licence) = licence {
            let _ = writeln!(text, "license: {}", quoted(licence));
        }
        let _ = writeln!(
            text,
            "size_categories:\n- {}\ntags:\n- sudoku\n- puzzles\n---\n\n# {}",
            self.size_category(),
            escaped(title)
        );
        for (title, lines) in self.sections() {
            let _ = writeln!(text, "\n## {title}\n\n| | |\n|---|---|");
            for (name, value) in lines {
                let _ = writeln!(text, "| {} | {} |", name.replace('|', "\\|"), value.replace('|', "\\|"));
            }
        }
        let _ = writeln!(text, "\nWritten by `givens stats` ({}).", self.program);
        text
    }

    /// Returns the size as hosts of data sets name it.
    const fn size_category(&self) -> &'static str {
        match self.records {
            0..1_000 => "n<1K",
            1_000..10_000 => "1K<n<10K",
            10_000..100_000 => "10K<n<100K",
            100_000..1_000_000 => "100K<n<1M",
            1_000_000..10_000_000 => "1M<n<10M",
            10_000_000..100_000_000 => "10M<n<100M",
            100_000_000..1_000_000_000 => "100M<n<1B",
            _ => "1B<n<10B",
        }
    }

    /// Returns what the text and the Markdown show, in order.
    fn sections(&self) -> Vec<CardSection> {
        let mut sections = vec![
            ("Inputs", self.inputs()),
            ("Records", self.records()),
            ("Givens", self.givens()),
            ("Duplicates", self.duplicates()),
        ];
        let examined = if self.sample.seed.is_some() { "Puzzles of a sample" } else { "Puzzles" };
        sections.push((examined, self.sample()));
        sections
    }

    fn inputs(&self) -> Vec<(String, String)> {
        let input = |input: &super::InputFacts| {
            let mut value = format!("{} records", grouped(input.records));
            if input.malformed > 0 {
                value += &format!(", {} malformed", grouped(input.malformed));
            }
            input.format.iter().for_each(|format| value += &format!(", {format}"));
            input.bytes.iter().for_each(|&bytes| value += &format!(", {} bytes", grouped(bytes)));
            input.sha256.iter().for_each(|hash| value += &format!(", sha256 {hash}"));
            (escaped(&input.name).into_owned(), value)
        };
        self.inputs.iter().map(input).collect()
    }

    fn records(&self) -> Vec<(String, String)> {
        let mut lines = vec![line("records", grouped(self.records))];
        let shapes = self.shapes.iter().map(|(shape, &number)| line(shape, grouped(number)));
        lines.extend(shapes);
        if self.variants > 0 {
            lines.push(line("variants", grouped(self.variants)));
            let family = |(name, &number): (&&str, &u64)| format!("{name}: {}", grouped(number));
            let families: Vec<_> = self.families.iter().map(family).collect();
            lines.push(line("by family", families.join(", ")));
        }
        let verdict = |verdict: givens_formats::diagnostic::Verdict| {
            let number = self.verdicts.get(verdict.id()).copied().unwrap_or(0);
            (number > 0).then(|| line(verdict.phrase(), grouped(number)))
        };
        lines.extend(givens_formats::diagnostic::Verdict::ALL.into_iter().filter_map(verdict));
        if self.automorphisms.greatest.is_some() {
            lines.push(line("by automorphisms", histogram(&self.automorphisms)));
        }
        if self.listed_solutions.records > 0 {
            let (right, all) = (self.listed_solutions.right, self.listed_solutions.records);
            lines.push(line("listed solutions", format!("{}, {} right", grouped(all), grouped(right))));
        }
        lines
    }

    fn givens(&self) -> Vec<(String, String)> {
        let mut lines = vec![line("givens", range(&self.givens))];
        lines.push(line("by number of givens", histogram(&self.givens)));
        lines.push(line("by digits never given", histogram(&self.absent_digits)));
        if let Some(positions) = &self.positions {
            let numbers = |numbers: &[u64]| {
                numbers.iter().map(|&number| grouped(number)).collect::<Vec<_>>().join(" · ")
            };
            for (name, counts) in [
                ("by digit", &positions.digits),
                ("by row", &positions.rows),
                ("by column", &positions.columns),
                ("by box", &positions.boxes),
            ] {
                lines.push(line(name, numbers(counts)));
            }
            if let (Some(entropy), Some(chi_square)) = (positions.digit_entropy, positions.digit_chi_square) {
                lines.push(line("entropy of digits per cell", format!("{entropy} of 3.17 bits")));
                lines.push(line("chi-square of digits", format!("{chi_square}, 8 degrees of freedom")));
            }
        }
        lines
    }

    fn duplicates(&self) -> Vec<(String, String)> {
        let of = |found: &super::Duplicates| {
            let mut value = format!("{} of {} records", grouped(found.duplicates), grouped(found.records));
            if let Some([low, high]) = found.interval {
                value = format!("about {value} ({} to {})", grouped(low), grouped(high));
            }
            if found.duplicates > 0 {
                value += &format!(", up to {} alike", grouped(found.largest));
            }
            line(found.by, value)
        };
        self.duplicates.iter().map(of).collect()
    }

    fn sample(&self) -> Vec<(String, String)> {
        let found = &self.sample;
        let mut examined = format!("{} of {} with one solution", grouped(found.puzzles), grouped(found.of));
        found.seed.iter().for_each(|seed| examined += &format!(", seed {seed}, intervals of 95 %"));
        let mut lines = vec![line("examined", examined)];
        if found.puzzles == 0 {
            return lines;
        }
        lines.push(line("minimal", share(&found.minimal)));
        lines.push(line("redundant givens", range(&found.redundant)));
        for (name, symmetry) in &found.symmetries {
            if symmetry.puzzles > 0 {
                lines.push(line(&format!("symmetry: {name}"), share(symmetry)));
            }
        }
        if found.solution_automorphisms.greatest.is_some() {
            lines.push(line("by automorphisms of the solution", histogram(&found.solution_automorphisms)));
        }
        lines.push(line("solved by singles", share(&found.singles_only)));
        for technique in &found.techniques {
            lines.push(line(&format!("hardest: {}", technique.technique), share(&technique.share)));
        }
        if let Some(ratings) = &found.ratings {
            let classes =
                ratings.histogram.iter().map(|(class, number)| format!("{class}: {}", grouped(*number)));
            let mut classes: Vec<_> = classes.collect();
            if ratings.unrated > 0 {
                classes.push(format!("without: {}", grouped(ratings.unrated)));
            }
            lines.push(line(&format!("ratings, {}", ratings.scheme), classes.join(", ")));
        }
        lines
    }
}

fn line(name: &str, value: String) -> (String, String) {
    (name.to_owned(), value)
}

fn range(found: &Distribution) -> String {
    match (found.least, found.median, found.greatest) {
        (Some(least), Some(median), Some(greatest)) => format!("{least} to {greatest}, median {median}"),
        _ => "none".to_owned(),
    }
}

fn histogram(found: &Distribution) -> String {
    found
        .histogram
        .iter()
        .map(|(value, number)| format!("{value}: {}", grouped(*number)))
        .collect::<Vec<_>>()
        .join(", ")
}

/// Returns a number with its share in per cent, and the interval of a share that is estimated.
fn share(found: &Share) -> String {
    let percent = |share: f64| format!("{:.1}", share * 100.0);
    let all = format!("{} ({} %", grouped(found.puzzles), percent(found.share));
    match found.interval {
        Some([low, high]) => format!("{all}; {} to {} %)", percent(low), percent(high)),
        None => all + ")",
    }
}
