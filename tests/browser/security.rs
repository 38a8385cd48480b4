//! Security: the content security policy, other hosts, cookies, and texts from a link.

use std::fs;

use serde_json::{Value, json};
use unfold_browsers::{DESKTOP, FLAT, Page, browse, built};

/// Records violations of the content security policy.
const WATCH: &str = "window.violations = []; document.addEventListener('securitypolicyviolation', \
     event => violations.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`));";

/// Fails on a policy violation, a request to another host, a cookie or an inline style.
async fn assert_clean(page: &Page, after: &str) {
    assert_eq!(page.eval("violations").await, json!([]), "after {after}");
    let elsewhere = format!(
        "performance.getEntriesByType('resource').map(entry => entry.name) \
         .filter(name => !name.startsWith({:?}) && !/^(data|blob):/.test(name))",
        page.host.address
    );
    assert_eq!(page.eval(&elsewhere).await, json!([]), "after {after}");
    assert_eq!(page.eval("document.cookie").await, "", "after {after}");
    assert_eq!(page.eval("document.querySelectorAll('[style], style').length").await, 0, "after {after}");
}

async fn until_solid(page: &Page) {
    page.until_solid().await;
}

/// Presses a save button, but saves no file.
async fn save(page: &Page, button: &str) {
    page.eval("void (HTMLAnchorElement.prototype.click = function () { window.saved = this.download; })")
        .await;
    page.click(button).await;
    page.until("!!window.saved").await;
    page.eval("void delete window.saved").await;
}

#[test]
fn nothing_on_the_page_violates_its_policy() {
    browse(DESKTOP, |page| async move {
        page.before_each_page(WATCH).await;
        page.open("?puzzle=gear&setup-alg=R+U").await;
        until_solid(&page).await;
        page.click("[data-turn=U]").await;
        page.click("#solve").await;
        page.until("!!document.querySelector('#solution')").await;
        page.click("#play").await;
        save(&page, "#save-svg").await;
        save(&page, "#save-png").await;
        save(&page, "#save-moves").await;
        page.click("#copy-link").await;
        page.click("#open-console").await;
        page.until("!!document.querySelector('#console')").await;
        page.fill("#console", "help").await;
        page.keys("\u{e007}").await;
        page.until("!!document.querySelector('.console-log pre')").await;
        page.click("#drawer-close").await;
        page.click("#paint").await;
        page.until("!!document.querySelector('.net.paint')").await;
        assert_clean(&page, "using the ball").await;

        let alg = "R+U+[F,+R]+//+a+comment%0A".repeat(30);
        page.open(&format!("?puzzle=3x3x3&alg={alg}")).await;
        until_solid(&page).await;
        page.until("!!document.querySelector('.backdrop mark')").await;
        page.click("#to-start").await;
        page.click("#step").await;
        assert_clean(&page, "going through a text").await;

        page.open("?puzzle=tiles-4x4&setup-alg=RDLU").await;
        until_solid(&page).await;
        page.choose("#tile-faces", "both").await;
        let picture = built().join("icons/192.png");
        page.find("#picture")
            .await
            .send_keys(&picture.display().to_string())
            .await
            .expect("it can be chosen");
        page.until("document.querySelector('.tile image')?.getAttribute('href').startsWith('blob:')").await;
        page.click("#solve").await;
        page.until("!!document.querySelector('#solution')").await;
        page.click("#edit-board").await;
        page.click("#edit-board").await;
        until_solid(&page).await;
        assert_clean(&page, "tiles with a picture").await;
    });
}

#[test]
fn nothing_in_the_laboratory_violates_its_policy() {
    browse(FLAT, |page| async move {
        page.before_each_page(WATCH).await;
        page.open_laboratory("?puzzle=gear&setup-alg=R+U+F").await;
        page.click("#run").await;
        page.until("/^(\\d+) of \\1 /.test(document.querySelector('#results-state')?.textContent ?? '')")
            .await;
        page.until("!!document.querySelector('#bars svg')").await;
        save(&page, "#save-csv").await;
        save(&page, "#save-bars").await;
        let count = page.eval("document.querySelectorAll('.lab-views button').length").await;
        for index in 1..=count.as_u64().expect("a number") {
            page.click(&format!(".lab-views button:nth-child({index})")).await;
            page.until(&format!(
                "document.querySelector('.lab-views button:nth-child({index})').getAttribute('aria-pressed') === 'true'"
            ))
            .await;
        }
        assert_clean(&page, "using the laboratory").await;
    });
}

/// The directives of a page's policy.
async fn policy(page: &Page) -> Vec<String> {
    let content = "document.querySelector('meta[http-equiv=Content-Security-Policy]').content";
    let content = page.eval(content).await;
    content.as_str().expect("a text").split(';').map(|directive| directive.trim().to_string()).collect()
}

#[test]
fn the_policy_is_strict_and_kept() {
    browse(FLAT, |page| async move {
        page.before_each_page(WATCH).await;
        for laboratory in [false, true] {
            if laboratory {
                page.open_laboratory("").await
            } else {
                page.open("").await
            }
            let policy = policy(&page).await;
            for directive in
                ["default-src 'self'", "object-src 'none'", "base-uri 'self'", "form-action 'none'"]
            {
                assert!(policy.iter().any(|known| known == directive), "{directive}: {policy:?}");
            }
            let scripts =
                policy.iter().find_map(|known| known.strip_prefix("script-src ")).expect("it says so");
            let (hashes, others): (Vec<&str>, Vec<&str>) =
                scripts.split(' ').partition(|word| word.starts_with("'sha256-"));
            assert_eq!((hashes.len(), others), (1, vec!["'self'", "'wasm-unsafe-eval'"]));
            for word in ["unsafe-inline", "'unsafe-eval'", "http", "*"] {
                assert!(!policy.iter().any(|known| known.contains(word)), "{word}: {policy:?}");
            }
            // The policy comes before everything that it governs.
            let first = "document.head.querySelector('script, link, style, [http-equiv]').httpEquiv";
            assert_eq!(page.eval(first).await, "Content-Security-Policy");
            // Anything else is refused.
            page.eval(
                "void setTimeout(() => { \
                     const attempt = action => { try { action(); } catch {} }; \
                     attempt(() => document.body.setAttribute('style', 'color: red')); \
                     attempt(() => fetch('https://example.invalid/').catch(() => {})); \
                     attempt(() => { document.body.setAttribute('onclick', 'window.intruded = true'); document.body.click(); }); \
                     attempt(() => document.body.append(Object.assign(document.createElement('script'), { text: 'window.intruded = true' }))); \
                     attempt(() => (0, eval)('window.intruded = true')); \
                 })",
            )
            .await;
            page.until("violations.length >= 5").await;
            assert_eq!(page.eval("window.intruded ?? false").await, false);
            if !laboratory {
                let markup = "(() => { try { document.body.innerHTML = '<p>'; return 'taken'; } catch (error) { return error.name; } })()";
                assert_eq!(page.eval(markup).await, "TypeError");
            }
        }
    });
}

#[test]
fn pages_contain_only_the_inline_script_that_starts_them() {
    for name in ["index.html", "lab.html"] {
        let text = fs::read_to_string(built().join(name)).expect("it was built");
        let scripts: Vec<&str> = text.split("<script").skip(1).collect();
        // The browser runs it only if the policy has its hash.
        assert_eq!(scripts.len(), 1, "{name}");
        let (tag, rest) = scripts[0].split_once('>').expect("it ends");
        assert!(tag.starts_with(" data-offline="), "{name}: {tag}");
        assert!(rest.starts_with("\n// Starts the program that the page names"), "{name}: {rest}");
        for inside in ["<style", " style=", " onload=", " onclick=", "javascript:"] {
            assert!(!text.contains(inside), "{name} has {inside}");
        }
        for address in ["http://", "https://", "\"//"] {
            assert!(!text.contains(address), "{name} names {address}");
        }
    }
}

#[test]
fn a_text_from_a_link_is_never_markup() {
    let markup = "<img src=x onerror=window.intruded=1><svg onload=window.intruded=1>";
    let written: String = url::form_urlencoded::byte_serialize(markup.as_bytes()).collect();
    let links = ["puzzle", "alg", "setup-alg", "state", "setup", "goal", "type", "other"]
        .map(|key| format!("?puzzle=gear&{key}={written}"))
        .into_iter()
        .chain([
            format!("?puzzle=3x3x3&alg=R+//+{written}"),
            format!("?puzzle={written}"),
            format!("?{written}={written}"),
            format!("?puzzle=tiles-4x4&state={written}#{written}"),
        ]);
    let links: Vec<String> = links.collect();
    browse(FLAT, |page| async move {
        page.before_each_page(WATCH).await;
        for link in links {
            for laboratory in [false, true] {
                if laboratory {
                    page.open_laboratory(&link).await
                } else {
                    page.open(&link).await
                }
                assert_eq!(page.eval("window.intruded ?? false").await, false, "{link}");
                assert_eq!(
                    page.eval("document.querySelectorAll('img, svg[onload]').length").await,
                    0,
                    "{link}"
                );
                assert_eq!(page.eval("violations").await, json!([]), "{link}");
            }
        }
        // It is shown as it is written.
        page.open(&format!("?puzzle={written}")).await;
        page.until("!!document.querySelector('#notice')").await;
        let notice = page.text("#notice").await;
        assert!(notice.contains("<img src=x onerror="), "{notice}");
        page.open(&format!("?puzzle=3x3x3&alg=R+//+{written}")).await;
        page.until("!!document.querySelector('.backdrop mark')").await;
        assert!(page.text("#alg").await.contains(markup));
        assert_eq!(
            page.eval("document.querySelector('.backdrop').textContent").await,
            Value::from(page.text("#alg").await)
        );
    });
}
