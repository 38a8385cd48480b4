//! The console in the page: a log of lines and answers, and an input line.

use std::cell::Cell;
use std::rc::Rc;

use web_sys::{HtmlElement, HtmlInputElement, KeyboardEvent, SubmitEvent};
use yew::prelude::*;

use crate::browser::files::{chosen_text, save_text};
use crate::page::jobs::{JobCommand, Jobs, SolveRequest};
use crate::page::state::{PageAction, PageState, SolveState};
use crate::workers::solver_client::WorkerStatus;
use unfold_core::notation;
use unfold_core::picture::words::sentence;
use unfold_core::random::Random;
use unfold_core::workbench::console::{self, ConsoleReply, Content, FileAccess};
use unfold_core::workbench::protocol::Bounds;
use unfold_core::workbench::session::{Session, SessionAction};

/// The log keeps at most this many entries and bytes.
const MAX_ENTRIES: usize = 200;
const MAX_BYTES: usize = 300_000;

#[derive(Properties, PartialEq)]
pub(crate) struct ConsolePanelProps {
    pub session: Rc<Session>,
    /// The log outlives the panel.
    pub log: UseReducerHandle<Log>,
    pub dispatch: Callback<PageAction>,
    /// Find a solution and print it, or a hint from it.
    pub on_solve: Callback<SolveRequest>,
}

#[derive(Clone, PartialEq)]
pub(crate) enum Entry {
    Typed(AttrValue),
    Reply(AttrValue),
    Failed(AttrValue),
}

impl Entry {
    fn text(&self) -> &AttrValue {
        match self {
            Entry::Typed(text) | Entry::Reply(text) | Entry::Failed(text) => text,
        }
    }

    fn view(&self) -> Html {
        match self {
            Entry::Typed(line) => html! { <pre class="typed">{ "> " }{ line }</pre> },
            Entry::Reply(text) => html! { <pre>{ text }</pre> },
            Entry::Failed(text) => html! { <pre class="failed">{ text }</pre> },
        }
    }
}

/// The entries that are kept, and the number of all entries so far.
#[derive(Clone, PartialEq, Default)]
pub(crate) struct Log {
    entries: Vec<Entry>,
    total: usize,
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
        log.total += 1;
        let mut bytes: usize = log.entries.iter().map(|entry| entry.text().len()).sum();
        while log.entries.len() > MAX_ENTRIES || bytes > MAX_BYTES && log.entries.len() > 1 {
            bytes -= log.entries.remove(0).text().len();
        }
        Rc::new(log)
    }
}

/// Runs lines and applies their results to the page.
#[derive(Clone)]
struct Host {
    session: Rc<Session>,
    dispatch: Callback<PageAction>,
    on_solve: Callback<SolveRequest>,
    log: UseReducerDispatcher<Log>,
    file: NodeRef,
    /// The content that the chosen file should have.
    wanted: Rc<Cell<Content>>,
}

impl Host {
    fn run(&self, line: String) {
        self.log.dispatch(Entry::Typed(line.clone().into()));
        let Ok(mut random) = Random::fresh() else {
            return self.fail("This browser gives no random numbers.");
        };
        self.finish(console::answer(&line, &self.session, &mut random, FileAccess::Chosen));
    }

    /// Loads the chosen file.
    fn load(&self, text: Result<String, String>) {
        match text {
            Ok(text) => self.finish(console::loaded(&text, self.wanted.get(), &self.session)),
            Err(message) => self.fail(&message),
        }
    }

    fn finish(&self, reply: Result<ConsoleReply, console::ConsoleError>) {
        match reply {
            Ok(reply) => self.apply(reply),
            Err(error) => self.fail(&error.to_string()),
        }
    }

    fn fail(&self, message: &str) {
        self.log.dispatch(Entry::Failed(sentence(message).into()));
    }

    fn apply(&self, reply: ConsoleReply) {
        self.log.dispatch(Entry::Reply(reply.text.into()));
        reply.actions.into_iter().for_each(|action| self.dispatch.emit(PageAction::Act(action)));
        match reply.request {
            None => {}
            Some(console::ConsoleRequest::Quit) => self.dispatch.emit(PageAction::Show(None)),
            Some(console::ConsoleRequest::Open(opened)) => self.dispatch.emit(PageAction::TakeLink(opened)),
            Some(console::ConsoleRequest::Save { name, text }) if save_text(&name, &text) => {}
            Some(console::ConsoleRequest::Save { .. }) => self.fail("The browser does not save files."),
            Some(console::ConsoleRequest::Load { content, .. }) => {
                self.wanted.set(content);
                if let Some(field) = self.file.cast::<HtmlElement>() {
                    field.click();
                }
            }
            Some(console::ConsoleRequest::Solve { method, max_moves, reveal }) => {
                let bounds = Bounds { max_moves, ..Bounds::default() };
                self.on_solve.emit(SolveRequest { method, reveal, bounds, goal: None });
            }
        }
    }
}

#[component]
pub(crate) fn ConsolePanel(props: &ConsolePanelProps) -> Html {
    let log = &props.log;
    let typed = use_state_eq(String::new);
    let session = props.session.clone();
    let file = use_node_ref();
    let wanted = use_memo((), |()| Cell::new(Content::Moves));
    use_scroll_to_end(log);
    let onkeydown = use_recall(log, &typed, &session);

    let host = Host {
        session,
        dispatch: props.dispatch.clone(),
        on_solve: props.on_solve.clone(),
        log: log.dispatcher(),
        file: file.clone(),
        wanted,
    };
    let on_file = {
        let host = host.clone();
        Callback::from(move |event: Event| {
            let host = host.clone();
            let field = event.target_unchecked_into::<HtmlInputElement>();
            chosen_text(&field, move |text| host.load(text));
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
    // How many lines back the user has recalled since the last entry.
    let recalled = use_state_eq(|| 0_usize);
    {
        let recalled = recalled.setter();
        use_effect_with(log.total, move |_| recalled.set(0));
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
        // If there is nothing to complete, Tab moves the focus as usual.
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

/// The state of a solution that the console requested. It is printed when the search ends.
#[derive(Clone, Copy, PartialEq)]
enum Awaited {
    Nothing,
    Requested,
    Running,
}

/// Runs the console's requests to solve and prints the results, even while the console is closed. The moves of a complete
/// solution are executed.
#[hook]
pub(crate) fn use_console_solver(
    state: &UseReducerHandle<PageState>,
    jobs: &Jobs,
    log: &UseReducerHandle<Log>,
) -> Callback<SolveRequest> {
    let awaited = use_state_eq(|| Awaited::Nothing);
    let print = {
        let log = log.dispatcher();
        Callback::from(move |answer: Result<String, String>| {
            log.dispatch(match answer {
                Ok(words) => Entry::Reply(words.into()),
                Err(message) => Entry::Failed(sentence(&message).into()),
            });
        })
    };
    let solve_state = Rc::new(state.solve_state());
    use_effect_with((solve_state, *awaited), {
        let (state, setter, print) = (state.clone(), awaited.setter(), print.clone());
        move |(solve_state, awaited)| {
            let answer = match (*awaited, &**solve_state) {
                (Awaited::Requested, SolveState::Running(_)) => return setter.set(Awaited::Running),
                (Awaited::Nothing | Awaited::Requested, _) | (_, SolveState::Running(_)) => return,
                (Awaited::Running, SolveState::Solved(solution, method)) => {
                    state.dispatch(PageAction::Act(SessionAction::Jump(usize::MAX)));
                    let moves = notation::parse(&solution.moves, state.session.position());
                    let written = moves.map(|moves| console::next_text(&state.session, &moves));
                    let written = written.unwrap_or_else(|_| solution.moves.clone());
                    Ok(format!("{written} ({})", method.metric.counted(solution.length)))
                }
                (Awaited::Running, SolveState::Hinted(hint)) => Ok(hint.words.clone()),
                (Awaited::Running, SolveState::Failed(failure)) => Err(failure.to_string()),
                (Awaited::Running, SolveState::Stopped(reason)) => Err((*reason).to_string()),
                (Awaited::Running, SolveState::None) => Err("Stopped.".to_string()),
            };
            setter.set(Awaited::Nothing);
            print.emit(answer);
        }
    });
    let (state, jobs, setter) = (state.clone(), jobs.clone(), awaited.setter());
    Callback::from(move |request: SolveRequest| {
        let known = state.cached_solution().and_then(|cached| cached.hint(&request, &state.session));
        match (&state.status, known) {
            (WorkerStatus::Failed(failure), _) => print.emit(Err(failure.to_string())),
            (_, Some(hint)) => print.emit(Ok(hint.words)),
            (_, None) => {
                setter.set(Awaited::Requested);
                jobs.emit(JobCommand::Solve(request));
            }
        }
    })
}

/// Scrolls to the latest entry.
#[hook]
fn use_scroll_to_end(log: &UseReducerHandle<Log>) {
    use_effect_with(log.total, |_| {
        let log = web_sys::window().and_then(|window| window.document()?.get_element_by_id("console-log"));
        if let Some(log) = log {
            log.set_scroll_top(log.scroll_height());
        }
    });
}
