//! What is on the canvas, from where one looks at it, and what it takes to draw it.

use std::cell::RefCell;
use std::rc::Rc;

use glam::Vec2;
use web_sys::{HtmlCanvasElement, HtmlImageElement};
use yew::NodeRef;

use super::Props;
use super::colours::Colours;
use super::scene::Scene;
use crate::notation::Move;
use crate::puzzle::AnyPuzzle;
use crate::solid::camera::Camera;
use crate::solid::hand::{Hand, Sight};
use crate::solid::tiles::cell_width;
use crate::solid::{Look, Pose, Shape, Solid, moved_by};
use crate::web::clock::Clock;
use crate::web::long_press::LongPress;

/// What a shape is made for: the puzzle, and how it is to look.
pub type Model = (String, Look);

/// What is on the canvas.
pub struct Viewer {
    pub scene: Option<Scene>,
    /// What the shape is made for.
    model: Model,
    /// Nothing until it is made.
    shape: Shape,
    pose: Pose,
    /// The slots that are pointed out, for they move next; and the move and the position that they were found for.
    pointed: Vec<bool>,
    pointed_by: Option<(Move, AnyPuzzle)>,
    current: AnyPuzzle,
    look: Look,
    /// The picture on tiles, once it has been loaded, and whether it is there.
    picture: Option<HtmlImageElement>,
    has_picture: bool,
    /// Until the style of the page changes.
    pub colours: Option<Colours>,
    pub hand: Hand,
    /// Turns a press into a long one.
    pub waiting: Option<LongPress>,
}

impl Viewer {
    pub fn new(props: &Props) -> Viewer {
        Viewer {
            scene: None,
            model: props.model(),
            shape: Shape::default(),
            pose: props.position.pose(props.look, props.turning),
            pointed: Vec::new(),
            pointed_by: None,
            current: props.current.clone(),
            look: props.look,
            picture: None,
            has_picture: false,
            colours: None,
            hand: Hand::new(Camera::new(props.position.view(props.look))),
            waiting: None,
        }
    }

    /// Takes over what is to be shown.
    pub fn show(&mut self, props: &Props) {
        self.current.clone_from(&props.current);
        self.look = props.look;
        let model = props.model();
        if self.model != model {
            self.model = model;
            self.colours = None;
            self.hand = Hand::new(Camera::new(props.position.view(props.look)));
            self.put(Shape::default());
        }
        self.pose = props.position.pose(props.look, props.turning);
        let pointed_by = props.pointed.map(|step| (step, props.position.clone()));
        if self.pointed_by != pointed_by {
            self.pointed = pointed_by
                .as_ref()
                .map_or_else(Vec::new, |(step, position)| moved_by(position, props.look, *step));
            self.pointed_by = pointed_by;
        }
    }

    /// Shows another shape.
    pub fn put(&mut self, shape: Shape) {
        self.shape = shape;
        if let Some(scene) = &mut self.scene {
            scene.put(&self.shape);
        }
        self.hang_picture();
    }

    /// Begins on a canvas, or begins again where everything was lost.
    pub fn begin(&mut self, canvas: &HtmlCanvasElement) -> bool {
        self.scene = Scene::new(canvas);
        self.colours = None;
        if let Some(scene) = &mut self.scene {
            scene.put(&self.shape);
        }
        self.hang_picture();
        self.scene.is_some()
    }

    /// Puts the picture on the tiles, if there are both.
    fn hang_picture(&mut self) {
        let Some(scene) = &self.scene else { return };
        self.has_picture = match (&self.picture, &self.current) {
            (Some(image), AnyPuzzle::Tiles(tiles)) => {
                scene.put_picture(image, tiles.width(), tiles.height(), cell_width(tiles)).is_some()
            }
            _ => false,
        };
        if !self.has_picture {
            scene.drop_picture();
        }
    }

    pub fn draw(&mut self, canvas: &HtmlCanvasElement) {
        let Some(scene) = &mut self.scene else { return };
        let colours = self.colours.get_or_insert_with(|| {
            let colours = Colours::of(canvas);
            scene.mark(colours.marked());
            colours
        });
        let (pose, camera, has_picture) = (&self.pose, &self.hand.camera, self.has_picture);
        let pointed = &self.pointed;
        scene.draw(
            pose,
            |slot| match pointed.get(slot) {
                Some(true) => colours.pointed(pose.paints[slot], has_picture),
                _ => colours.colour(pose.paints[slot], has_picture),
            },
            |aspect| [camera.matrix(aspect), camera.view()],
        );
    }

    /// Has the hand do something with what is seen.
    fn with_hand<T>(&mut self, canvas: &HtmlCanvasElement, act: impl FnOnce(&mut Hand, &Sight) -> T) -> T {
        let size = Vec2::new(canvas.client_width() as f32, canvas.client_height() as f32);
        let Viewer { hand, current, shape, look, .. } = self;
        act(hand, &Sight { puzzle: current, look: *look, shape, size })
    }
}

/// The viewer with what it needs to be drawn and to tell of gestures.
#[derive(Clone)]
pub struct Stand {
    pub viewer: Rc<RefCell<Viewer>>,
    pub canvas: NodeRef,
    pub clock: Rc<Clock>,
}

impl PartialEq for Stand {
    fn eq(&self, other: &Stand) -> bool {
        Rc::ptr_eq(&self.viewer, &other.viewer)
    }
}

impl Stand {
    pub fn canvas(&self) -> Option<HtmlCanvasElement> {
        self.canvas.cast()
    }

    pub fn draw(&self) {
        if let Some(canvas) = self.canvas() {
            self.viewer.borrow_mut().draw(&canvas);
        }
    }

    /// Has the hand do something, and shows the view that comes of it in the next frame.
    pub fn with_hand<T>(&self, act: impl FnOnce(&mut Hand, &Sight) -> T) -> Option<T> {
        let canvas = self.canvas()?;
        let mut viewer = self.viewer.borrow_mut();
        let before = viewer.hand.camera;
        let done = viewer.with_hand(&canvas, act);
        if viewer.hand.camera != before {
            self.clock.run();
        }
        Some(done)
    }

    /// Has another picture on the tiles, or none.
    pub fn hang(&self, picture: Option<HtmlImageElement>) {
        let mut viewer = self.viewer.borrow_mut();
        viewer.picture = picture;
        viewer.hang_picture();
        self.clock.run();
    }
}
