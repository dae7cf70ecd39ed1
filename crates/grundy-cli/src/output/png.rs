//! Scenes as PNG, by a painter of rectangles, discs and the letters of an 8 × 8 font.

use super::scene::{Anchor, INK, LETTER, PAPER, Rgb, Scene, Shape};
use font8x8::{BASIC_FONTS, UnicodeFonts};

/// The picture's bytes, or what is wrong with its size.
pub(crate) fn write(scene: &Scene) -> Result<Vec<u8>, String> {
    let mut canvas = Canvas::new(scene.width, scene.height);
    for shape in &scene.shapes {
        match shape {
            Shape::Rect {
                x,
                y,
                width,
                height,
                fill,
            } => {
                for row in *y..y.saturating_add(*height) {
                    for column in *x..x.saturating_add(*width) {
                        canvas.put(column, row, *fill);
                    }
                }
            }
            Shape::Dot { x, y, radius, fill } => canvas.disc(*x, *y, *radius, *fill),
            Shape::Text { x, y, anchor, text } => canvas.text(*x, *y, *anchor, text),
        }
    }
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, scene.width, scene.height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    let written = encoder
        .add_text_chunk("Title".to_owned(), ascii(&scene.title))
        .and_then(|()| encoder.write_header())
        .and_then(|mut writer| writer.write_image_data(&canvas.pixels));
    match written {
        Ok(()) => Ok(bytes),
        Err(error) => Err(error.to_string()),
    }
}

/// The letters that a text chunk and the font hold.
fn ascii(text: &str) -> String {
    text.chars()
        .map(|c| if c.is_ascii() { c } else { '?' })
        .collect()
}

struct Canvas {
    width: u32,
    height: u32,
    pixels: Vec<u8>,
}

impl Canvas {
    fn new(width: u32, height: u32) -> Self {
        let pixels = PAPER.repeat(width as usize * height as usize);
        Canvas {
            width,
            height,
            pixels,
        }
    }

    /// Colours a pixel; outside the canvas nothing.
    fn put(&mut self, x: u32, y: u32, [r, g, b]: Rgb) {
        if x < self.width && y < self.height {
            let at = 3 * (y as usize * self.width as usize + x as usize);
            self.pixels[at..at + 3].copy_from_slice(&[r, g, b]);
        }
    }

    fn disc(&mut self, x: u32, y: u32, radius: u32, fill: Rgb) {
        let r = i64::from(radius);
        for dy in -r..=r {
            for dx in -r..=r {
                let here = (i64::from(x) + dx, i64::from(y) + dy);
                if dx * dx + dy * dy <= r * r
                    && let (Ok(px), Ok(py)) = (u32::try_from(here.0), u32::try_from(here.1))
                {
                    self.put(px, py, fill);
                }
            }
        }
    }

    fn text(&mut self, x: u32, y: u32, anchor: Anchor, text: &str) {
        let text = ascii(text);
        let width = LETTER * text.len() as u32;
        let mut left = match anchor {
            Anchor::Start => x,
            Anchor::Middle => x.saturating_sub(width / 2),
            Anchor::End => x.saturating_sub(width),
        };
        for c in text.chars() {
            for (dy, row) in (0..).zip(BASIC_FONTS.get(c).unwrap_or_default()) {
                for dx in (0..LETTER).filter(|dx| row >> dx & 1 == 1) {
                    self.put(left + dx, y + dy, INK);
                }
            }
            left += LETTER;
        }
    }
}
