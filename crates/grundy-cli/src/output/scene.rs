//! A picture as a list of simple shapes, which every format of pictures draws.

/// A colour: red, green, blue.
pub(crate) type Rgb = [u8; 3];

pub(crate) const INK: Rgb = [0x22, 0x22, 0x22];
pub(crate) const PAPER: Rgb = [0xff, 0xff, 0xff];
pub(crate) const FRAME: Rgb = [0xbb, 0xbb, 0xbb];

/// Lengths are in pixels.
pub(crate) struct Scene {
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) title: String,
    pub(crate) shapes: Vec<Shape>,
}

pub(crate) enum Shape {
    Rect {
        x: u32,
        y: u32,
        width: u32,
        height: u32,
        fill: Rgb,
    },
    /// A filled disc around a point.
    Dot {
        x: u32,
        y: u32,
        radius: u32,
        fill: Rgb,
    },
    /// Letters and digits 8 pixels wide and high, or drawn with a font of that size.
    Text {
        x: u32,
        y: u32,
        anchor: Anchor,
        text: String,
    },
}

/// Which part of a text stands at its point.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

/// The width of a letter.
pub(crate) const LETTER: u32 = 8;
