//! Parts of a solution replaced by shorter ones.

use super::beam::Beam;
use super::grid::{Grid, follow};
use crate::search::{Budget, Stop};

/// Goes once along a solution and searches shorter paths between its boards that are `span` slides apart, with a beam
/// width. If it is stopped, it keeps what it gained until then.
pub(super) fn shorten(
    grid: &Grid,
    beam: &mut Beam,
    cells: &[u8],
    path: &mut Vec<u8>,
    span: usize,
    width: usize,
    budget: &mut Budget,
) -> Result<(), Stop> {
    let mut from = cells.to_vec();
    let mut start = 0;
    while start + 4 < path.len() {
        let end = (start + span).min(path.len());
        let mut to = from.clone();
        follow(grid, &mut to, &path[start..end]);
        // All paths between two boards have the same parity.
        if let Some(shorter) = beam.search(&from, &to, width, end - start - 2, budget)? {
            path.splice(start..end, shorter);
        }
        let next = (start + span.div_ceil(2)).min(path.len());
        follow(grid, &mut from, &path[start..next]);
        start = next;
    }
    Ok(())
}
