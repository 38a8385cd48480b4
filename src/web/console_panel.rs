//! The console in the page: what was said and answered, and a line to type.

use std::cell::Cell;
use std::rc::Rc;

use web_sys::{HtmlElement, HtmlInputElement, KeyboardEvent, SubmitEvent};
use yew::prelude::*;

use super::files::{chosen_text, save_text};
use super::jobs::Jobs;
use super::solver_panel::Attempt;
use super::words::sentence;
use crate::console::{self, Content, Files, Reply, Wish};
use crate::scramble::{Random, fresh_seed};
use crate::session::{Action, Session};

/// So many lines typed and answered are kept.
const MAX_ENTRIES: usize = 200;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub session: Session,
    pub attempt: Attempt,
    pub jobs: Jobs,
    pub on_action: Callback<Action>,
}

#[derive(Clone, PartialEq)]
enum Entry {
    Typed(String),
    Answered(String),
    Failed(String),
}

/// All that was said, for a reducer.
#[derive(Clone, PartialEq, Default)]
struct Log(Vec<Entry>);

impl Reducible for Log {
    type Action = Entry;

    fn reduce(self: Rc<Self>, entry: Entry) -> Rc<Self> {
        let mut entries = Rc::unwrap_or_clone(self).0;
        let is_silent = matches!(&entry, Entry::Answered(text) if text.is_empty());
        if !is_silent {
            entries.push(entry);
        }
        let surplus = entries.len().saturating_sub(MAX_ENTRIES);
        entries.drain(..surplus);
        Rc::new(Log(entries))
    }
}

/// A solve that the console asked for: first the page hears of it, then it runs, then there is an answer.
#[derive(Clone, Copy, PartialEq)]
enum Waiting {
    No,
    Asked,
    Running,
}

#[component]
pub fn ConsolePanel(props: &Props) -> Html {
    let log = use_reducer(Log::default);
    let typed = use_state_eq(String::new);
    // How many lines back one has gone with the arrow keys.
    let recalled = use_state_eq(|| 0);
    let waiting = use_state_eq(|| Waiting::No);
    let file = use_node_ref();
    let wanted = use_memo((), |()| Cell::new(Content::Moves));
    use_answer(&log, &waiting, props);
    use_end_in_sight(&log);

    let grant = {
        let (log, waiting, file, wanted) = (log.dispatcher(), waiting.setter(), file.clone(), wanted.clone());
        let (on_action, jobs) = (props.on_action.clone(), props.jobs.clone());
        move |reply: Reply| {
            log.dispatch(Entry::Answered(reply.text));
            reply.actions.into_iter().for_each(|action| on_action.emit(action));
            match reply.wish {
                Some(Wish::Quit) => {
                    log.dispatch(Entry::Answered("The console stays as long as the page.".into()))
                }
                Some(Wish::Save { name, text }) if !save_text(&name, &text) => {
                    log.dispatch(Entry::Failed("The browser does not save files.".into()));
                }
                None | Some(Wish::Save { .. }) => {}
                Some(Wish::Load { content, .. }) => {
                    wanted.set(content);
                    if let Some(field) = file.cast::<HtmlElement>() {
                        field.click();
                    }
                }
                Some(Wish::Solve(method)) => {
                    waiting.set(Waiting::Asked);
                    jobs.solve.emit(method);
                }
            }
        }
    };
    let onsubmit = {
        let (log, typed, recalled) = (log.dispatcher(), typed.clone(), recalled.setter());
        let (session, grant) = (props.session.clone(), grant.clone());
        Callback::from(move |event: SubmitEvent| {
            event.prevent_default();
            let line = (*typed).clone();
            typed.set(String::new());
            recalled.set(0);
            log.dispatch(Entry::Typed(line.clone()));
            let Ok(seed) = fresh_seed() else {
                return log.dispatch(Entry::Failed("This browser gives no random numbers.".into()));
            };
            let mut random = Random::from_seed(u64::from(seed));
            match console::answer(&line, &session, &mut random, Files::Chosen) {
                Ok(reply) => grant(reply),
                Err(error) => log.dispatch(Entry::Failed(sentence(&error.to_string()))),
            }
        })
    };
    let on_file = {
        let (log, session) = (log.dispatcher(), props.session.clone());
        Callback::from(move |event: Event| {
            let (log, session, grant) = (log.clone(), session.clone(), grant.clone());
            let content = wanted.get();
            chosen_text(&event.target_unchecked_into::<HtmlInputElement>(), move |text| {
                let reply = text.and_then(|text| {
                    console::loaded(&text, content, &session).map_err(|error| sentence(&error.to_string()))
                });
                match reply {
                    Ok(reply) => grant(reply),
                    Err(message) => log.dispatch(Entry::Failed(message)),
                }
            });
        })
    };
    let oninput = {
        let typed = typed.setter();
        Callback::from(move |event: InputEvent| {
            typed.set(event.target_unchecked_into::<HtmlInputElement>().value());
        })
    };
    let onkeydown = {
        let (log, typed) = (log.clone(), typed.setter());
        let puzzle = props.session.clone();
        Callback::from(move |event: KeyboardEvent| match event.key().as_str() {
            key @ ("ArrowUp" | "ArrowDown") => {
                event.prevent_default();
                let lines: Vec<&String> = log.0.iter().rev().filter_map(typed_line).collect();
                let back = if key == "ArrowUp" {
                    (*recalled + 1).min(lines.len())
                } else {
                    recalled.saturating_sub(1)
                };
                recalled.set(back);
                typed.set(back.checked_sub(1).map(|index| lines[index].clone()).unwrap_or_default());
            }
            // Only where there is something to complete; otherwise the key goes on to the next control.
            "Tab" if !event.shift_key() => {
                let field = event.target_unchecked_into::<HtmlInputElement>();
                let line = field.value();
                let (start, words) = console::completions(&line, puzzle.position());
                if let [word] = words.as_slice() {
                    event.prevent_default();
                    typed.set(format!("{}{word}", &line[..start]));
                }
            }
            _ => {}
        })
    };
    html! {
        <section class="panel" aria-labelledby="console-title">
            <h2 id="console-title">{ "Console" }</h2>
            <div class="console-log" id="console-log" role="log" tabindex="0" aria-label="Answers">
                { for log.0.iter().map(entry) }
                if log.0.is_empty() {
                    <p class="quiet">{ "The same commands as “unfold” in a terminal; “help” lists them." }</p>
                }
            </div>
            <form class="console-line" {onsubmit}>
                <label for="console">{ "Command" }</label>
                <input id="console" type="text" value={(*typed).clone()} {oninput} {onkeydown}
                    spellcheck="false" autocomplete="off" autocapitalize="off" placeholder="help" />
                <button type="submit">{ "Run" }</button>
            </form>
            <input type="file" hidden={true} ref={file} accept=".txt,text/plain" onchange={on_file}
                aria-label="File for the console" />
        </section>
    }
}

fn typed_line(entry: &Entry) -> Option<&String> {
    match entry {
        Entry::Typed(line) => Some(line),
        _ => None,
    }
}

fn entry(entry: &Entry) -> Html {
    match entry {
        Entry::Typed(line) => html! { <pre class="typed">{ format!("> {line}") }</pre> },
        Entry::Answered(text) => html! { <pre>{ text }</pre> },
        Entry::Failed(text) => html! { <pre class="failed">{ text }</pre> },
    }
}

/// Prints the solution that the console asked for, and does it.
#[hook]
fn use_answer(log: &UseReducerHandle<Log>, waiting: &UseStateHandle<Waiting>, props: &Props) {
    let (log, waiting, on_action) = (log.dispatcher(), waiting.clone(), props.on_action.clone());
    use_effect_with((props.attempt.clone(), *waiting), move |(attempt, state)| {
        let end = match (state, attempt) {
            (Waiting::Asked, Attempt::Running(_)) => return waiting.set(Waiting::Running),
            (Waiting::No | Waiting::Asked, _) | (_, Attempt::Running(_)) => return,
            (Waiting::Running, Attempt::Solved(solution, method)) => {
                on_action.emit(Action::Jump(usize::MAX));
                let length = method.metric.counted(solution.length);
                Entry::Answered(format!("{} ({length})", solution.moves))
            }
            (Waiting::Running, Attempt::Failed(message)) => Entry::Failed(sentence(message)),
            (Waiting::Running, Attempt::Stopped(reason)) => Entry::Failed((*reason).to_string()),
            (Waiting::Running, Attempt::None) => Entry::Failed("Stopped.".to_string()),
        };
        waiting.set(Waiting::No);
        log.dispatch(end);
    });
}

/// Keeps the latest answer in sight.
#[hook]
fn use_end_in_sight(log: &UseReducerHandle<Log>) {
    use_effect_with(log.0.len(), |_| {
        let log = web_sys::window().and_then(|window| window.document()?.get_element_by_id("console-log"));
        if let Some(log) = log {
            log.set_scroll_top(log.scroll_height());
        }
    });
}
