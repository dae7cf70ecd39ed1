//! What is true is accepted.

mod common;

#[test]
fn the_gallery_is_accepted() {
    for (name, certificate) in common::gallery() {
        if let Err(failure) = common::check(&certificate) {
            panic!("{name}: {failure}");
        }
    }
}
