//! Mutants inserted into a source: each is inactive behind `crate::woken(NUMBER)`.
//!
//! Marks in comments show which mutant causes an error of the compiler.

use std::ops::Range;

use proc_macro2::LineColumn;
use syn::{
    Arm, Block, Expr, ExprStruct, ImplItemFn, ItemFn, TraitItemFn,
    spanned::Spanned,
    visit::{self, Visit},
};

use crate::list::{Mutant, Place};

/// Added to the end of each mutated crate: the active mutant, and, in a run of all tests, which are reached.
pub const WAKING: &str = r#"
#[doc(hidden)]
#[inline(always)]
#[allow(missing_docs)]
pub fn woken(number: u32) -> bool {
    let awake = waking::AWAKE.load(std::sync::atomic::Ordering::Relaxed);
    if awake >= waking::REACHING { waking::slow(number) } else { awake == number }
}

#[allow(missing_docs, warnings)]
mod waking {
    use std::{io::Write, sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed}};

    pub(super) const REACHING: u32 = u32::MAX - 1;
    pub(super) static AWAKE: AtomicU32 = AtomicU32::new(u32::MAX);
    static REACHED: [AtomicBool; 1 << 15] = [const { AtomicBool::new(false) }; 1 << 15];

    #[cold]
    pub(super) fn slow(number: u32) -> bool {
        let path = std::env::var_os("MUTANTS_REACHED");
        let awake = std::env::var("MUTANT").ok().and_then(|text| text.parse().ok());
        AWAKE.store(if path.is_some() { REACHING } else { awake.unwrap_or(REACHING - 1) }, Relaxed);
        let Some(path) = path else { return awake == Some(number) };
        if !REACHED[number as usize].swap(true, Relaxed) {
            let mut file = std::fs::OpenOptions::new().append(true).create(true).open(path).unwrap();
            file.write_all(format!("{number}\n").as_bytes()).unwrap();
        }
        false
    }
}
"#;

/// The source with all these mutants, and the numbers of those without a place.
pub fn woven(source: &str, mutants: &[&Mutant]) -> (String, Vec<usize>) {
    let file = syn::parse_file(source).expect("a source that compiles");
    let mut weaver = Weaver { source, mutants, pieces: Vec::new(), done: Vec::new() };
    weaver.visit_file(&file);
    let Weaver { mut pieces, done, .. } = weaver;
    pieces.sort_by_key(|piece| (piece.at, piece.rank));
    let (mut text, mut from) = (String::new(), 0);
    for piece in pieces {
        text += &source[from..piece.at];
        text += &piece.text;
        from = piece.at;
    }
    text += &source[from..];
    let lost = mutants.iter().map(|mutant| mutant.number).filter(|number| !done.contains(number));
    (text, lost.collect())
}

/// Text to insert; at one place closing text comes first, innermost first; of opening text, the
/// outermost.
struct Piece {
    at: usize,
    rank: (bool, isize, isize),
    text: String,
}

struct Weaver<'a> {
    source: &'a str,
    mutants: &'a [&'a Mutant],
    pieces: Vec<Piece>,
    done: Vec<usize>,
}

impl<'a> Weaver<'a> {
    fn at(&self, genre: &str, place: LineColumn) -> Vec<&'a Mutant> {
        let place = Place { line: place.line, column: place.column + 1 };
        let here = |mutant: &&&Mutant| mutant.facts.genre == genre && mutant.facts.span.start == place;
        self.mutants.iter().filter(here).copied().collect()
    }

    fn text(&self, of: &impl Spanned) -> &'a str {
        &self.source[of.span().byte_range()]
    }

    fn put(&mut self, range: Range<usize>, before: String, after: String) {
        let (long, turn) = (range.len().cast_signed(), self.pieces.len().cast_signed());
        self.pieces.push(Piece { at: range.start, rank: (true, -long, turn), text: before });
        self.pieces.push(Piece { at: range.end, rank: (false, long, -turn), text: after });
    }

    /// The expression, or the mutant's replacement.
    fn choice(&mut self, range: Range<usize>, mutants: &[&Mutant], other: impl Fn(&Mutant) -> String) {
        for mutant in mutants {
            let number = mutant.number;
            let instead = other(mutant);
            let before = format!(
                "(/*[{number}*/if crate::woken({number}) {{/*<{number}*/{instead}/*>{number}*/}} else {{"
            );
            self.put(range.clone(), before, format!("}}/*]{number}*/)"));
            self.done.push(number);
        }
    }

    fn body(&mut self, block: &Block) {
        let end = block.brace_token.span.close().end();
        let end = Place { line: end.line, column: end.column + 1 };
        let ends_here = |mutant: &&&Mutant| {
            mutant.facts.genre == "FnValue"
                && mutant.facts.function.as_ref().is_some_and(|known| known.span.end == end)
        };
        for mutant in self.mutants.iter().filter(ends_here) {
            let (number, instead) = (mutant.number, &mutant.facts.replacement);
            let text = format!(
                "/*[{number}*/if crate::woken({number}) {{ return /*<{number}*/{instead}/*>{number}*/; }}/*]{number}*/"
            );
            let at = block.brace_token.span.open().byte_range().end;
            self.pieces.push(Piece { at, rank: (false, isize::MAX, 0), text });
            self.done.push(number);
        }
    }
}

/// Whether a pattern is bound in the chain of conditions.
fn binds(expr: &Expr) -> bool {
    match expr {
        Expr::Let(_) => true,
        Expr::Binary(both) => binds(&both.left) || binds(&both.right),
        _ => false,
    }
}

impl Visit<'_> for Weaver<'_> {
    fn visit_item_fn(&mut self, function: &ItemFn) {
        self.body(&function.block);
        visit::visit_item_fn(self, function);
    }

    fn visit_impl_item_fn(&mut self, function: &ImplItemFn) {
        self.body(&function.block);
        visit::visit_impl_item_fn(self, function);
    }

    fn visit_trait_item_fn(&mut self, function: &TraitItemFn) {
        function.default.iter().for_each(|block| self.body(block));
        visit::visit_trait_item_fn(self, function);
    }

    fn visit_expr(&mut self, expr: &Expr) {
        match expr {
            Expr::Binary(both) if !binds(&both.left) && !binds(&both.right) => {
                let (left, right) = (self.text(&both.left), self.text(&both.right));
                let mutants = self.at("BinaryOperator", both.op.span().start());
                let other = |mutant: &Mutant| format!("({left}) {} ({right})", mutant.facts.replacement);
                self.choice(expr.span().byte_range(), &mutants, other);
            }
            Expr::Unary(unary) => {
                let inner = self.text(&unary.expr);
                let mutants = self.at("UnaryOperator", unary.op.span().start());
                self.choice(expr.span().byte_range(), &mutants, |_| inner.to_string());
            }
            Expr::Struct(made) => self.fields(made),
            _ => {}
        }
        visit::visit_expr(self, expr);
    }

    fn visit_arm(&mut self, arm: &Arm) {
        if let Some((_, guard)) = &arm.guard {
            let mutants = self.at("MatchArmGuard", guard.span().start());
            self.choice(guard.span().byte_range(), &mutants, |mutant| mutant.facts.replacement.clone());
        }
        for mutant in self.at("MatchArm", arm.span().start()) {
            let number = mutant.number;
            let asleep = format!("/*[{number}*/!crate::woken({number})/*]{number}*/");
            if let Some((_, guard)) = &arm.guard {
                let Range { start, end } = guard.span().byte_range();
                self.pieces.push(Piece {
                    at: start,
                    rank: (true, isize::MIN, 0),
                    text: format!("{asleep} && ("),
                });
                self.pieces.push(Piece { at: end, rank: (false, isize::MAX, 0), text: ")".to_string() });
            } else {
                let at = arm.pat.span().byte_range().end;
                self.pieces.push(Piece { at, rank: (false, isize::MAX, 0), text: format!(" if {asleep}") });
            }
            self.done.push(number);
        }
        visit::visit_arm(self, arm);
    }
}

impl Weaver<'_> {
    /// A missing field is taken from the rest of the expression.
    fn fields(&mut self, made: &ExprStruct) {
        let Some(rest) = &made.rest else { return };
        let rest = self.text(rest);
        for field in &made.fields {
            let mutants = self.at("StructField", field.span().start());
            let syn::Member::Named(name) = &field.member else { continue };
            let range = field.expr.span().byte_range();
            if !mutants.is_empty() && field.colon_token.is_none() {
                self.pieces.push(Piece {
                    at: range.start,
                    rank: (true, isize::MIN, 0),
                    text: format!("{name}: "),
                });
            }
            self.choice(range, &mutants, |_| format!("({rest}).{name}"));
        }
    }
}
