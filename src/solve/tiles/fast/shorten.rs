//! Parts of a solution replaced by shorter ones.

use super::beam::Beam;
use super::grid::{Grid, follow};
use crate::search::{Stop, Watch};

/// Goes once along a solution and looks for shorter ways between boards on it that are so many slides apart,
/// with so many boards in a layer of the search. Whatever stops it, what was gained until then is kept.
pub fn shorten(
    grid: &Grid,
    beam: &mut Beam,
    cells: &[u8],
    path: &mut Vec<u8>,
    span: usize,
    width: usize,
    watch: &mut Watch,
) -> Result<(), Stop> {
    let mut from = cells.to_vec();
    let mut start = 0;
    while start + 4 < path.len() {
        let end = (start + span).min(path.len());
        let mut to = from.clone();
        follow(grid, &mut to, &path[start..end]);
        // Two boards are always an even or always an odd number of slides apart.
        if let Some(shorter) = beam.search(&from, &to, width, end - start - 2, watch)? {
            path.splice(start..end, shorter);
        }
        let next = (start + span.div_ceil(2)).min(path.len());
        follow(grid, &mut from, &path[start..next]);
        start = next;
    }
    Ok(())
}
