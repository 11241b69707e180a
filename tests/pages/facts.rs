//! The page of facts: written by hand, with the table of facts.

use givens::select::{Fact, FactCost};

/// docs/facts.md.
pub(crate) fn page() -> String {
    let mut text = HEAD.to_owned();
    for cost in FactCost::ALL {
        for fact in Fact::ALL.into_iter().filter(|fact| fact.cost() == cost) {
            text += &format!("| `{fact}` | {} | {} |\n", fact.summary(), cost.summary());
        }
    }
    text + EXPRESSIONS
}

const HEAD: &str = "\
# Facts and expressions

A fact is what givens finds out about a puzzle. `select --where` compares facts, `sort --by` sorts by them, `stats --by` counts
records by them, and `--add` of `select` and `sort` writes them as columns. Any other name is a column of the input; a column
that is called like a fact is written in backquotes, and a warning says so if the input has such a column.

The cheapest facts come first. A fact is found out only if an expression, a key or `--add` asks for it, and in an expression
only of the records that cheaper facts do not decide, in whatever order they are written: `level>=hard and givens<=24` rates the
puzzles with at most 24 givens. Each path of a program is followed once for a record, however many facts are read from it.

| fact | what it is | what must be done |
|---|---|---|
";

const EXPRESSIONS: &str = "
`family` is another name of `families`, and `se` of `er`. A search for solutions takes about a microsecond on one core, the other searches
up to 20, the path of HoDoKu 0.3 milliseconds, and that of Sudoku Explainer 1.6 milliseconds for puzzles that are generated at
random (`generate -n 5000 --seed 1`, `select --jobs 1`; 2026-11-28, AMD EPYC), and far longer for the hardest.

What a record lacks is unequal to every value, and neither less nor greater; sorted, it comes last. Ratings, techniques and classes
are those of 9×9 puzzles, and ratings of those with one solution ([ratings](ratings.md)). Variants have `givens`, `side`, `verdict`,
`families` and `clues` ([variants](variants.md#collections)).

## Expressions

```text
expression  = condition, with and, or, not and parentheses; && || ! are the same
condition   = name = value      also != < <= > >=
              name in 20..24    also between 20 and 24; both ends are included
              name in (a, b)    one of these
              minimal           also minimal=false
              has(x-wing)       a technique of the path of HoDoKu, or a family of rules of a variant
name        = a fact or a column; `level` in backquotes is always a column
value       = a number, a word, or a text in quotes
```

- Words of the grammar are the same in any case. Without parentheses, `not` comes before `and`, and `and` before `or`.
- `level` is compared by its order: `level>=hard` is hard, unfair or extreme. So is `technique`: `technique<=x-wing` are the puzzles
  that HoDoKu solves without a technique after X-Wing in its order.
- `has(x-wing)` holds if the path of HoDoKu has a step of this technique, whatever else it needs: the names are those of
  `givens techniques`, and those that `givens rate --path` prints. A name that a technique and a family of rules share, such as
  `skyscraper`, means either.
- `symmetry=half-turn` holds for every pattern of givens that has this symmetry, also if it has others; `symmetry=none` for those
  without any. The names are those of `generate --symmetry`, joined by `+`.
- `class` is the column `key` of `givens canon --rows csv`: the same for two puzzles if and only if they differ by symmetry alone.
- In columns called `level`, `difficulty`, `grade` or `rating` (or another name for these), the words beginner, very easy, simple, easy,
  medium, intermediate, hard, expert, unfair and extreme are in this order, in any case. When records are sorted, they come
  after numbers and before other texts.

## Columns

`--add level,er` writes facts as columns beside those of the input; `--add difficulty=level` calls the column `difficulty`. Records are
written anew, in a format that holds columns: a table, JSON or JSON Lines. No column of the input is replaced: if it has one
of the same name, that is an error. Where the input is no table, a level or a rating is one in JSON, too. Facts that an expression or a key asks for are not found out again.

With `--rows`, `select --add level,er` writes them behind `selected` and `part`, of the records that are selected; `--columns` chooses
among all.

## Samples

`--sample 1000` keeps this number of the records that fulfil the expression. `--sample 10%` or `0.1` keeps each with this
probability, so about this share of them: no record is held in memory, and those left out are not rated. Both depend on the seed and
the places of records alone. `--split train=80%,test=20%`, or `train=0.8,test=0.2`, divides records into parts.

## Groups

`stats --by author` writes a row for each author: the number of records, of each verdict, and the least, median and greatest
number of givens. With several names there is a row for each combination that occurs: `stats --by author,level`. Rows are in the
order of the values, and `–` (`null` in JSON) are records without one. The first 10,000 groups, in the order of the inputs,
or as many as have names of 4 MiB together, have rows of their own; the records of further groups are counted in one row.
";
