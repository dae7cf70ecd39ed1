//! Tables as pictures: dots over the heaps for one coordinate, a heat map for two.

use super::coordinate_names;
use super::scene::{Anchor, FRAME, INK, LETTER, Rgb, Scene, Shape};
use crate::context::Context;
use crate::report::Failure;
use grundy::{Cell, Contents, Game, Outcome, Play, Table};

/// The most positions along a side.
const MOST: u64 = 4096;
/// The length that a side is brought near to, in pixels.
const SIDE: u64 = 640;
const LARGEST_CELL: u64 = 24;
const MARGIN: u32 = 56;
const TOP: u32 = 40;
const LEGEND: u32 = 150;

/// P-positions: vermilion of Okabe and Ito's colours, which every common kind of colour vision tells from the blues of the scale.
const LOST: Rgb = [0xd5, 0x5e, 0x00];
const WON: Rgb = [0x9e, 0xcb, 0xe9];
const DRAWN: Rgb = [0xf0, 0xe4, 0x42];
const NONE: Rgb = [0xee, 0xee, 0xee];

/// The ends of the scale of numbers, light to dark: it is read in grey as well.
const LOW: Rgb = [0xe3, 0xf0, 0xf9];
const HIGH: Rgb = [0x0b, 0x2c, 0x5e];

/// The picture of a table of one or two coordinates.
pub(crate) fn scene(
    game: &Game,
    table: &Table,
    play: Play,
    context: &Context,
) -> Result<Scene, Failure> {
    if table.sizes().iter().any(|&size| size > MOST) {
        let most = ("most", MOST.to_string().into());
        return Err(Failure::wrong(context.say("say-picture-large", &[most])));
    }
    let what = match table.contents() {
        Contents::Outcomes => "P-positions",
        Contents::NimValues => "nim-values",
        Contents::Remoteness => "remoteness",
    };
    let misere = match play {
        Play::Normal => "",
        Play::Misere => ", misere play",
    };
    let title = format!("{}: {what}{misere}", game.name());
    let names = coordinate_names(game, table.sizes().len());
    let greatest = table
        .positions()
        .filter_map(|(_, cell)| cell.number)
        .max()
        .unwrap_or(0);
    let mut scene = match *table.sizes() {
        [size] => dots(table, size, greatest, &names[0]),
        [height, width] => heat_map(table, [height, width], greatest, &names),
        _ => {
            let count = ("count", table.sizes().len().into());
            return Err(Failure::wrong(
                context.say("say-picture-dimensions", &[count]),
            ));
        }
    };
    legend(&mut scene, table, greatest);
    let text = Shape::Text {
        x: MARGIN,
        y: 14,
        anchor: Anchor::Start,
        text: title.clone(),
    };
    scene.shapes.push(text);
    scene.width = scene
        .width
        .max(2 * MARGIN + LETTER * title.chars().count() as u32);
    scene.title = title;
    Ok(scene)
}

fn colour(cell: Option<Cell>, greatest: u32) -> Rgb {
    let Some(cell) = cell else {
        return NONE;
    };
    match (cell.outcome, cell.number) {
        (Outcome::P, _) => LOST,
        (Outcome::Draw, _) => DRAWN,
        (Outcome::N, None) => WON,
        (Outcome::N, Some(number)) => shade(number, greatest),
    }
}

/// Between the ends of the scale.
fn shade(number: u32, greatest: u32) -> Rgb {
    let (number, greatest) = (u64::from(number), u64::from(greatest.max(1)));
    std::array::from_fn(|i| {
        let (low, high) = (u64::from(LOW[i]), u64::from(HIGH[i]));
        ((low * (greatest - number.min(greatest)) + high * number.min(greatest)) / greatest) as u8
    })
}

fn heat_map(table: &Table, [height, width]: [u64; 2], greatest: u32, names: &[String]) -> Scene {
    let cell = (SIDE / height.max(width)).clamp(1, LARGEST_CELL) as u32;
    let (rows, columns) = (height as u32, width as u32);
    let mut shapes = Vec::new();
    for (coords, found) in table.positions() {
        let (x, y) = (
            MARGIN + coords[1] as u32 * cell,
            TOP + coords[0] as u32 * cell,
        );
        shapes.push(Shape::Rect {
            x,
            y,
            width: cell,
            height: cell,
            fill: colour(Some(found), greatest),
        });
        // A lost position is told by its mark as well as by its colour.
        if found.outcome == Outcome::P && cell >= 6 {
            shapes.push(Shape::Dot {
                x: x + cell / 2,
                y: y + cell / 2,
                radius: cell / 5,
                fill: INK,
            });
        }
    }
    let step = tick(height.max(width), cell);
    for a in (0..height).step_by(step) {
        shapes.push(Shape::Text {
            x: MARGIN - 6,
            y: TOP + a as u32 * cell + (cell / 2).saturating_sub(LETTER / 2),
            anchor: Anchor::End,
            text: a.to_string(),
        });
    }
    let bottom = TOP + rows * cell;
    for b in (0..width).step_by(step) {
        shapes.push(Shape::Text {
            x: MARGIN + b as u32 * cell + cell / 2,
            y: bottom + 6,
            anchor: Anchor::Middle,
            text: b.to_string(),
        });
    }
    axis_names(&mut shapes, names, bottom, MARGIN + columns * cell);
    Scene {
        width: MARGIN + columns * cell + LEGEND,
        height: (bottom + 44).max(TOP + 120),
        title: String::new(),
        shapes,
    }
}

/// The names of the axes: of the rows above them, of the columns below them.
fn axis_names(shapes: &mut Vec<Shape>, names: &[String], bottom: u32, right: u32) {
    if let [rows, columns] = names {
        shapes.push(Shape::Text {
            x: MARGIN - 6,
            y: TOP - 12,
            anchor: Anchor::End,
            text: rows.clone(),
        });
        shapes.push(Shape::Text {
            x: right,
            y: bottom + 24,
            anchor: Anchor::End,
            text: columns.clone(),
        });
    }
}

fn dots(table: &Table, size: u64, greatest: u32, name: &str) -> Scene {
    let step = (SIDE / size).clamp(1, 12) as u32;
    let unit = (320 / u64::from(greatest.max(1))).clamp(1, 24) as u32;
    let high = greatest.saturating_mul(unit).clamp(24, 4096);
    let (left, bottom) = (MARGIN, TOP + high);
    let right = left + size as u32 * step;
    let mut shapes = vec![
        Shape::Rect {
            x: left,
            y: bottom + step / 2 + 1,
            width: right - left,
            height: 1,
            fill: FRAME,
        },
        Shape::Rect {
            x: left - 3,
            y: TOP,
            width: 1,
            height: high,
            fill: FRAME,
        },
    ];
    let level =
        |number: u32| (u64::from(number) * u64::from(high) / u64::from(greatest.max(1))) as u32;
    for (coords, cell) in table.positions() {
        let lifted = match (cell.number, cell.outcome) {
            (Some(number), _) => level(number),
            (None, Outcome::P) => 0,
            (None, _) => high,
        };
        shapes.push(Shape::Dot {
            x: left + coords[0] as u32 * step + step / 2,
            y: bottom - lifted,
            radius: (step / 3).max(1),
            fill: match cell.outcome {
                Outcome::N => HIGH,
                _ => colour(Some(cell), greatest),
            },
        });
    }
    for x in (0..size).step_by(tick(size, step)) {
        shapes.push(Shape::Text {
            x: left + x as u32 * step + step / 2,
            y: bottom + 12,
            anchor: Anchor::Middle,
            text: x.to_string(),
        });
    }
    if table.contents() != Contents::Outcomes {
        for number in (0..=greatest).step_by(tick(u64::from(greatest) + 1, unit)) {
            shapes.push(Shape::Text {
                x: left - 8,
                y: (bottom - level(number)).saturating_sub(LETTER / 2),
                anchor: Anchor::End,
                text: number.to_string(),
            });
        }
    }
    shapes.push(Shape::Text {
        x: right,
        y: bottom + 28,
        anchor: Anchor::End,
        text: name.to_owned(),
    });
    Scene {
        width: right + LEGEND,
        height: (bottom + 48).max(TOP + 120),
        title: String::new(),
        shapes,
    }
}

/// Every how many positions a number is written: 1, 2, 5, 10, … so that numbers keep apart.
fn tick(size: u64, cell: u32) -> usize {
    let needed = LETTER * (size.to_string().len() as u32 + 1);
    let mut scale = 1u32;
    loop {
        for factor in [1, 2, 5] {
            if factor * scale * cell >= needed {
                return (factor * scale) as usize;
            }
        }
        scale *= 10;
    }
}

fn legend(scene: &mut Scene, table: &Table, greatest: u32) {
    let mut entries: Vec<(Rgb, String)> = vec![(LOST, "P (0)".to_owned())];
    let height_tells = table.sizes().len() == 1;
    match table.contents() {
        _ if height_tells => {
            entries[0].1 = "P: lost".to_owned();
            entries.push((HIGH, "N: won".to_owned()));
        }
        Contents::Outcomes => {
            entries[0].1 = "P: lost".to_owned();
            entries.push((WON, "N: won".to_owned()));
        }
        Contents::NimValues | Contents::Remoteness => {
            if table.contents() == Contents::Remoteness {
                entries[0].1 = "P: lost".to_owned();
            }
            let mut marks: Vec<u32> = [1, greatest / 4, greatest / 2, greatest]
                .into_iter()
                .filter(|&mark| mark > 0)
                .collect();
            marks.sort_unstable();
            marks.dedup();
            let marks = marks.into_iter();
            entries.extend(marks.map(|mark| (shade(mark, greatest), mark.to_string())));
        }
    }
    if table
        .positions()
        .any(|(_, cell)| cell.outcome == Outcome::Draw)
    {
        entries.push((DRAWN, "draw".to_owned()));
    }
    let x = scene.width - LEGEND + 16;
    for (y, (fill, text)) in (0..).map(|i| TOP + 18 * i).zip(entries) {
        scene.shapes.push(Shape::Rect {
            x,
            y,
            width: 12,
            height: 12,
            fill,
        });
        scene.shapes.push(Shape::Text {
            x: x + 18,
            y: y + 2,
            anchor: Anchor::Start,
            text,
        });
    }
}
