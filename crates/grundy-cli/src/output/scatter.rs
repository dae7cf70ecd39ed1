//! A sequence as a picture: a point for each heap at the height of its value, the rare ones marked.

use super::scene::{Anchor, FRAME, LETTER, Rgb, Scene, Shape};
use grundy::Sequence;
use grundy::values::take_and_break::SparseSpace;
use std::collections::BTreeSet;

/// The size of the field of points, at most.
const WIDTH: u64 = 1_600;
const HEIGHT: u64 = 640;
const MARGIN: u32 = 64;
const TOP: u32 = 40;

/// Blue and vermilion of Okabe and Ito's colours, which every common kind of colour vision tells apart; the rare ones are larger too.
const COMMON: Rgb = [0x00, 0x72, 0xb2];
const RARE: Rgb = [0xd5, 0x5e, 0x00];

/// The picture. Where there are more heaps or values than pixels, several share one.
pub(crate) fn scene(name: &str, sequence: &Sequence, space: Option<&SparseSpace>) -> Scene {
    let heaps = sequence.values.to() + 1;
    let greatest = sequence.values.iter().flatten().max().unwrap_or(0);
    let (width, height) = (
        WIDTH.min(heaps.max(400)),
        HEIGHT.min(u64::from(greatest) * 8 + 8),
    );
    let across = |heap: u64| MARGIN + scaled(heap, heaps, width);
    let down = |value: u32| {
        let up = scaled(u64::from(value), u64::from(greatest) + 1, height);
        TOP + height as u32 - 1 - up
    };
    let points: BTreeSet<(u32, u32)> = (0..)
        .zip(sequence.values.iter())
        .filter_map(|(heap, value)| Some((across(heap), down(value?))))
        .collect();
    let mut shapes = frame(width as u32, height as u32);
    shapes.extend(points.into_iter().map(|(x, y)| Shape::Rect {
        x,
        y,
        width: 1,
        height: 1,
        fill: COMMON,
    }));
    for &heap in space.iter().flat_map(|space| &space.rares) {
        if let Some(value) = sequence.values.get(heap) {
            shapes.push(Shape::Dot {
                x: across(heap),
                y: down(value),
                radius: 3,
                fill: RARE,
            });
        }
    }
    let bottom = TOP + height as u32;
    let mut text = |x: u32, y: u32, anchor: Anchor, text: String| {
        shapes.push(Shape::Text { x, y, anchor, text });
    };
    text(MARGIN, TOP - 24, Anchor::Start, name.to_owned());
    for heap in [0, heaps / 2, heaps - 1] {
        text(across(heap), bottom + 8, Anchor::Middle, heap.to_string());
    }
    for value in [0, greatest / 2, greatest] {
        let y = down(value).saturating_sub(LETTER / 2);
        text(MARGIN - 10, y, Anchor::End, value.to_string());
    }
    if let Some(space) = space {
        let kind = if space.positional {
            " by positions"
        } else {
            ""
        };
        let (mask, rares) = (space.mask, space.rares.len());
        let line = format!("mask {mask:#x}{kind}, {rares} rare");
        text(MARGIN + width as u32, TOP - 24, Anchor::End, line);
    }
    Scene {
        width: MARGIN + width as u32 + MARGIN,
        height: bottom + 40,
        title: name.to_owned(),
        shapes,
    }
}

/// The pixel of `x` when `all` numbers share `pixels`; numbers that are fewer than pixels are spread out.
fn scaled(x: u64, all: u64, pixels: u64) -> u32 {
    (u128::from(x) * u128::from(pixels) / u128::from(all.max(1))) as u32
}

fn frame(width: u32, height: u32) -> Vec<Shape> {
    let line = |x, y, width, height| Shape::Rect {
        x,
        y,
        width,
        height,
        fill: FRAME,
    };
    vec![
        line(MARGIN - 4, TOP + height + 2, width + 4, 1),
        line(MARGIN - 4, TOP, 1, height + 2),
    ]
}
