//! Lists of values in source text, one within another, with the names that they are given.

use crate::{
    cells::mark::{Blank, Mark, Token},
    format::source::matrix::Stop,
    text::{Span, offset_in},
};

use super::{
    declaration::{name_of, statement_of},
    lexeme::{Lexeme, Syntax, lexeme},
    list::{Bars, Item, List, is_cell, value},
};

/// Lists are not nested deeper: what is, is no grid.
const DEPTH: usize = 24;
/// So many bytes before a `=` may be its declaration.
const DECLARATION: usize = 200;

/// Goes through a text; finds lists that stand in no other, and named strings.
pub(super) struct Lists<'t, 's> {
    syntax: &'s Syntax,
    text: &'t str,
    at: usize,
    open: Vec<List<'t>>,
    found: std::collections::VecDeque<List<'t>>,
    /// Where the last list ends.
    done: usize,
    /// The last word, and where it stands.
    word: Option<(&'t str, usize)>,
    /// The name that the next value is given, and where its declaration starts.
    name: Option<(&'t str, usize)>,
    /// Strings that follow one another outside lists.
    strings: Option<List<'t>>,
}

impl<'t, 's> Lists<'t, 's> {
    pub(super) fn new(text: &'t str, syntax: &'s Syntax) -> Self {
        let (open, found) = (Vec::new(), std::collections::VecDeque::new());
        Self { syntax, text, at: 0, open, found, done: 0, word: None, name: None, strings: None }
    }

    fn step(&mut self, lexeme: Lexeme<'t>, start: usize) {
        if !matches!(lexeme, Lexeme::Gap | Lexeme::Comment | Lexeme::Text(_) | Lexeme::Plus) {
            self.end_strings();
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
                }
            }
            Lexeme::Bar if self.syntax.has_bars => self.bar(start),
            Lexeme::Bar | Lexeme::Semicolon => {
                self.name = None;
                if let Some(list) = self.open.last_mut() {
                    list.is_bare = true;
                }
            }
            Lexeme::Colon => self.member(word),
            Lexeme::Assign if self.open.last().is_some_and(|list| list.is_call) => self.member(word),
            Lexeme::Assign => self.statement(start, word),
        }
    }

    /// A word or a string before a colon, or in a call before `=`, is a name.
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

    /// A statement begins: lists that are open were never closed.
    fn statement(&mut self, at: usize, word: Option<(&'t str, usize)>) {
        let limit = self.text.floor_char_boundary(at.saturating_sub(DECLARATION));
        let window = &self.text[limit..at];
        let line = window.rfind(['\n', '\r']).map_or(window, |end| &window[end + 1..]);
        let line = statement_of(line).trim_start();
        let mut start = at - line.len();
        if self.open.last().is_some_and(|list| list.open >= start) {
            // What stands before the name on this line is of a list that begins on it.
            start = word.map_or(at, |(_, start)| start);
        }
        self.abandon(at, start);
        let start = start.max(self.done);
        // MiniZinc has the type before the colon, others behind it.
        let typed = self.text[start..at].rfind(':').filter(|_| self.syntax.has_bars);
        let declared = typed.map_or(start, |colon| start + colon + 1);
        self.name = name_of(&self.text[declared..at]).map(|name| (name, start));
    }

    /// Gives up the lists that are open; the outermost that has cells of its own is told. Words from
    /// `end` on are of the next statement.
    fn abandon(&mut self, at: usize, end: usize) {
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
        let Some(first) = lists.iter().position(has_any) else { return };
        let cells: usize = lists[first..].iter().map(has_cells).sum();
        if cells < 2 || lists[first].is_call {
            return;
        }
        let fact = lists[0].span.start;
        let mut broken = lists.swap_remove(first);
        if self.syntax.has_facts {
            broken.span.start = fact;
        }
        broken.stop =
            Some((broken.open, Stop { length: end.min(at) - broken.open, expected: "a closing bracket" }));
        let last = broken.items.iter().rev().find_map(|item| match item {
            Item::List(list) => Some(list.span.end),
            Item::Value(token) if token.span.start < end => Some(token.span.end),
            _ => None,
        });
        broken.span.end = last.unwrap_or(broken.open + 1);
        self.done = broken.span.end;
        self.found.push_back(broken);
    }

    fn value(&mut self, token: Token) {
        let Some(list) = self.open.last_mut() else { return };
        list.is_bare |= !list.set_apart && matches!(list.items.last(), Some(Item::Value(_)));
        list.set_apart = false;
        list.items.push(Item::Value(token));
    }

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

    fn text(&mut self, content: &'t str, start: usize, word: Option<(&'t str, usize)>) {
        self.drop_prefix(word, start);
        let name = self.name.take();
        let Some(list) = self.open.last_mut() else {
            if name.is_none() && self.strings.is_none() {
                return;
            }
            let (name, from) = name.map_or((None, start), |(name, from)| (Some(name), from));
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

    /// A word just before a bracket or quote is no value: `array(`, `r"`.
    fn drop_prefix(&mut self, word: Option<(&'t str, usize)>, start: usize) -> Option<&'t str> {
        let (word, _) = word.filter(|(word, at)| at + word.len() == start)?;
        if let Some(list) = self.open.last_mut()
            && matches!(list.items.last(), Some(Item::Value(token)) if token.span.end == start)
        {
            list.items.pop();
        }
        Some(word)
    }

    fn begin(&mut self, bracket: char, start: usize, word: Option<(&'t str, usize)>) {
        let call = self.drop_prefix(word, start);
        let (name, from) = match self.name.take() {
            Some((name, from)) if self.open.is_empty() => (Some(name), from),
            named => (named.map(|(name, _)| name), start),
        };
        let from = from - call.map_or(0, |call| if from == start { call.len() } else { 0 });
        let from = from.max(self.done);
        if self.open.len() >= DEPTH {
            self.open.clear();
        }
        let span = Span::new(from, start + 1);
        let is_call = bracket == '(' && call.is_some();
        self.open.push(List { name, call, span, open: start, is_call, ..List::default() });
    }

    /// `"|"` sets rows apart: a list each.
    fn bar(&mut self, start: usize) {
        let Some(list) = self.open.last_mut() else { return };
        if list.items.is_empty() {
            list.bars = Bars::Begun;
        }
        let first = list.items.iter().rposition(|item| matches!(item, Item::List(_)));
        let items = list.items.split_off(first.map_or(0, |first| first + 1));
        if !items.is_empty() {
            let span = Span::new(items.first().map_or(start, Item::start), start);
            list.items.push(Item::List(List { span, items, ..List::default() }));
        }
        list.set_apart = true;
    }

    fn close(&mut self) {
        self.name = None;
        let Some(mut list) = self.open.pop() else { return };
        if list.bars == Bars::Begun && matches!(list.items.last(), Some(Item::Value(_))) {
            list.bars = Bars::Lacking;
        }
        list.span.end = self.at;
        let goes_on = self.goes_on();
        match self.open.last_mut() {
            Some(parent) => {
                parent.set_apart = false;
                parent.items.push(Item::List(list));
            }
            // The name is that of what follows the size of an array: `new int[9, 9] {`.
            None if list.items.len() < 4 && goes_on => {
                self.name = list.name.map(|name| (name, list.span.start));
            }
            None => {
                if self.syntax.end.is_some_and(|end| self.text[self.at..].starts_with(end)) {
                    list.span.end += 1;
                }
                // What is too small for a grid may be of a declaration: `[[u8; 9]; 9]`.
                if list.may_hold_grid() || list.bars == Bars::Lacking {
                    self.done = list.span.end;
                }
                self.found.push_back(list);
            }
        }
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
            let rest = &self.text[self.at..];
            let (left, found) = lexeme(self.syntax, rest).unwrap_or(("", Lexeme::Gap));
            let start = self.at;
            self.at += rest.len() - left.len();
            self.step(found, start);
        }
        if self.found.is_empty() {
            self.end_strings();
        }
        self.found.pop_front()
    }
}

impl<'t> Lists<'t, '_> {
    /// The list that the text ends in, where that is one.
    pub(super) fn last(mut self) -> Option<List<'t>> {
        self.abandon(self.text.len(), self.text.len());
        // Blocks of code are left open where a statement in them was read.
        self.found.pop_front()
    }
}
