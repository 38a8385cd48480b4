//! The console in the page: what was said and answered, and a line to type.

use std::cell::Cell;
use std::rc::Rc;

use web_sys::{HtmlElement, HtmlInputElement, KeyboardEvent, SubmitEvent};
use yew::prelude::*;

use super::files::{chosen_text, save_text};
use super::jobs::{Answered, Ask, Jobs};
use super::solver::Status;
use super::solver_panel::Attempt;
use super::words::sentence;
use crate::console::{self, Content, Files, Reply, Wish};
use crate::protocol::Bounds;
use crate::scramble::{Random, fresh_seed};
use crate::session::{Action, Session};

/// So many lines typed and answered are kept, and so many bytes of them.
const MAX_ENTRIES: usize = 200;
const MAX_BYTES: usize = 300_000;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub session: Rc<Session>,
    pub attempt: Attempt,
    pub status: Status,
    pub jobs: Jobs,
    /// The latest solution, for hints.
    pub answered: Option<Rc<Answered>>,
    pub on_action: Callback<Action>,
}

#[derive(Clone, PartialEq)]
enum Entry {
    Typed(AttrValue),
    Answered(AttrValue),
    Failed(AttrValue),
}

impl Entry {
    fn text(&self) -> &AttrValue {
        match self {
            Entry::Typed(text) | Entry::Answered(text) | Entry::Failed(text) => text,
        }
    }

    fn view(&self) -> Html {
        match self {
            Entry::Typed(line) => html! { <pre class="typed">{ "> " }{ line }</pre> },
            Entry::Answered(text) => html! { <pre>{ text }</pre> },
            Entry::Failed(text) => html! { <pre class="failed">{ text }</pre> },
        }
    }
}

/// All that was said and is still kept, and how much was said in all.
#[derive(Clone, PartialEq, Default)]
struct Log {
    entries: Vec<Entry>,
    said: usize,
}

impl Log {
    /// The lines that were typed, the latest first.
    fn typed(&self) -> Vec<&AttrValue> {
        let entries = self.entries.iter().rev();
        entries.filter(|entry| matches!(entry, Entry::Typed(_))).map(Entry::text).collect()
    }
}

impl Reducible for Log {
    type Action = Entry;

    fn reduce(self: Rc<Self>, entry: Entry) -> Rc<Self> {
        let mut log = Rc::unwrap_or_clone(self);
        if entry.text().is_empty() {
            return Rc::new(log);
        }
        log.entries.push(entry);
        log.said += 1;
        let mut bytes: usize = log.entries.iter().map(|entry| entry.text().len()).sum();
        while log.entries.len() > MAX_ENTRIES || bytes > MAX_BYTES && log.entries.len() > 1 {
            bytes -= log.entries.remove(0).text().len();
        }
        Rc::new(log)
    }
}

/// A solve that the console asked for: first the page hears of it, then it runs, then there is an answer.
#[derive(Clone, Copy, PartialEq)]
enum Waiting {
    No,
    Asked,
    Running,
}

/// What does lines and grants wishes.
#[derive(Clone)]
struct Host {
    session: Rc<Session>,
    status: Status,
    on_action: Callback<Action>,
    jobs: Jobs,
    answered: Option<Rc<Answered>>,
    log: UseReducerDispatcher<Log>,
    waiting: UseStateSetter<Waiting>,
    file: NodeRef,
    /// What the file that is being chosen is to hold.
    wanted: Rc<Cell<Content>>,
}

impl Host {
    fn run(&self, line: String) {
        self.log.dispatch(Entry::Typed(line.clone().into()));
        let Ok(seed) = fresh_seed() else { return self.fail("This browser gives no random numbers.") };
        let mut random = Random::from_seed(u64::from(seed));
        self.finish(console::answer(&line, &self.session, &mut random, Files::Chosen));
    }

    /// Takes in the file that was chosen.
    fn take(&self, text: Result<String, String>) {
        match text {
            Ok(text) => self.finish(console::loaded(&text, self.wanted.get(), &self.session)),
            Err(message) => self.fail(&message),
        }
    }

    fn finish(&self, reply: Result<Reply, console::ConsoleError>) {
        match reply {
            Ok(reply) => self.grant(reply),
            Err(error) => self.fail(&error.to_string()),
        }
    }

    fn fail(&self, message: &str) {
        self.log.dispatch(Entry::Failed(sentence(message).into()));
    }

    fn grant(&self, reply: Reply) {
        self.log.dispatch(Entry::Answered(reply.text.into()));
        reply.actions.into_iter().for_each(|action| self.on_action.emit(action));
        match (reply.wish, &self.status) {
            (None, _) => {}
            (Some(Wish::Quit), _) => self.fail("The console stays as long as the page."),
            (Some(Wish::Save { name, text }), _) => {
                if !save_text(&name, &text) {
                    self.fail("The browser does not save files.");
                }
            }
            (Some(Wish::Load { content, .. }), _) => {
                self.wanted.set(content);
                if let Some(field) = self.file.cast::<HtmlElement>() {
                    field.click();
                }
            }
            (Some(Wish::Solve { .. }), Status::Failed(message)) => self.fail(message),
            (Some(Wish::Solve { method, max_moves, shown }), _) => {
                let bounds = Bounds { max_moves, ..Bounds::default() };
                let ask = Ask { method, shown, bounds, goal: None };
                let position = self.session.position();
                match self.answered.as_ref().and_then(|answered| answered.hint(&ask, position)) {
                    Some(hint) => self.log.dispatch(Entry::Answered(hint.words.into())),
                    None => {
                        self.waiting.set(Waiting::Asked);
                        self.jobs.solve.emit(ask);
                    }
                }
            }
        }
    }
}

#[component]
pub fn ConsolePanel(props: &Props) -> Html {
    let log = use_reducer(Log::default);
    let typed = use_state_eq(String::new);
    let waiting = use_state_eq(|| Waiting::No);
    let file = use_node_ref();
    let wanted = use_memo((), |()| Cell::new(Content::Moves));
    use_answer(&log, &waiting, props);
    use_end_in_sight(&log);
    let onkeydown = use_recall(&log, &typed, &props.session);

    let host = Host {
        session: props.session.clone(),
        status: props.status.clone(),
        on_action: props.on_action.clone(),
        jobs: props.jobs.clone(),
        answered: props.answered.clone(),
        log: log.dispatcher(),
        waiting: waiting.setter(),
        file: file.clone(),
        wanted,
    };
    let on_file = {
        let host = host.clone();
        Callback::from(move |event: Event| {
            let host = host.clone();
            let field = event.target_unchecked_into::<HtmlInputElement>();
            chosen_text(&field, move |text| host.take(text));
        })
    };
    let onsubmit = {
        let typed = typed.clone();
        Callback::from(move |event: SubmitEvent| {
            event.prevent_default();
            let line = (*typed).clone();
            typed.set(String::new());
            host.run(line);
        })
    };
    let oninput = {
        let typed = typed.setter();
        Callback::from(move |event: InputEvent| {
            typed.set(event.target_unchecked_into::<HtmlInputElement>().value());
        })
    };
    html! {
        <section class="panel" aria-labelledby="console-title">
            <h2 id="console-title">{ "Console" }</h2>
            <div class="console-log" id="console-log" role="log" tabindex="0" aria-label="Answers">
                { for log.entries.iter().map(Entry::view) }
                if log.entries.is_empty() {
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

/// Brings earlier lines back with the arrow keys and completes words with Tab.
#[hook]
fn use_recall(
    log: &UseReducerHandle<Log>,
    typed: &UseStateHandle<String>,
    session: &Rc<Session>,
) -> Callback<KeyboardEvent> {
    // How many lines back one has gone since the last one was said.
    let recalled = use_state_eq(|| 0_usize);
    {
        let recalled = recalled.setter();
        use_effect_with(log.said, move |_| recalled.set(0));
    }
    let (log, typed, session) = (log.clone(), typed.clone(), session.clone());
    Callback::from(move |event: KeyboardEvent| match event.key().as_str() {
        key @ ("ArrowUp" | "ArrowDown") => {
            event.prevent_default();
            let lines = log.typed();
            let back = if key == "ArrowUp" { *recalled + 1 } else { recalled.saturating_sub(1) };
            let back = back.min(lines.len());
            let line = back.checked_sub(1).and_then(|index| lines.get(index));
            recalled.set(back);
            typed.set(line.map(ToString::to_string).unwrap_or_default());
        }
        // Where there is nothing to complete, the key goes on to the next control.
        "Tab" if !event.shift_key() && !typed.is_empty() => {
            let (start, words) = console::completions(&typed, session.position());
            if let [word] = words.as_slice() {
                event.prevent_default();
                typed.set(format!("{}{word}", &typed[..start]));
            }
        }
        _ => {}
    })
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
                Entry::Answered(format!("{} ({length})", solution.moves).into())
            }
            (Waiting::Running, Attempt::Hinted(hint)) => Entry::Answered(hint.words.clone().into()),
            (Waiting::Running, Attempt::Failed(message)) => Entry::Failed(sentence(message).into()),
            (Waiting::Running, Attempt::Stopped(reason)) => Entry::Failed((*reason).into()),
            (Waiting::Running, Attempt::None) => Entry::Failed("Stopped.".into()),
        };
        waiting.set(Waiting::No);
        log.dispatch(end);
    });
}

/// Keeps the latest answer in sight.
#[hook]
fn use_end_in_sight(log: &UseReducerHandle<Log>) {
    use_effect_with(log.said, |_| {
        let log = web_sys::window().and_then(|window| window.document()?.get_element_by_id("console-log"));
        if let Some(log) = log {
            log.set_scroll_top(log.scroll_height());
        }
    });
}
