//! Effects behind one hook of Yew's, which makes its machinery anew for all that an effect depends on: each would take 150 bytes
//! more of the page, packed.

use std::any::Any;
use std::rc::Rc;

use yew::functional::TearDown;
use yew::prelude::hook;

/// What an effect depends on, whatever it is.
trait Cause: Any {
    fn equals(&self, other: &dyn Any) -> bool;
}

impl<T: PartialEq + 'static> Cause for T {
    fn equals(&self, other: &dyn Any) -> bool {
        other.downcast_ref::<T>().is_some_and(|other| self == other)
    }
}

struct AnyCause(Rc<dyn Cause>);

impl PartialEq for AnyCause {
    fn eq(&self, other: &AnyCause) -> bool {
        let other: &dyn Any = &*other.0;
        self.0.equals(other)
    }
}

/// What is done, and what undoes it.
type AnyEffect = Box<dyn FnOnce() -> Box<dyn FnOnce()>>;

/// Does something after the part has been drawn, whenever what it depends on has changed.
#[hook]
pub fn use_effect_with<D, F, T>(depends_on: D, effect: F)
where
    D: PartialEq + 'static,
    F: FnOnce(&D) -> T + 'static,
    T: TearDown,
{
    let depends_on = Rc::new(depends_on);
    let cause = AnyCause(depends_on.clone());
    let effect: AnyEffect = Box::new(move || {
        let end = effect(&depends_on);
        Box::new(move || end.tear_down())
    });
    use_any_effect(cause, effect);
}

#[hook]
fn use_any_effect(cause: AnyCause, effect: AnyEffect) {
    yew::functional::use_effect_with(cause, move |_| effect());
}
