//! What each group of layers adds to a figure: its outlines and texts at their places.

use std::sync::Arc;

use givens_variants::{
    Axis, CellIndex, Clue, Diagonal, DiagonalStep, DigitRange, Edge, Extreme, Layout, LineRule, Lines,
    OutsideRule, PairRelation, Parity, Pattern, Shaft, Side, TableScope, ValueSet, VariantPuzzle,
};

use super::{MARGIN, figure, line_look::LineLook};
use crate::draw::{
    figure::{Element, Figure, PathStyle},
    ink::Ink,
    outline::{
        Segment::{self, Close, Down, Line, Move, Right},
        circle, line, polygon, polyline, square,
    },
    style::{DrawOptions, Style},
    svg::svg,
    variant_scene::VariantScene,
};

/// Returns the cells of these row-major indices.
fn cells(list: &[usize]) -> Vec<CellIndex> {
    list.iter().copied().map(CellIndex::new).collect()
}

fn cell(index: usize) -> CellIndex {
    CellIndex::new(index)
}

/// Draws an empty board of 4×4 with these clues.
fn drawn(clues: Vec<Clue>) -> Figure {
    let mut puzzle = VariantPuzzle::new(Layout::square(4).expect("a board"));
    puzzle.clues = clues;
    figure(&VariantScene::from_puzzle(puzzle), &DrawOptions::default())
}

/// Returns the segments of all paths in one ink: filled, or else as lines.
fn outline(figure: &Figure, ink: Ink, is_filled: bool) -> Vec<Segment> {
    let color = Style::default().color(ink);
    let is_in_ink = |style: &PathStyle| {
        let stroke = style.stroke.map(|(color, _)| color);
        if is_filled { style.fill == Some(color) } else { stroke == Some(color) }
    };
    let paths = figure.elements.iter().filter_map(|element| match element {
        Element::Path { style, outline } if is_in_ink(style) => Some(outline),
        _ => None,
    });
    paths.flatten().copied().collect()
}

/// Returns all texts with their places.
fn texts(figure: &Figure) -> Vec<(&str, [i32; 2])> {
    let texts = figure.elements.iter().filter_map(|element| match element {
        Element::Texts { texts, .. } => Some(texts),
        Element::Path { .. } => None,
    });
    texts.flatten().map(|text| (text.text.as_str(), [text.x, text.y])).collect()
}

/// Moves a point of the board to its place in a figure without numbers outside.
fn at(x: i32, y: i32) -> [i32; 2] {
    [x + MARGIN, y + MARGIN]
}

#[test]
fn thick_lines_surround_regions() {
    let mut layout = Layout::square(2).expect("a board");
    layout.set_regions(&[Some(0), Some(0), Some(1), None]);
    let figure = figure(&VariantScene::from_puzzle(VariantPuzzle::new(layout)), &DrawOptions::default());
    let over = 3 * figure.thin / 2;
    let across = |x: i32, y: i32, length: i32| [Move(at(x - over, y)), Right(length + 2 * over)];
    let down = |x: i32, y: i32, length: i32| [Move(at(x, y - over)), Down(length + 2 * over)];
    // The cell in no region is apart from its neighbours, which are in one.
    let thick = [
        across(0, 0, 2000),
        across(0, 1000, 2000),
        across(0, 2000, 2000),
        down(0, 0, 2000),
        down(1000, 1000, 1000),
        down(2000, 0, 2000),
    ];
    let thin = [Move(at(1000, 0)), Down(1000)];
    assert_eq!(outline(&figure, Ink::Line, false), [&thin[..], thick.as_flattened()].concat());
}

#[test]
fn absent_cells_leave_blank_space() {
    let digits = DigitRange::new(1, 1).expect("digits");
    let grids = [0, 1].map(|at| givens_variants::GridPlace { row: at, column: at, side: 1 });
    let layout = Layout::new(2, 2, digits, Lines::Grids(grids.to_vec())).expect("a board");
    let figure = figure(&VariantScene::from_puzzle(VariantPuzzle::new(layout)), &DrawOptions::default());
    // Two cells that touch in a corner have four lines each, of which two meet end to end.
    let lines = outline(&figure, Ink::Line, false);
    assert_eq!(lines.iter().filter(|segment| matches!(segment, Move(_))).count(), 6);
}

#[test]
fn cages_are_outlined_inside_with_a_gap_for_the_sum() {
    let figure = drawn(vec![Clue::Cage(cells(&[0, 1, 5]), Some(7))]);
    let outline = outline(&figure, Ink::Cage, false);
    let [Move(start), rest @ .., Line(end)] = &outline[..] else { panic!("an open line: {outline:?}") };
    assert!((start[1], end[0]) == (MARGIN + 85, MARGIN + 85) && start[0] > end[0] && end[1] > start[1]);
    let corners = [(1915, 85), (1915, 1915), (1085, 1915), (1085, 915), (85, 915)];
    assert_eq!(rest, corners.map(|(x, y)| Line(at(x, y))));
    assert!(matches!(texts(&figure)[..], [("7", [x, y])] if x < start[0] && y < MARGIN + 400));
}

#[test]
fn holes_of_cages_are_outlined_too() {
    let ring = cells(&[0, 1, 2, 4, 6, 8, 9, 10]);
    let outline = outline(&drawn(vec![Clue::Cage(ring, None)]), Ink::Cage, false);
    let outer = [at(85, 85), at(2915, 85), at(2915, 2915), at(85, 2915)];
    let hole = [at(915, 915), at(915, 2085), at(2085, 2085), at(2085, 915)];
    assert_eq!(outline, [polygon(&outer), polygon(&hole)].concat());
}

#[test]
fn overlapping_cages_have_different_insets_and_places_of_sums() {
    let list = cells(&[0, 1]);
    let figure = drawn(vec![Clue::Cage(list.clone(), Some(3)), Clue::Cage(list, Some(4))]);
    let starts: Vec<_> = outline(&figure, Ink::Cage, false)
        .into_iter()
        .filter_map(|segment| if let Move([_, y]) = segment { Some(y) } else { None })
        .collect();
    assert_eq!(starts, [MARGIN + 85, MARGIN + 165]);
    let texts = texts(&figure);
    assert_eq!(texts.len(), 2);
    assert_ne!(texts[0].1, texts[1].1);
}

#[test]
fn lines_run_through_the_middles_of_cells() {
    let figure = drawn(vec![Clue::Line(LineRule::Renban, cells(&[0, 5, 6]))]);
    let line = polyline(&[at(500, 500), at(1500, 1500), at(2500, 1500)]);
    let renban = outline(&figure, Ink::Renban, false);
    assert!(renban.starts_with(&line));
    // The rest is the piece in the legend, below the board.
    assert!(matches!(renban[3..], [Move([_, y]), Line([_, other])] if y == other && y > MARGIN + 4000));
    assert!(texts(&figure).iter().any(|(text, _)| *text == "renban"));
    let figure = drawn(vec![Clue::Line(LineRule::Thermometer, cells(&[0, 1]))]);
    let bulb = outline(&figure, Ink::Thermometer, true);
    assert!(bulb.starts_with(&circle(at(500, 500), 390)));
}

#[test]
fn lines_differ_without_colours() {
    let digits: ValueSet = [1, 2].into_iter().collect();
    let rules = [
        LineRule::Thermometer,
        LineRule::SlowThermometer,
        LineRule::Renban,
        LineRule::Whispers(5),
        LineRule::Palindrome,
        LineRule::Between,
        LineRule::Lockout(4),
        LineRule::RegionSum,
        LineRule::Sequence,
        LineRule::Entropic(vec![digits]),
        LineRule::Modular(3),
        LineRule::Zipper,
        LineRule::Nabner,
        LineRule::DoubleArrow,
        LineRule::SumLine(9),
        LineRule::Pattern(Arc::new(Pattern::new("1.*", DigitRange::up_to(9).unwrap()).unwrap())),
    ];
    let looks = rules.each_ref().map(|rule| {
        let look = LineLook::new(rule);
        let path = look.path_style(&Style::PRINT);
        (path.stroke.map(|(_, width)| width), path.dash, look.ends)
    });
    for (number, look) in looks.iter().enumerate() {
        let same = looks[..number].iter().position(|other| other == look);
        assert_eq!(same, None, "{:?} looks like another line", rules[number]);
    }
    let colored = LineLook::new(&LineRule::Whispers(5)).path_style(&Style::SCREEN);
    assert_eq!(colored.dash, None);
}

#[test]
fn arrows_begin_at_the_edge_of_their_bulbs() {
    let shaft = Shaft { start: cell(1), cells: cells(&[2, 3]) };
    let figure = drawn(vec![Clue::Arrow { bulb: cells(&[0, 1]), shafts: vec![shaft] }]);
    let outline = outline(&figure, Ink::Arrow, false);
    let shaft = polyline(&[at(1880, 500), at(2500, 500), at(3630, 500)]);
    let head = polyline(&[at(3480, 350), at(3630, 500), at(3480, 650)]);
    assert!(outline.starts_with(&[Move(at(500, 120)), Line(at(1500, 120))]), "a pill around two cells");
    assert!(outline.ends_with(&[shaft, head].concat()), "{outline:?}");
}

#[test]
fn marks_of_cells_have_their_shapes() {
    let figure = drawn(vec![
        Clue::Parity(Parity::Odd, cell(0)),
        Clue::Parity(Parity::Even, cell(1)),
        Clue::Extremes(Extreme::Maximum, cells(&[2, 3])),
        Clue::Indexer(Axis::Row, cell(4)),
    ]);
    let shapes = [
        circle(at(500, 500), 390).to_vec(),
        square(at(1000, 0), [120, 880]).to_vec(),
        square(at(2000, 0), [0, 1000]).to_vec(),
        square(at(3000, 0), [0, 1000]).to_vec(),
    ];
    assert_eq!(outline(&figure, Ink::Shade, true), shapes.concat());
    assert_eq!(outline(&figure, Ink::RowIndexer, true), square(at(0, 1000), [0, 1000]));
    // The two greatest cells are not compared: one has a neighbour left and one below, the other one below.
    let chevrons = outline(&figure, Ink::Line, false);
    let tips = [at(2500, 945), at(2055, 500), at(3500, 945)];
    assert!(tips.iter().all(|tip| chevrons.contains(&Line(*tip))), "{chevrons:?}");
    assert!(!chevrons.contains(&Line(at(2945, 500))));
}

#[test]
fn groups_have_tints_and_letters() {
    let figure = drawn(vec![
        Clue::Clone(cells(&[0]), cells(&[10])),
        Clue::EqualSums(vec![cells(&[3, 7]), cells(&[12, 13])]),
    ]);
    let letters: Vec<_> = texts(&figure).into_iter().map(|(text, _)| text).take(4).collect();
    assert_eq!(letters, ["A", "A", "B", "B"]);
    let tints = outline(&figure, Ink::Region, true);
    assert!(tints.starts_with(&polygon(&[at(45, 45), at(955, 45), at(955, 955), at(45, 955)])));
    assert_eq!(tints.iter().filter(|segment| **segment == Close).count(), 4);
}

#[test]
fn marks_of_pairs_are_between_their_cells() {
    let pair = |a: usize, b: usize| [cell(a), cell(b)];
    let figure = drawn(vec![
        Clue::Pair(PairRelation::Difference(1), pair(0, 1)),
        Clue::Pair(PairRelation::Ratio(2), pair(1, 5)),
        Clue::Pair(PairRelation::Ratio(3), pair(2, 3)),
        Clue::Pair(PairRelation::Sum(10), pair(8, 12)),
        Clue::Pair(PairRelation::Sum(6), pair(9, 13)),
        Clue::Greater(pair(15, 14)),
    ]);
    let papers = outline(&figure, Ink::Paper, true);
    for middle in [at(500, 3000), at(1500, 3000), at(3000, 3500)] {
        assert!([150, 160].iter().any(|radius| papers.contains(&circle(middle, *radius)[1])), "{middle:?}");
    }
    let dots = [at(1000, 500), at(1500, 1000), at(3000, 500)].map(|middle| circle(middle, 150));
    assert!(outline(&figure, Ink::WhiteDot, true).starts_with(&dots[0]));
    assert_eq!(outline(&figure, Ink::BlackDot, true), dots[1..].as_flattened());
    let signs: Vec<_> = texts(&figure).into_iter().map(|(text, [x, _])| (text, x - MARGIN)).collect();
    assert_eq!(signs, [("3", 3000), ("X", 500), ("6", 1500)]);
    // The sign opens to the greater cell, on the right.
    let sign = polyline(&[at(3075, 3625), at(2915, 3500), at(3075, 3375)]);
    assert!(outline(&figure, Ink::Line, false).ends_with(&sign));
}

#[test]
fn digits_of_quadruples_are_in_a_circle_around_the_corner() {
    let around = Clue::Contains { cells: cells(&[5, 6, 9, 10]), digits: vec![1, 2, 3], is_exact: false };
    let figure = drawn(vec![around]);
    assert!(outline(&figure, Ink::Paper, true).starts_with(&circle(at(2000, 2000), 285)));
    let texts = texts(&figure);
    assert_eq!(texts.iter().map(|(text, _)| *text).collect::<String>(), "123");
    assert!(
        texts.iter().all(|(_, [x, y])| (x - MARGIN - 2000).abs() < 200 && (y - MARGIN - 2000).abs() < 300)
    );
    // Other cells are outlined, and their digits are in the corner.
    let figure = drawn(vec![Clue::Contains { cells: cells(&[0, 1]), digits: vec![1, 2], is_exact: true }]);
    assert_eq!(self::texts(&figure)[0].0, "only 1 2");
}

#[test]
fn numbers_outside_make_room() {
    let number = |rule, side, value| Clue::Outside(rule, Edge { side, line: 1 }, value);
    let plain = drawn(Vec::new());
    let figure = drawn(vec![
        number(OutsideRule::Sandwich, Side::Top, 5),
        number(OutsideRule::XSum, Side::Top, 9),
        number(OutsideRule::XSum, Side::Left, 3),
    ]);
    assert_eq!(figure.width - plain.width, 800);
    let texts = texts(&figure);
    let place = |text: &str| texts.iter().find(|(other, _)| *other == text).map(|(_, place)| *place);
    let [first, second, left] = ["5", "9", "3"].map(|text| place(text).expect("a number"));
    assert!(second[1] == first[1] - 800 && second[0] == first[0], "the second is farther out");
    assert!(left[0] < MARGIN + 800 && left[1] > first[1]);
    assert!(place("S").is_some() && place("X").is_some(), "letters tell rules apart");
    let caption = texts.iter().map(|(text, _)| *text).collect::<Vec<_>>().join(" ");
    assert!(caption.contains("Outside: sandwich (S), x-sum (X)."), "{caption}");
}

#[test]
fn arrows_of_little_killers_point_to_a_corner_of_their_first_cell() {
    let step = DiagonalStep { is_down: true, is_right: false };
    let figure = drawn(vec![Clue::LittleKiller { first: cell(1), step, sum: 12 }]);
    let arrow = outline(&figure, Ink::Text, false);
    let corner = [MARGIN + 2000, MARGIN + 800];
    let [from, to] = [300, 50].map(|far| [corner[0] + far, corner[1] - far]);
    assert!(arrow.starts_with(&line(from, to)), "{arrow:?}");
    assert_eq!(texts(&figure)[0].0, "12");
}

#[test]
fn diagonals_end_in_the_corners_of_the_board() {
    let figure = drawn(vec![Clue::Diagonal(Diagonal::Falling), Clue::Diagonal(Diagonal::Rising)]);
    let lines = [line(at(0, 0), at(4000, 4000)), line(at(0, 4000), at(4000, 0))];
    assert_eq!(outline(&figure, Ink::Diagonal, false), lines.as_flattened());
}

#[test]
fn givens_come_before_the_solution_and_limits() {
    let mut puzzle = VariantPuzzle::new(Layout::square(4).expect("a board"));
    (puzzle.givens[0], puzzle.givens[1]) = (Some(0), Some(12));
    puzzle.limit(cell(2), [1, 3].into_iter().collect());
    let scene = VariantScene::from_puzzle(puzzle);
    let words = |scene: &VariantScene| {
        let figure = figure(scene, &DrawOptions::default());
        texts(&figure).into_iter().map(|(text, _)| text.to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(words(&scene), ["0", "C", "1", "3"]);
    let solution = [2, 2, 4, 1].map(Some).to_vec();
    assert_eq!(words(&scene.with_solution(solution)), ["0", "C", "4", "1"]);
}

#[test]
fn extreme_boards_and_clues_are_drawn() {
    let digits = DigitRange::new(0, 15).expect("digits");
    for (rows, columns) in [(1, 1024), (1024, 1), (1, 1), (32, 32)] {
        let layout = Layout::new(rows, columns, digits, Lines::Board).expect("a board");
        let mut puzzle = VariantPuzzle::new(layout);
        let far = Edge { side: Side::Top, line: usize::MAX };
        let repeated = vec![cell(0); 10_000];
        puzzle.clues = vec![
            Clue::Cage(repeated.clone(), Some(i32::MIN)),
            Clue::Line(LineRule::DoubleArrow, repeated.clone()),
            Clue::Arrow { bulb: repeated.clone(), shafts: Vec::new() },
            Clue::Cage(Vec::new(), Some(3)),
            Clue::Table {
                name: "x".repeat(100_000),
                allowed: Vec::new(),
                cells: Vec::new(),
                scope: TableScope::All,
            },
            Clue::Line(LineRule::Between, Vec::new()),
            Clue::Arrow { bulb: Vec::new(), shafts: Vec::new() },
            Clue::EqualSums(vec![Vec::new(), repeated]),
            Clue::Outside(OutsideRule::XSum, far, i32::MAX),
            Clue::Pair(PairRelation::Sum(i32::MAX), [cell(0), cell(0)]),
        ];
        let edge = Edge { side: Side::Right, line: 0 };
        puzzle.clues.extend((0..1000).map(|value| Clue::Outside(OutsideRule::Sandwich, edge, value)));
        let plain = svg(&VariantScene::from_puzzle(puzzle), &DrawOptions::default());
        assert!(plain.ends_with("</svg>\n"));
    }
}
