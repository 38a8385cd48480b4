//! Effects with erased types, through one hook of Yew. Yew instantiates its hook for every type of dependency, which would
//! add 150 bytes of gzip to the page each time.

use std::any::Any;
use std::rc::Rc;

use yew::functional::TearDown;
use yew::prelude::hook;

/// A dependency of any type.
trait Dependency: Any {
    fn equals(&self, other: &dyn Any) -> bool;
}

impl<T: PartialEq + 'static> Dependency for T {
    fn equals(&self, other: &dyn Any) -> bool {
        other.downcast_ref::<T>().is_some_and(|other| self == other)
    }
}

struct AnyDependency(Rc<dyn Dependency>);

impl PartialEq for AnyDependency {
    fn eq(&self, other: &AnyDependency) -> bool {
        let other: &dyn Any = &*other.0;
        self.0.equals(other)
    }
}

/// An effect that returns its cleanup.
type AnyEffect = Box<dyn FnOnce() -> Box<dyn FnOnce()>>;

/// Runs an effect after rendering whenever its dependency has changed.
#[hook]
pub(crate) fn use_effect_with<D, F, T>(depends_on: D, effect: F)
where
    D: PartialEq + 'static,
    F: FnOnce(&D) -> T + 'static,
    T: TearDown,
{
    let depends_on = Rc::new(depends_on);
    let dependency = AnyDependency(depends_on.clone());
    let effect: AnyEffect = Box::new(move || {
        let end = effect(&depends_on);
        Box::new(move || end.tear_down())
    });
    use_any_effect(dependency, effect);
}

#[hook]
fn use_any_effect(dependency: AnyDependency, effect: AnyEffect) {
    yew::functional::use_effect_with(dependency, move |_| effect());
}
