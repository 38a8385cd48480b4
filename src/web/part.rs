//! The parts of a page, each a function component, behind one component of Yew's.
//!
//! Yew makes the machinery of a component anew for every type, and a builder for its properties: in tags, each part
//! would take half a kilobyte more of the page, packed.

use std::any::{Any, TypeId};
use std::fmt::Display;
use std::hash::{Hash, Hasher};
use std::rc::Rc;

use rustc_hash::FxHasher;
use yew::functional::{FunctionProvider, Hook, HookContext};
use yew::prelude::*;

/// A part with its properties. It is drawn again only when they change.
pub fn part<Drawn: FunctionProvider + 'static>(properties: Drawn::Properties) -> Html {
    keyed_part::<Drawn>("", properties)
}

/// One of several parts of a kind that stand side by side.
pub fn keyed_part<Drawn: FunctionProvider + 'static>(
    key: impl Display,
    properties: Drawn::Properties,
) -> Html {
    let mut kind = FxHasher::default();
    TypeId::of::<Drawn>().hash(&mut kind);
    anonymous(kind.finish() as usize, &key, Rc::new(Properties::<Drawn>(properties)))
}

/// Shows a page that consists of a part.
pub fn render<Drawn: FunctionProvider<Properties = ()> + 'static>() {
    let part = AnyProperties(Rc::new(Properties::<Drawn>(())));
    let Some(body) = web_sys::window().and_then(|window| window.document()?.body()) else { return };
    // Several programs can be on one page, each in an element of its own.
    let place = body.owner_document().and_then(|document| document.create_element("div").ok());
    if let Some(place) = place.filter(|place| body.append_child(place).is_ok()) {
        place.set_class_name("program");
        yew::Renderer::<AnyPart>::with_root_and_props(place, AnyPartProps { part }).render();
    }
}

/// Yew is told the kind by the key, for what one kind remembers is nothing to another.
fn anonymous(kind: usize, key: &dyn Display, properties: Rc<dyn Draw>) -> Html {
    html! { <AnyPart key={format!("{kind} {key}")} part={AnyProperties(properties)} /> }
}

trait Draw: Any {
    fn draw(&self, context: &mut HookContext) -> HtmlResult;

    fn equals(&self, other: &dyn Any) -> bool;
}

struct Properties<Drawn: FunctionProvider>(Drawn::Properties);

impl<Drawn: FunctionProvider + 'static> Draw for Properties<Drawn> {
    fn draw(&self, context: &mut HookContext) -> HtmlResult {
        Drawn::run(context, &self.0)
    }

    fn equals(&self, other: &dyn Any) -> bool {
        other.downcast_ref::<Self>().is_some_and(|other| self.0 == other.0)
    }
}

#[derive(Clone)]
struct AnyProperties(Rc<dyn Draw>);

impl PartialEq for AnyProperties {
    fn eq(&self, other: &Self) -> bool {
        let other: &dyn Any = &*other.0;
        self.0.equals(other)
    }
}

#[derive(yew::Properties, PartialEq)]
struct AnyPartProps {
    part: AnyProperties,
}

/// Whatever part it is.
#[component]
fn AnyPart(props: &AnyPartProps) -> HtmlResult {
    use_drawing(&*props.part.0)
}

/// What a part looks like. It uses the hooks of whoever draws it.
fn use_drawing(part: &dyn Draw) -> Drawing<'_> {
    Drawing(part)
}

struct Drawing<'a>(&'a dyn Draw);

impl Hook for Drawing<'_> {
    type Output = HtmlResult;

    fn run(self, context: &mut HookContext) -> HtmlResult {
        self.0.draw(context)
    }
}
