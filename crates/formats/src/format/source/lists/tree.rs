//! Lists of values in source text, one within another, with the names that they are given.
//!
//! It takes the lexemes of a text and yields its outermost lists. Source text need not be valid: what is in no list is
//! skipped, and a list that is never closed is yielded with the place where it was damaged.

use crate::{
    cells::mark::{Blank, Mark, Token},
    format::source::inner_text::may_hold_grid,
    syntax::expect::Fault,
    text::{Span, offset_in},
};

use super::{
    lexeme::{
        AbsentMarks, Lexeme, Syntax, drawn_rows, drawn_string, is_line_start, lexeme, name_of, special,
        statement_of, unclosed_end,
    },
    list::{BareRows, Item, List, RowBars, is_cell, is_row, is_wrapper, value},
};

/// The largest depth of nested lists; anything deeper is not a grid.
const MAX_DEPTH: usize = 24;
/// The largest number of bytes of a declaration before its `=`.
const MAX_DECLARATION: usize = 200;
/// The quotes around strings that end on their line, and those around longer ones.
const QUOTES: [char; 2] = ['"', '\''];
const LONG_QUOTES: [&str; 2] = ["\"\"\"", "'''"];

/// Iterates over the lists of a text that are in no other, and named strings.
pub(super) struct Lists<'t, 's> {
    syntax: &'s Syntax,
    text: &'t str,
    at: usize,
    open: Vec<List<'t>>,
    found: std::collections::VecDeque<List<'t>>,
    /// Where the last list ends.
    done: usize,
    /// The last word, and its offset.
    word: Option<(&'t str, usize)>,
    /// The name of the next value, and where its declaration starts.
    name: Option<(&'t str, usize)>,
    /// Strings that follow one another outside lists.
    strings: Option<List<'t>>,
    rows: BareRows<'t>,
    /// The runs of comments since they were taken, and whether the last one may go on.
    comments: Vec<Span>,
    is_commenting: bool,
    /// Whether the last lexeme that is no gap is a string.
    is_after_string: bool,
    /// The closing marks that do not occur in the rest of the text.
    absent: AbsentMarks,
    is_finished: bool,
    /// Where the last lines end that are drawn rows, or too few.
    drawn: usize,
    /// Where the line ends on which the last quote of each kind is that nothing closes.
    unclosed: [usize; QUOTES.len()],
}

impl<'t, 's> Lists<'t, 's> {
    pub(super) fn new(text: &'t str, syntax: &'s Syntax) -> Self {
        let (open, found) = (Vec::new(), std::collections::VecDeque::new());
        Self {
            syntax,
            text,
            at: 0,
            open,
            found,
            done: 0,
            word: None,
            name: None,
            strings: None,
            rows: BareRows::default(),
            comments: Vec::new(),
            is_commenting: false,
            is_after_string: false,
            absent: AbsentMarks::default(),
            is_finished: false,
            drawn: 0,
            unclosed: [0; QUOTES.len()],
        }
    }

    /// Takes the next lexeme. A word is a name, a type or a value: which, shows what follows it.
    fn step(&mut self, lexeme: Lexeme<'t>, start: usize) {
        self.comment(lexeme, start);
        let lexeme = if self.is_after_string && lexeme.is_joining() { Lexeme::Plus } else { lexeme };
        if !matches!(lexeme, Lexeme::Gap | Lexeme::Comment | Lexeme::Plus) {
            self.is_after_string = matches!(lexeme, Lexeme::Text(_));
        }
        if !matches!(lexeme, Lexeme::Gap | Lexeme::Comment | Lexeme::Text(_) | Lexeme::Plus) {
            self.end_strings();
        }
        if self.open.is_empty() && lexeme == Lexeme::Close {
            // The rows are the rest of a list whose opening bracket is missing.
            self.rows.take();
        } else if self.open.is_empty() && self.rows.is_ended_by(lexeme, &self.text[start..self.at]) {
            self.end_rows();
        }
        let word = if matches!(lexeme, Lexeme::Gap | Lexeme::Comment) { self.word } else { self.word.take() };
        match lexeme {
            Lexeme::Gap | Lexeme::Comment | Lexeme::Plus => {}
            Lexeme::Operator if self.open.last().is_none_or(|list| list.items.is_empty()) => {}
            Lexeme::Operator | Lexeme::Other(_) => {
                let c = self.text[start..].chars().next().unwrap_or(' ');
                self.value(Token { mark: Mark::Unknown(c), span: Span::new(start, self.at), odd: None });
            }
            Lexeme::Text(content) => self.text(content, start, word),
            Lexeme::Word(".") if self.syntax.has_facts => self.abandon(start, start),
            Lexeme::Word(text) => self.word(text, start),
            Lexeme::Open(bracket) => self.begin(bracket, start, word),
            Lexeme::Close => self.close(),
            Lexeme::Comma => {
                self.name = None;
                if let Some(list) = self.open.last_mut() {
                    list.set_apart = true;
                    list.kept = list.items.len();
                }
            }
            Lexeme::Bar if self.syntax.has_bars => self.bar(start),
            Lexeme::Bar | Lexeme::Semicolon => {
                self.name = None;
                if let Some(list) = self.open.last_mut() {
                    list.is_bare = true;
                    list.kept = list.items.len();
                }
            }
            Lexeme::Colon => self.member(word),
            Lexeme::Assign if self.open.last().is_some_and(|list| list.is_call) => self.parameter(word),
            Lexeme::Assign => self.statement(start, word),
        }
    }

    /// Adds a comment to the run of those before it, unless an empty line or code is between them.
    fn comment(&mut self, lexeme: Lexeme<'t>, start: usize) {
        match lexeme {
            Lexeme::Comment => {
                let span = Span::new(start, self.at);
                match self.comments.last_mut().filter(|_| self.is_commenting) {
                    Some(run) => run.end = span.end,
                    None => self.comments.push(span),
                }
                self.is_commenting = true;
            }
            Lexeme::Gap => self.is_commenting &= self.text[start..self.at].matches('\n').count() < 2,
            _ => self.is_commenting = false,
        }
    }

    /// Returns the runs of comments that were read since they were last taken.
    pub(super) fn take_comments(&mut self) -> Vec<Span> {
        if self.is_commenting && !self.is_finished {
            let last = self.comments.pop();
            return std::mem::replace(&mut self.comments, last.into_iter().collect());
        }
        std::mem::take(&mut self.comments)
    }

    /// Takes the word or string before a colon, or in a call before `=`, as a name.
    fn member(&mut self, word: Option<(&'t str, usize)>) {
        let Some(list) = self.open.last_mut() else {
            self.name = word;
            return;
        };
        match list.items.pop() {
            Some(Item::Text(_, name)) => self.name = Some((name, offset_in(self.text, name))),
            Some(Item::Value(_)) if word.is_some() => self.name = word,
            Some(other) => list.items.push(other),
            None => {}
        }
    }

    /// Takes the word before `=` in a call as a name, or as the type of the name before it: `board: String = "…"`.
    fn parameter(&mut self, word: Option<(&'t str, usize)>) {
        let is_type =
            |option: &mut (&str, &'t str)| word.is_some_and(|(word, _)| std::ptr::eq(word, option.1));
        match self.open.last_mut().and_then(|list| list.options.pop_if(is_type)) {
            Some((name, _)) => self.name = Some((name, offset_in(self.text, name))),
            None => self.member(word),
        }
    }

    /// Begins a statement: lists that are open were never closed.
    fn statement(&mut self, at: usize, word: Option<(&'t str, usize)>) {
        let limit = self.text.floor_char_boundary(at.saturating_sub(MAX_DECLARATION));
        let window = &self.text[limit..at];
        let line = window.rfind(['\n', '\r']).map_or(window, |end| &window[end + 1..]);
        let line = statement_of(line).trim_start();
        let mut start = at - line.len();
        if self.open.last().is_some_and(|list| list.open >= start) {
            // The text before the name on this line belongs to a list that begins on it.
            start = word.map_or(at, |(_, start)| start);
        }
        self.abandon(at, start);
        let start = start.max(self.done);
        // MiniZinc has the type before the colon, others behind it.
        let typed = self.text[start..at].rfind(':').filter(|_| self.syntax.has_bars);
        let declared = typed.map_or(start, |colon| start + colon + 1);
        self.name = name_of(&self.text[declared..at]).map(|name| (name, start));
    }

    /// Abandons the lists that are open and reports the outermost that has cells of its own. Words from
    /// `end` on belong to the next statement.
    fn abandon(&mut self, at: usize, end: usize) {
        self.end_rows();
        let mut lists = std::mem::take(&mut self.open);
        let has_cells = |list: &List<'t>| {
            let has = |item: &Item<'t>| match item {
                Item::Value(token) => token.span.start < end && is_cell(token.mark),
                Item::List(list) => list.items.len() >= 4 && !list.is_call,
                Item::Text(..) => false,
            };
            list.items.iter().filter(|item| has(item)).count()
        };
        let has_any = |list: &List<'t>| !(list.is_call && self.syntax.has_facts) && has_cells(list) >= 1;
        let Some(first) = lists.iter().position(has_any) else { return self.release(lists) };
        let cells: usize = lists[first..].iter().map(has_cells).sum();
        let items: usize = lists[first..].iter().map(|list| list.items.len()).sum();
        if cells < 2 || cells * 2 < items || lists[first].is_call {
            return self.release(lists);
        }
        let fact = lists[0].span.start;
        let mut broken = lists.swap_remove(first);
        if self.syntax.has_facts {
            broken.span.start = fact;
        }
        let fault = Fault { at: end.min(at), expected: "a closing bracket" };
        broken.unclosed = Some((broken.open, fault));
        let last = broken.items.iter().rev().find_map(|item| match item {
            Item::List(list) => Some(list.span.end),
            Item::Value(token) if token.span.start < end => Some(token.span.end),
            _ => None,
        });
        broken.span.end = last.unwrap_or(broken.open + 1);
        self.done = broken.span.end;
        self.found.push_back(broken);
    }

    /// Adds the lists and strings in lists that are no lists: blocks of code in which a statement begins.
    fn release(&mut self, blocks: Vec<List<'t>>) {
        for item in blocks.into_iter().flat_map(|block| block.items) {
            match item {
                Item::List(list) if list.may_hold_grid() => self.found.push_back(list),
                Item::Text(name, content) if may_hold_grid(content) => {
                    let start = offset_in(self.text, content);
                    let (span, items) =
                        (Span::new(start, start + content.len()), vec![Item::Text(None, content)]);
                    self.found.push_back(List { name, span, items, ..List::default() });
                }
                _ => {}
            }
        }
    }

    /// Adds a value; one right behind a word that wraps values, such as `Just`, replaces the word.
    fn value(&mut self, token: Token) {
        let (Some(list), text) = (self.open.last_mut(), self.text) else { return };
        let is_just = |item: &mut Item<'_>| match item {
            Item::Value(token) => token.mark == Mark::Word && is_wrapper(&text[token.span.range()]),
            _ => false,
        };
        let is_wrapped = !list.set_apart && list.items.pop_if(is_just).is_some();
        list.is_bare |= !list.set_apart && !is_wrapped && matches!(list.items.last(), Some(Item::Value(_)));
        list.set_apart = false;
        list.items.push(Item::Value(token));
    }

    /// Adds a word: the value of an option in a call, or a cell, blank if it is a variable.
    fn word(&mut self, text: &'t str, start: usize) {
        self.word = Some((text, start));
        if let Some((name, _)) = self.name.take_if(|_| self.open.last().is_some_and(|list| list.is_call)) {
            if let Some(list) = self.open.last_mut() {
                list.options.push((name, text));
            }
            return;
        }
        let is_variable = self.syntax.is_variable(text);
        let token = value(text, start);
        self.value(if is_variable { Token { mark: Mark::Blank(Blank(b'_')), ..token } } else { token });
    }

    /// Adds a text: to the open list, or to strings one after the other that have no list around them.
    fn text(&mut self, content: &'t str, start: usize, word: Option<(&'t str, usize)>) {
        self.drop_prefix(word, start);
        let name = self.name.take();
        let Some(list) = self.open.last_mut() else {
            if name.is_none() && self.strings.is_none() && !may_hold_grid(content) && !is_row(content) {
                return;
            }
            // The name may be in a list before it that was never closed.
            let (name, from) = name.map_or((None, start), |(name, from)| (Some(name), from.max(self.done)));
            let strings = self.strings.get_or_insert_with(|| List {
                name,
                span: Span::new(from, from),
                ..List::default()
            });
            strings.span.end = self.at;
            strings.items.push(Item::Text(None, content));
            return;
        };
        if name.is_none() && content.chars().nth(2).is_none() && !list.is_call {
            // One cell; an empty string is a blank.
            let at = offset_in(self.text, content);
            let mut token = value(content.trim(), at);
            token.span = Span::new(at, at + content.len());
            return self.value(token);
        }
        list.set_apart = false;
        list.items.push(Item::Text(name.map(|(name, _)| name), content));
    }

    /// Removes a word just before a bracket or quote, which is not a value: `array(`, `r"`.
    fn drop_prefix(&mut self, word: Option<(&'t str, usize)>, start: usize) -> Option<&'t str> {
        let (word, _) = word.filter(|(word, at)| at + word.len() == start)?;
        if let Some(list) = self.open.last_mut()
            && matches!(list.items.last(), Some(Item::Value(token)) if token.span.end == start)
        {
            list.items.pop();
        }
        Some(word)
    }

    /// Opens a list; the word before its bracket is a call, a type, or the name of the variable.
    fn begin(&mut self, bracket: char, start: usize, word: Option<(&'t str, usize)>) {
        let call = self.drop_prefix(word, start);
        if let Some(list) = self.open.last_mut() {
            list.drop_type();
        }
        let (name, from) = match self.name.take() {
            Some((name, from)) if self.open.is_empty() => (Some(name), from),
            named => (named.map(|(name, _)| name), start),
        };
        let from = from - call.map_or(0, |call| if from == start { call.len() } else { 0 });
        let from = from.max(self.done);
        if self.open.len() >= MAX_DEPTH {
            let blocks = std::mem::take(&mut self.open);
            self.release(blocks);
        }
        let span = Span::new(from, start + 1);
        let is_call = bracket == '(' && call.is_some();
        self.open.push(List { name, call, span, open: start, is_call, ..List::default() });
    }

    /// Ends a row at `|`: each row becomes a list.
    fn bar(&mut self, start: usize) {
        let Some(list) = self.open.last_mut() else { return };
        if list.items.is_empty() {
            list.bars = RowBars::Begun;
        }
        let first = list.items.iter().rposition(|item| matches!(item, Item::List(_)));
        let items = list.items.split_off(first.map_or(0, |first| first + 1));
        if !items.is_empty() {
            let span = Span::new(items.first().map_or(start, Item::start), start);
            list.items.push(Item::List(List { span, items, ..List::default() }));
        }
        list.set_apart = true;
    }

    /// Closes a list, unless its brackets were those of a type, and adds it to the one around it.
    fn close(&mut self) {
        self.name = None;
        let Some(mut list) = self.open.pop() else { return };
        if list.bars == RowBars::Begun && matches!(list.items.last(), Some(Item::Value(_))) {
            list.bars = RowBars::Lacking;
        }
        list.span.end = self.at;
        list.drop_head(self.text);
        let goes_on = self.goes_on();
        match self.open.last_mut() {
            // The brackets of a type: `new int[] {`.
            Some(_) if list.is_type(self.text) && goes_on => {}
            Some(parent) => {
                parent.set_apart = false;
                let item = list.wrapped(self.text).unwrap_or(Item::List(list));
                parent.items.push(item);
            }
            // The size of an array comes between its name and its list: `new int[9, 9] {`.
            None if list.items.len() < 4 && goes_on && !list.may_hold_grid() => {
                self.name = list.name.map(|name| (name, list.span.start));
            }
            None => {
                if self.syntax.end.is_some_and(|end| self.text[self.at..].starts_with(end)) {
                    list.span.end += 1;
                }
                // A list that is too small for a grid may be part of a declaration: `[[u8; 9]; 9]`.
                if list.may_hold_grid() || list.bars == RowBars::Lacking {
                    self.done = list.span.end;
                }
                self.outermost(list);
            }
        }
    }

    /// Adds a list that is in no other: alone, or to the rows before it.
    fn outermost(&mut self, list: List<'t>) {
        let is_followed = self.text[self.at..].trim_start_matches([' ', '\t']).starts_with(',');
        let Some(other) = self.rows.push(list, is_followed) else { return };
        self.end_rows();
        if let Some(other) = self.rows.push(other, is_followed) {
            self.found.push_back(other);
        }
    }

    fn end_rows(&mut self) {
        self.found.extend(self.rows.take());
    }

    /// Whether a bracket or a word follows at once, or a bracket after white space.
    fn goes_on(&self) -> bool {
        let rest = &self.text[self.at..];
        rest.starts_with(char::is_alphabetic) || rest.trim_start().starts_with(['[', '{'])
    }

    fn end_strings(&mut self) {
        if let Some(strings) = self.strings.take() {
            self.done = strings.span.end;
            self.found.push_back(strings);
        }
    }
}

impl<'t> Iterator for Lists<'t, '_> {
    type Item = List<'t>;

    fn next(&mut self) -> Option<List<'t>> {
        while self.found.is_empty() && self.at < self.text.len() {
            let start = self.at;
            let (left, found) = self.lexeme(&self.text[start..]);
            self.at = self.text.len() - left.len();
            self.step(found, start);
        }
        if self.found.is_empty() {
            self.end_strings();
            self.end_rows();
        }
        if self.found.is_empty() && !std::mem::replace(&mut self.is_finished, true) {
            self.abandon(self.text.len(), self.text.len());
        }
        self.found.pop_front()
    }
}

impl<'t> Lists<'t, '_> {
    /// Parses the lexeme at the start of the rest of the text.
    ///
    /// Behind a quote that nothing closes, another of its kind opens no string: it is escaped, or it would have closed the
    /// first. So no line is searched once for each of its quotes.
    fn lexeme(&mut self, rest: &'t str) -> (&'t str, Lexeme<'t>) {
        if self.at >= self.drawn && is_line_start(&self.text[..self.at]) {
            let (length, is_grid) = drawn_rows(rest);
            self.drawn = self.at + length;
            if is_grid {
                return (&rest[length..], Lexeme::Comment);
            }
        }
        if let Some(found) = special(&self.text[..self.at], rest, self.syntax, &mut self.absent) {
            return found;
        }
        let kind = QUOTES.iter().position(|quote| rest.starts_with(*quote));
        if let Some(kind) = kind.filter(|&kind| self.at < self.unclosed[kind])
            && !rest.starts_with(LONG_QUOTES[kind])
        {
            return (&rest[1..], Lexeme::Other(QUOTES[kind]));
        }
        let (left, found) = lexeme(self.syntax, rest).unwrap_or(("", Lexeme::Gap));
        if let Some(kind) = kind.filter(|&kind| found == Lexeme::Other(QUOTES[kind])) {
            if let Some(found) = drawn_string(rest) {
                return found;
            }
            self.unclosed[kind] = self.at + unclosed_end(rest);
        }
        (left, found)
    }
}
