//! PNG files: their chunks, and their pixels compared with a reference.

use std::io::Read;

use flate2::{Crc, read::ZlibDecoder};
use givens::{
    Puzzle,
    draw::{DrawOptions, PictureWidth, Scene, Style, png},
};

/// A decoded file: its width and height, its pixels per metre, and three bytes for each pixel.
struct Image {
    size: [usize; 2],
    density: u32,
    pixels: Vec<u8>,
}

fn decode(file: &[u8]) -> Image {
    let mut rest = file.strip_prefix(b"\x89PNG\r\n\x1a\n").expect("the signature");
    let number = |bytes: &[u8]| u32::from_be_bytes(bytes[..4].try_into().expect("four bytes"));
    let (mut size, mut density, mut packed) = ([0; 2], 0, Vec::new());
    while !rest.is_empty() {
        let length = number(rest) as usize;
        let (name, data) = (&rest[4..8], &rest[8..8 + length]);
        let mut sum = Crc::new();
        sum.update(&rest[4..8 + length]);
        assert_eq!(sum.sum(), number(&rest[8 + length..]), "the sum of a chunk");
        match name {
            b"IHDR" => {
                size = [number(data) as usize, number(&data[4..]) as usize];
                assert_eq!(data[8..], [8, 2, 0, 0, 0], "eight bits of red, green and blue");
            }
            b"pHYs" => density = number(data),
            b"IDAT" => packed.extend(data),
            name => assert_eq!(name, b"IEND"),
        }
        rest = &rest[12 + length..];
    }
    let mut rows = Vec::new();
    ZlibDecoder::new(packed.as_slice()).read_to_end(&mut rows).expect("packed rows");
    let mut pixels: Vec<u8> = Vec::new();
    let width = 3 * size[0];
    assert_eq!(rows.len(), (width + 1) * size[1]);
    for (number, row) in rows.chunks(width + 1).enumerate() {
        assert_eq!(row[0], 2, "each byte is a difference from the one above");
        for (place, byte) in row[1..].iter().enumerate() {
            let above = if number == 0 { 0 } else { pixels[(number - 1) * width + place] };
            pixels.push(byte.wrapping_add(above));
        }
    }
    Image { size, density, pixels }
}

fn small() -> Scene {
    let puzzle: Puzzle = "1.3..4.22.4..3.1".parse().expect("a puzzle");
    Scene::from_givens(puzzle.grid().clone())
}

/// `UPDATE_PICTURES=1` writes the reference.
#[test]
fn pixels_are_those_of_the_reference() {
    let file = png(&small(), &DrawOptions::default().with_pixels(96));
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/small.png");
    if std::env::var_os("UPDATE_PICTURES").is_some() {
        std::fs::write(path, &file).expect("writable");
    }
    let (image, expected) = (decode(&file), decode(&std::fs::read(path).expect("the reference")));
    assert_eq!((image.size, image.density), (expected.size, expected.density));
    // Processors may round differently.
    let near = |(one, other): (&u8, &u8)| one.abs_diff(*other) <= 3;
    assert!(image.pixels.iter().zip(&expected.pixels).all(near));
}

#[test]
fn pictures_have_the_size_and_the_paper_that_was_asked_for() {
    for pixels in [100, 300, 601] {
        let image =
            decode(&png(&small(), &DrawOptions::default().with_pixels(pixels).with_style(Style::DARK)));
        assert_eq!(image.size, [pixels as usize; 2]);
        assert_eq!(image.density, 3780);
        assert_eq!(image.pixels[..3], [0x14, 0x17, 0x1C]);
    }
    for (width, pixels) in [("80mm", 944), ("2in", 600), ("5cm", 590)] {
        let width: PictureWidth = width.parse().expect("a width");
        let image = decode(&png(&small(), &DrawOptions::default().with_width(width)));
        assert_eq!((image.size, image.density), ([pixels; 2], 11_811), "{width:?}");
    }
    let printed = decode(&png(&small().with_title("数 title".to_owned()), &DrawOptions::default()));
    // 63.6 mm at 300 pixels per inch.
    assert_eq!((printed.size[0], printed.density), (751, 11_811));
    let dark = printed.pixels.iter().filter(|byte| **byte < 128).count();
    assert!((printed.pixels.len() / 50..printed.pixels.len() / 3).contains(&dark));
}
