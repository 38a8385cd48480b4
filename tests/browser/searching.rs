//! Searches on the page: live counters and distances.

use unfold_core::puzzle::Metric;
use unfold_core::puzzle::gear_ball::Brackets;
use unfold_core::solve::gear_ball::GearHeuristic;

use crate::{FARTHEST, start_long_job};
use unfold_browsers::{FLAT, PHONE, Page, browse};

/// A position six quarter turns from solved.
const NEAR: &str = "?puzzle=gear&setup-alg=R+U+F+R+U+F";

/// Solves the position and returns the text of the outcome.
async fn solve(page: &Page) -> String {
    page.click("#solve").await;
    page.until("document.querySelector('#solve').getAttribute('aria-disabled') === 'false'").await;
    page.text("#outcome").await
}

async fn count(page: &Page, css: &str) -> u64 {
    page.eval(&format!("document.querySelectorAll({css:?}).length")).await.as_u64().expect("a number")
}

#[test]
fn every_method_and_heuristic_can_be_chosen() {
    browse(FLAT, |page| async move {
        page.open(NEAR).await;
        for method in ["ucs", "bfs", "astar", "ida"] {
            page.choose("#method", method).await;
            let outcome = solve(&page).await;
            assert!(outcome.contains("6 quarter turns. No shorter solution exists."), "{method}: {outcome}");
        }
        let names = page.eval("[...document.querySelector('#heuristic').options].map(o => o.value)").await;
        let names: Vec<String> = serde_json::from_value(names).expect("a list of names");
        let known: Vec<&str> =
            GearHeuristic::ALL.iter().map(|heuristic| heuristic.description().name).collect();
        assert_eq!(names, known);
        for heuristic in GearHeuristic::ALL {
            let name = heuristic.description().name;
            page.choose("#heuristic", name).await;
            let outcome = solve(&page).await;
            let is_proven = outcome.contains("No shorter solution exists.");
            assert!(
                is_proven || !heuristic.is_admissible(Brackets::Coloured, Metric::Quarter),
                "{name}: {outcome}"
            );
            assert_eq!(outcome.contains("There may be a shorter one"), !is_proven, "{name}: {outcome}");
        }
    });
}

#[test]
fn counters_are_shown_live() {
    browse(FLAT, |page| async move {
        page.open(FARTHEST).await;
        start_long_job(&page).await;
        let rounds = "[...document.querySelectorAll('.rounds tr')].map(r => r.cells[2].textContent)";
        let first = page.eval(rounds).await;
        // Without a heuristic, and without undoing the last turn: 1, 7, 37, 187 sequences.
        assert_eq!(
            (&first[0], &first[1], &first[2], &first[3]),
            (&"1".into(), &"7".into(), &"37".into(), &"187".into())
        );
        let expanded = page.text("#expanded").await;
        page.until(&format!("document.querySelector('#expanded').textContent !== {expanded:?}")).await;
        page.until("!!document.querySelector('#rate') && !!document.querySelector('#elapsed')").await;
        page.eval("scrollTo(0, 0)").await;
        page.click("#cancel").await;
        page.until_text("#outcome", "Cancelled.").await;
        page.choose("#heuristic", "max").await;
        solve(&page).await;
        assert_eq!(page.text("#threshold").await, "13");
    });
}

#[test]
fn distances_are_charted_and_a_hardest_position_is_given() {
    browse(FLAT, |page| async move {
        page.open(NEAR).await;
        let here = |metric: &str, distance: u32| {
            format!(
                "document.querySelector('[data-chart={metric}] .bar.here')?.dataset.distance === '{distance}'"
            )
        };
        page.until(&here("quarter", 6)).await;
        assert_eq!(count(&page, "[data-chart=quarter] .bar").await, 14);
        assert_eq!(count(&page, "[data-chart=axis] .bar").await, 9);
        let label = page.eval("document.querySelector('[data-chart=quarter] .bar[data-distance=\"13\"]').getAttribute('aria-label')").await;
        assert_eq!(label, "12 positions at distance 13");
        page.click("#hardest").await;
        page.until(&here("quarter", 13)).await;
        page.click("[data-chart=axis] .bar[data-distance='3']").await;
        page.until(&here("axis", 3)).await;
        // By keyboard: the chart is one tab stop, arrows move along it.
        assert_eq!(count(&page, "[data-chart=quarter] .bar[tabindex='0']").await, 1);
        page.eval("document.querySelector('[data-chart=axis] .bar[tabindex=\"0\"]').focus()").await;
        page.keys("\u{e014}\u{e014}\u{e012}\u{e007}").await;
        page.until(&here("axis", 4)).await;
        // It follows every turn, and the hardest position is that of the chosen metric.
        page.choose("#metric", "axis").await;
        page.click("#hardest").await;
        page.until(&here("axis", 8)).await;
        page.click("#reset").await;
        page.until(&here("quarter", 0)).await;
        page.click("[data-turn=U]").await;
        page.until(&here("quarter", 1)).await;
    });
}

#[test]
fn counters_fit_on_a_phone() {
    browse(PHONE, |page| async move {
        page.open(NEAR).await;
        page.choose("#method", "ida").await;
        solve(&page).await;
        let too_wide = "[...document.querySelectorAll('.panel')].filter(p => p.getBoundingClientRect().right > innerWidth).length";
        assert_eq!(page.eval(too_wide).await, 0);
        assert_eq!(page.eval("document.documentElement.scrollWidth <= innerWidth").await, true);
    });
}
