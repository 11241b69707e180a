//! The content of a page → its characters and lines.
//!
//! A content stream is a program: operators that move a pen, set a font, show a text, draw a path, or run the stream of a
//! form. Only those that place text and straight lines are followed; colours, pictures and shadings are passed over. A page
//! may run a limited number of operators, because forms that run forms can make any number of a few bytes.
//!
//! Source: ISO 32000-2, 8.4 (graphics state), 8.5 (paths), 8.10 (forms), 9.3 and 9.4 (text).

use hayro_font::{
    Font,
    kurbo::{self, Affine},
};
use hayro_syntax::{
    content::{TypedIter, ops::TypedInstruction},
    object::{Dict, Name, Number, Object, Stream},
    page::{Page, Resources},
};

use super::{
    font::{Fonts, text_of},
    mark::{Direction, Glyph, Marks, Point},
    path::{Paint, PathBuilder, placed},
    unpacked_size::Budget,
};

/// Maximum number of operators and characters of a page.
const MAX_STEPS: usize = 4_000_000;
/// Number of operators that running a form counts as: its resources are looked up anew.
const FORM_STEPS: usize = 200;
/// Maximum depth of forms within forms.
const MAX_DEPTH: usize = 16;
/// Maximum number of saved states.
const MAX_SAVED: usize = 512;
/// Units of the metrics of fonts, for each unit of text.
const UNITS: f64 = 1000.0;

/// Why a page was not read to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PageLimit {
    /// It has too many operators.
    Steps,
    /// Its streams unpack to too much.
    Size,
}

/// Returns what is on a page, and why it is not all of it.
pub(super) fn page_marks<'a>(
    page: &'a Page<'a>,
    fonts: &Fonts<'a>,
    budget: &mut Budget,
) -> (Marks, Option<PageLimit>) {
    let base = Affine::new(page.initial_transform(true).as_coeffs());
    let mut reader = ContentReader {
        fonts,
        budget,
        state: State::new(base),
        saved: Vec::new(),
        path: PathBuilder::default(),
        marks: Marks::default(),
        steps: 0,
        limit: None,
    };
    // The library would keep the content of each page.
    let content = page.raw().get::<Object<'a>>("Contents");
    let streams: Vec<_> = match content {
        Some(Object::Stream(stream)) => vec![stream],
        Some(Object::Array(streams)) => streams.iter::<Stream<'a>>().collect(),
        _ => Vec::new(),
    };
    let mut content = Vec::new();
    for stream in streams {
        content.extend(reader.unpack(&stream).unwrap_or_default());
        content.push(b'\n');
    }
    reader.read(&content, page.resources(), 0);
    (reader.marks, reader.limit)
}

/// The state that `q` saves.
#[derive(Clone)]
struct State<'a> {
    transform: Affine,
    pen: f64,
    font: Option<Font<'a>>,
    size: f64,
    symbol_space: f64,
    word_space: f64,
    /// The horizontal scale of text; 1 for 100 %.
    stretch: f64,
    leading: f64,
    rise: f64,
    /// Where the next character is, and the line begins; not saved by `q`, but text objects do not contain it.
    text: Affine,
    line: Affine,
}

impl State<'_> {
    const fn new(transform: Affine) -> Self {
        Self {
            transform,
            pen: 1.0,
            font: None,
            size: 1.0,
            symbol_space: 0.0,
            word_space: 0.0,
            stretch: 1.0,
            leading: 0.0,
            rise: 0.0,
            text: Affine::IDENTITY,
            line: Affine::IDENTITY,
        }
    }

    /// Begins a line at a distance from the last one.
    fn next_line(&mut self, x: f64, y: f64) {
        self.line *= Affine::translate((x, y));
        self.text = self.line;
    }

    /// Moves along the line, by units of text.
    fn advance(&mut self, distance: f64) {
        self.text *= Affine::translate((distance, 0.0));
    }

    /// Returns the width of the pen on the page.
    fn thickness(&self) -> f64 {
        self.pen * self.transform.determinant().abs().sqrt()
    }
}

/// Runs content streams.
struct ContentReader<'a, 'r> {
    fonts: &'r Fonts<'a>,
    budget: &'r mut Budget,
    state: State<'a>,
    saved: Vec<State<'a>>,
    path: PathBuilder,
    marks: Marks,
    steps: usize,
    limit: Option<PageLimit>,
}

impl<'a> ContentReader<'a, '_> {
    fn read(&mut self, content: &[u8], resources: &Resources<'a>, depth: usize) {
        let mut operators = TypedIter::new(content);
        while self.limit.is_none()
            && let Some(operator) = operators.next()
        {
            self.step();
            match &operator {
                TypedInstruction::XObject(form) => self.run_form(form.0, resources, depth),
                TypedInstruction::InlineImage(_) => self.add_image(),
                _ => {
                    self.apply_state(&operator, resources);
                    self.apply_path(&operator);
                    self.apply_paint(&operator);
                    self.apply_text(&operator);
                    self.apply_show(&operator);
                }
            }
        }
    }

    fn step(&mut self) {
        self.steps += 1;
        if self.steps > MAX_STEPS {
            self.limit = Some(PageLimit::Steps);
        }
    }

    /// Runs the content of a form.
    fn run_form(&mut self, name: &Name<'_>, resources: &Resources<'a>, depth: usize) {
        let Some(form) = resources.get_x_object(name) else { return };
        if form.dict().get::<Name<'_>>("Subtype").is_some_and(|kind| *kind == *b"Image") {
            return self.add_image();
        }
        if depth == MAX_DEPTH {
            return;
        }
        self.steps += FORM_STEPS;
        let Some(content) = self.unpack(&form) else { return };
        let own = form.dict().get::<Dict<'a>>("Resources").map(Resources::new);
        let (state, saved) = (self.state.clone(), std::mem::take(&mut self.saved));
        if let Some(matrix) = form.dict().get::<[f64; 6]>("Matrix") {
            self.state.transform *= Affine::new(matrix);
        }
        self.read(&content, own.as_ref().unwrap_or(resources), depth + 1);
        (self.state, self.saved) = (state, saved);
    }

    /// Adds a picture, which fills the unit square: some programs draw lines with it.
    fn add_image(&mut self) {
        self.marks.images += 1;
        let mut path = PathBuilder::default();
        path.rectangle(self.state.transform, kurbo::Rect::new(0.0, 0.0, 1.0, 1.0));
        path.paint(Paint::Fill, &mut self.marks);
    }

    fn unpack(&mut self, stream: &Stream<'a>) -> Option<Vec<u8>> {
        let content = self.budget.unpack(stream);
        if content.is_err() {
            self.limit = Some(PageLimit::Size);
        }
        content.ok().flatten()
    }

    fn apply_state(&mut self, operator: &TypedInstruction<'_, '_>, resources: &Resources<'a>) {
        match operator {
            TypedInstruction::SaveState(_) if self.saved.len() < MAX_SAVED => {
                self.saved.push(self.state.clone());
            }
            TypedInstruction::RestoreState(_) => {
                if let Some(state) = self.saved.pop() {
                    self.state = state;
                }
            }
            TypedInstruction::Transform(matrix) => {
                let numbers = [matrix.0, matrix.1, matrix.2, matrix.3, matrix.4, matrix.5];
                self.state.transform *= affine(numbers);
            }
            TypedInstruction::LineWidth(width) => self.state.pen = width.0.as_f64(),
            TypedInstruction::SetGraphicsState(name) => {
                let settings = resources.get_ext_g_state(name.0);
                if let Some(width) = settings.and_then(|settings| settings.get::<f64>("LW")) {
                    self.state.pen = width;
                }
            }
            TypedInstruction::TextFont(font) => {
                self.state.size = font.1.as_f64();
                self.state.font = resources.get_font(font.0).and_then(|dict| self.font(&dict));
            }
            _ => {}
        }
    }

    fn font(&mut self, dict: &Dict<'a>) -> Option<Font<'a>> {
        let font = self.fonts.font(dict, self.budget);
        if font.is_err() {
            self.limit = Some(PageLimit::Size);
        }
        font.ok().flatten()
    }

    /// Adds to the path.
    fn apply_path(&mut self, operator: &TypedInstruction<'_, '_>) {
        let transform = self.state.transform;
        let place = |x: Number, y: Number| placed(transform, (x.as_f64(), y.as_f64()));
        match operator {
            TypedInstruction::MoveTo(end) => self.path.move_to(place(end.0, end.1)),
            TypedInstruction::LineTo(end) => self.path.line_to(place(end.0, end.1)),
            TypedInstruction::CubicTo(curve) => self.path.curve_to(place(curve.4, curve.5)),
            TypedInstruction::CubicStartTo(curve) => self.path.curve_to(place(curve.2, curve.3)),
            TypedInstruction::CubicEndTo(curve) => self.path.curve_to(place(curve.2, curve.3)),
            TypedInstruction::ClosePath(_)
            | TypedInstruction::CloseAndStrokePath(_)
            | TypedInstruction::CloseFillAndStrokeNonZero(_)
            | TypedInstruction::CloseFillAndStrokeEvenOdd(_) => self.path.close(),
            TypedInstruction::RectPath(rect) => {
                let [x, y, width, height] = [rect.0, rect.1, rect.2, rect.3].map(|number| number.as_f64());
                self.path.rectangle(transform, kurbo::Rect::new(x, y, x + width, y + height));
            }
            _ => {}
        }
    }

    /// Paints the path.
    fn apply_paint(&mut self, operator: &TypedInstruction<'_, '_>) {
        let paint = match operator {
            // The pen shows more than the area does.
            TypedInstruction::StrokePath(_)
            | TypedInstruction::CloseAndStrokePath(_)
            | TypedInstruction::FillAndStrokeNonZero(_)
            | TypedInstruction::FillAndStrokeEvenOdd(_)
            | TypedInstruction::CloseFillAndStrokeNonZero(_)
            | TypedInstruction::CloseFillAndStrokeEvenOdd(_) => Paint::Draw(self.state.thickness()),
            TypedInstruction::FillPathNonZero(_)
            | TypedInstruction::FillPathNonZeroCompatibility(_)
            | TypedInstruction::FillPathEvenOdd(_) => Paint::Fill,
            TypedInstruction::EndPath(_) => Paint::Not,
            _ => return,
        };
        self.path.paint(paint, &mut self.marks);
    }

    /// Moves, or sets how text is spaced.
    fn apply_text(&mut self, operator: &TypedInstruction<'_, '_>) {
        let state = &mut self.state;
        match operator {
            TypedInstruction::BeginText(_) => (state.text, state.line) = (Affine::IDENTITY, Affine::IDENTITY),
            TypedInstruction::SetTextMatrix(matrix) => {
                state.line = affine([matrix.0, matrix.1, matrix.2, matrix.3, matrix.4, matrix.5]);
                state.text = state.line;
            }
            TypedInstruction::CharacterSpacing(space) => state.symbol_space = space.0.as_f64(),
            TypedInstruction::WordSpacing(space) => state.word_space = space.0.as_f64(),
            TypedInstruction::HorizontalScaling(scale) => state.stretch = scale.0.as_f64() / 100.0,
            TypedInstruction::TextLeading(leading) => state.leading = leading.0.as_f64(),
            TypedInstruction::TextRise(rise) => state.rise = rise.0.as_f64(),
            TypedInstruction::NextLine(offset) => state.next_line(offset.0.as_f64(), offset.1.as_f64()),
            TypedInstruction::NextLineAndSetLeading(offset) => {
                state.leading = -offset.1.as_f64();
                state.next_line(offset.0.as_f64(), offset.1.as_f64());
            }
            TypedInstruction::NextLineUsingLeading(_) | TypedInstruction::NextLineAndShowText(_) => {
                state.next_line(0.0, -state.leading);
            }
            TypedInstruction::ShowTextWithParameters(text) => {
                (state.word_space, state.symbol_space) = (text.0.as_f64(), text.1.as_f64());
                state.next_line(0.0, -state.leading);
            }
            _ => {}
        }
    }

    /// Shows text.
    fn apply_show(&mut self, operator: &TypedInstruction<'_, '_>) {
        match operator {
            TypedInstruction::ShowText(text) => self.show(text.0.as_bytes()),
            TypedInstruction::NextLineAndShowText(text) => self.show(text.0.as_bytes()),
            TypedInstruction::ShowTextWithParameters(text) => self.show(text.2.as_bytes()),
            TypedInstruction::ShowTexts(parts) => {
                for part in parts.0.iter::<Object<'_>>() {
                    match part {
                        Object::String(text) => self.show(text.as_bytes()),
                        Object::Number(gap) => {
                            let distance = -gap.as_f64() / UNITS * self.state.size * self.state.stretch;
                            self.state.advance(distance);
                        }
                        _ => {}
                    }
                }
            }
            _ => {}
        }
    }

    /// Adds the characters of a text.
    fn show(&mut self, text: &[u8]) {
        let Some(font) = self.state.font.clone() else {
            self.marks.unknown += text.len();
            return;
        };
        let mut place = 0;
        while place < text.len() && self.limit.is_none() {
            self.step();
            let (code, length) = font.read_code(text, place);
            place += length.max(1);
            let width = font.code_advance(code).x / UNITS * self.state.size;
            self.add_glyph(&font, code, width * self.state.stretch);
            let word_space = if code == 32 && length == 1 { self.state.word_space } else { 0.0 };
            self.state.advance((width + self.state.symbol_space + word_space) * self.state.stretch);
        }
    }

    fn add_glyph(&mut self, font: &Font<'a>, code: u32, width: f64) {
        let matrix = self.state.transform * self.state.text;
        let start = placed(matrix, (0.0, self.state.rise));
        let end = placed(matrix, (1.0, self.state.rise));
        let across = Point { x: end.x - start.x, y: end.y - start.y };
        let scale = across.x.hypot(across.y);
        let Some(direction) = Direction::of(across) else { return };
        let height = placed(matrix, (0.0, self.state.rise + self.state.size));
        let size = (height.x - start.x).hypot(height.y - start.y);
        let is_finite = [start.x, start.y, size, width * scale].iter().all(|value| value.is_finite());
        let Some(symbols) = is_finite.then(|| text_of(font, code)).flatten() else {
            self.marks.unknown += 1;
            return;
        };
        let width = width * scale / symbols.chars().count().max(1) as f64;
        for (number, symbol) in symbols.chars().enumerate() {
            let shift = width * number as f64 / scale;
            let start = Point { x: start.x + across.x * shift, y: start.y + across.y * shift };
            self.marks.glyphs.push(Glyph { symbol, start, width, size, direction });
        }
    }
}

/// Returns the transform of six numbers.
fn affine(numbers: [Number; 6]) -> Affine {
    Affine::new(numbers.map(|number| number.as_f64()))
}
