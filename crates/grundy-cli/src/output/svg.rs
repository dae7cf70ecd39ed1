//! Scenes as SVG.

use super::scene::{Anchor, INK, LETTER, PAPER, Rgb, Scene, Shape};
use std::fmt::Write;

pub(crate) fn write(scene: &Scene) -> String {
    let (width, height) = (scene.width, scene.height);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         role=\"img\" font-family=\"monospace\" font-size=\"11\" fill=\"{}\">\n<title>{}</title>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>\n",
        hex(INK),
        escaped(&scene.title),
        hex(PAPER),
    );
    for shape in &scene.shapes {
        // Writing to a string does not fail.
        let _ = match shape {
            Shape::Rect {
                x,
                y,
                width,
                height,
                fill,
            } => writeln!(
                svg,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{}\"/>",
                hex(*fill)
            ),
            Shape::Dot { x, y, radius, fill } => writeln!(
                svg,
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{}\"/>",
                hex(*fill)
            ),
            Shape::Text { x, y, anchor, text } => {
                let anchor = match anchor {
                    Anchor::Start => "start",
                    Anchor::Middle => "middle",
                    Anchor::End => "end",
                };
                writeln!(
                    svg,
                    "<text x=\"{x}\" y=\"{}\" text-anchor=\"{anchor}\">{}</text>",
                    y + LETTER,
                    escaped(text)
                )
            }
        };
    }
    svg.push_str("</svg>\n");
    svg
}

fn hex([r, g, b]: Rgb) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
