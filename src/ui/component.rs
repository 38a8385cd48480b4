//! Function components with erased types, rendered by one component of Yew.
//!
//! Yew instantiates its component code and a builder of properties for every type. As a tag, each component would add half a
//! kilobyte of gzip to the page.

use std::any::{Any, TypeId};
use std::fmt::Display;
use std::hash::{Hash, Hasher};
use std::rc::Rc;

use rustc_hash::FxHasher;
use yew::functional::{FunctionProvider, Hook, HookContext};
use yew::prelude::*;

/// A component with its properties. It renders again only when they change.
pub(crate) fn part<Drawn: FunctionProvider + 'static>(properties: Drawn::Properties) -> Html {
    keyed_part::<Drawn>("", properties)
}

/// One of several siblings of the same component, with a key.
pub(crate) fn keyed_part<Drawn: FunctionProvider + 'static>(
    key: impl Display,
    properties: Drawn::Properties,
) -> Html {
    let mut kind = FxHasher::default();
    TypeId::of::<Drawn>().hash(&mut kind);
    anonymous(kind.finish() as usize, &key, Rc::new(Properties::<Drawn>(properties)))
}

/// Mounts a component as the page.
pub(crate) fn render<Drawn: FunctionProvider<Properties = ()> + 'static>() {
    let part = AnyProperties(Rc::new(Properties::<Drawn>(())));
    let Some(body) = web_sys::window().and_then(|window| window.document()?.body()) else { return };
    // In an element of its own: the body has other content.
    let place = body.owner_document().and_then(|document| document.create_element("div").ok());
    if let Some(place) = place.filter(|place| body.append_child(place).is_ok()) {
        place.set_class_name("program");
        yew::Renderer::<AnyPart>::with_root_and_props(place, AnyPartProps { part }).render();
    }
}

/// The key contains the type of the component, so that Yew never reuses the state of another type.
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

/// Renders any component.
#[component]
fn AnyPart(props: &AnyPartProps) -> HtmlResult {
    use_drawing(&*props.part.0)
}

/// Renders a component. Its hooks belong to the component that calls this.
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
