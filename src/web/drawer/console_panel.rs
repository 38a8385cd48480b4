//! The console in the page: what was said and answered, and a line to type.

use std::cell::Cell;
use std::rc::Rc;

use web_sys::{HtmlElement, HtmlInputElement, KeyboardEvent, SubmitEvent};
use yew::prelude::*;

use crate::console::{self, Content, Files, Reply};
use crate::notation;
use crate::protocol::Bounds;
use crate::scramble::Random;
use crate::session::{Action, Session};
use crate::share::Opened;
use crate::web::bench::{Bench, Deed};
use crate::web::effect::use_effect_with;
use crate::web::files::{chosen_text, save_text};
use crate::web::jobs::{Ask, Jobs};
use crate::web::solver::Status;
use crate::web::solver_panel::Attempt;
use crate::words::sentence;

/// So many lines typed and answered are kept, and so many bytes of them.
const MAX_ENTRIES: usize = 200;
const MAX_BYTES: usize = 300_000;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub session: Rc<Session>,
    /// It stays while the console is closed.
    pub log: UseReducerHandle<Log>,
    pub on_action: Callback<Action>,
    /// Begin with what a link has.
    pub on_link: Callback<Box<Opened>>,
    /// Find a solution and print what is wanted of it.
    pub on_solve: Callback<Ask>,
    pub on_close: Callback<()>,
}

#[derive(Clone, PartialEq)]
pub enum Entry {
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
pub struct Log {
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

/// What does lines and grants wishes.
#[derive(Clone)]
struct Host {
    session: Rc<Session>,
    on_action: Callback<Action>,
    on_link: Callback<Box<Opened>>,
    on_solve: Callback<Ask>,
    on_close: Callback<()>,
    log: UseReducerDispatcher<Log>,
    file: NodeRef,
    /// What the file that is being chosen is to hold.
    wanted: Rc<Cell<Content>>,
}

impl Host {
    fn run(&self, line: String) {
        self.log.dispatch(Entry::Typed(line.clone().into()));
        let Ok(mut random) = Random::fresh() else {
            return self.fail("This browser gives no random numbers.");
        };
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
        match reply.wish {
            None => {}
            Some(console::Wish::Quit) => self.on_close.emit(()),
            Some(console::Wish::Open(opened)) => self.on_link.emit(opened),
            Some(console::Wish::Save { name, text }) if save_text(&name, &text) => {}
            Some(console::Wish::Save { .. }) => self.fail("The browser does not save files."),
            Some(console::Wish::Load { content, .. }) => {
                self.wanted.set(content);
                if let Some(field) = self.file.cast::<HtmlElement>() {
                    field.click();
                }
            }
            Some(console::Wish::Solve { method, max_moves, shown }) => {
                let bounds = Bounds { max_moves, ..Bounds::default() };
                self.on_solve.emit(Ask { method, shown, bounds, goal: None });
            }
        }
    }
}

#[component]
pub fn ConsolePanel(props: &Props) -> Html {
    let log = &props.log;
    let typed = use_state_eq(String::new);
    let session = props.session.clone();
    let file = use_node_ref();
    let wanted = use_memo((), |()| Cell::new(Content::Moves));
    use_end_in_sight(log);
    let onkeydown = use_recall(log, &typed, &session);

    let host = Host {
        session,
        on_action: props.on_action.clone(),
        on_link: props.on_link.clone(),
        on_solve: props.on_solve.clone(),
        on_close: props.on_close.clone(),
        log: log.dispatcher(),
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
        <>
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
        </>
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

/// A solution that the console asked for: first the page hears of it, then it runs, then it is printed.
#[derive(Clone, Copy, PartialEq)]
enum Awaited {
    Nothing,
    Asked,
    Running,
}

/// Has the page find what the console asks for, and prints it, even if nobody looks. A whole solution is done.
#[hook]
pub fn use_console_solver(
    bench: &UseReducerHandle<Bench>,
    jobs: &Jobs,
    log: &UseReducerHandle<Log>,
) -> Callback<Ask> {
    let awaited = use_state_eq(|| Awaited::Nothing);
    let print = {
        let log = log.dispatcher();
        Callback::from(move |answer: Result<String, String>| {
            log.dispatch(match answer {
                Ok(words) => Entry::Answered(words.into()),
                Err(message) => Entry::Failed(sentence(&message).into()),
            });
        })
    };
    let attempt = Rc::new(bench.attempt());
    use_effect_with((attempt, *awaited), {
        let (bench, setter, print) = (bench.clone(), awaited.setter(), print.clone());
        move |(attempt, awaited)| {
            let answer = match (*awaited, &**attempt) {
                (Awaited::Asked, Attempt::Running(_)) => return setter.set(Awaited::Running),
                (Awaited::Nothing | Awaited::Asked, _) | (_, Attempt::Running(_)) => return,
                (Awaited::Running, Attempt::Solved(solution, method)) => {
                    bench.dispatch(Deed::Act(Action::Jump(usize::MAX)));
                    let moves = notation::parse(&solution.moves, bench.session.position());
                    let written = moves.map(|moves| console::next_text(&bench.session, &moves));
                    let written = written.unwrap_or_else(|_| solution.moves.clone());
                    Ok(format!("{written} ({})", method.metric.counted(solution.length)))
                }
                (Awaited::Running, Attempt::Hinted(hint)) => Ok(hint.words.clone()),
                (Awaited::Running, Attempt::Failed(message)) => Err(message.clone()),
                (Awaited::Running, Attempt::Stopped(reason)) => Err((*reason).to_string()),
                (Awaited::Running, Attempt::None) => Err("Stopped.".to_string()),
            };
            setter.set(Awaited::Nothing);
            print.emit(answer);
        }
    });
    let (bench, solve, setter) = (bench.clone(), jobs.solve.clone(), awaited.setter());
    Callback::from(move |ask: Ask| {
        let known = bench.answered().and_then(|answered| answered.hint(&ask, &bench.session));
        match (&bench.status, known) {
            (Status::Failed(message), _) => print.emit(Err(message.clone())),
            (_, Some(hint)) => print.emit(Ok(hint.words)),
            (_, None) => {
                setter.set(Awaited::Asked);
                solve.emit(ask);
            }
        }
    })
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
