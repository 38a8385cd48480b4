//! What is on the canvas, the camera, and what is needed to draw it.

use std::cell::RefCell;
use std::rc::Rc;

use glam::Vec2;
use unfold_core::picture::flat::FlatPicture;
use web_sys::{HtmlCanvasElement, HtmlImageElement};
use yew::NodeRef;

use crate::browser::animation_frames::AnimationFrames;
use crate::browser::long_press::LongPress;
use crate::stage::solid::SolidViewProps;
use crate::stage::solid::colours::SolidColours;
use crate::stage::solid::scene::Scene;
use unfold_core::notation::Move;
use unfold_core::picture::mesh::camera::Camera;
use unfold_core::picture::mesh::pointer::{PickContext, PointerState};
use unfold_core::picture::mesh::tiles::cell_width;
use unfold_core::picture::mesh::{Mesh, Pose, RenderOptions, Solid, moved_by};
use unfold_core::puzzle::AnyPuzzle;

/// What a mesh is built for: the id of the puzzle, and the options.
pub(super) type Model = (String, RenderOptions);

/// What is on the canvas.
pub(super) struct Viewer {
    pub scene: Option<Scene>,
    /// What the mesh is built for.
    model: Model,
    /// Empty until it is built.
    mesh: Mesh,
    pose: Pose,
    /// Which slots are highlighted because they move next, and the move and the position that this was computed for.
    pointed: Vec<bool>,
    pointed_by: Option<(Move, AnyPuzzle)>,
    current: AnyPuzzle,
    options: RenderOptions,
    /// The picture on the tiles once it has loaded, and whether it is on them.
    picture: Option<HtmlImageElement>,
    has_picture: bool,
    /// Cached until the style of the page changes.
    pub colours: Option<SolidColours>,
    pub pointer: PointerState,
    /// The timer that turns a press into a long press.
    pub waiting: Option<LongPress>,
}

impl Viewer {
    pub(super) fn new(props: &SolidViewProps) -> Viewer {
        Viewer {
            scene: None,
            model: props.model(),
            mesh: Mesh::default(),
            pose: props.position.pose(props.options, props.turning),
            pointed: Vec::new(),
            pointed_by: None,
            current: props.current.clone(),
            options: props.options,
            picture: None,
            has_picture: false,
            colours: None,
            pointer: PointerState::new(Camera::new(props.position.view(props.options))),
            waiting: None,
        }
    }

    /// Takes over the properties of the component.
    pub(super) fn show(&mut self, props: &SolidViewProps) {
        self.current.clone_from(&props.current);
        self.options = props.options;
        let model = props.model();
        if self.model != model {
            self.model = model;
            self.colours = None;
            self.pointer = PointerState::new(Camera::new(props.position.view(props.options)));
            self.set_mesh(Mesh::default());
        }
        self.pose = props.position.pose(props.options, props.turning);
        let pointed_by = props.pointed.map(|step| (step, props.position.clone()));
        if self.pointed_by != pointed_by {
            self.pointed = pointed_by
                .as_ref()
                .map_or_else(Vec::new, |(step, position)| moved_by(position, props.options, *step));
            self.pointed_by = pointed_by;
        }
    }

    /// Shows another mesh.
    pub(super) fn set_mesh(&mut self, mesh: Mesh) {
        self.mesh = mesh;
        if let Some(scene) = &mut self.scene {
            scene.set_mesh(&self.mesh);
        }
        self.upload_picture();
    }

    /// Starts on a canvas, or again after the WebGL context was lost. Returns whether WebGL 2 is there.
    pub(super) fn begin(&mut self, canvas: &HtmlCanvasElement) -> bool {
        self.scene = Scene::new(canvas);
        self.colours = None;
        if let Some(scene) = &mut self.scene {
            scene.set_mesh(&self.mesh);
        }
        self.upload_picture();
        self.scene.is_some()
    }

    /// Uploads the picture of the tiles, or removes it where there is no picture or no board.
    fn upload_picture(&mut self) {
        let Some(scene) = &self.scene else { return };
        self.has_picture = match (&self.picture, self.current.board()) {
            (Some(image), Some(tiles)) => {
                scene.set_picture(image, tiles.width(), tiles.height(), cell_width(tiles)).is_some()
            }
            _ => false,
        };
        if !self.has_picture {
            scene.clear_picture();
        }
    }

    pub(super) fn draw(&mut self, canvas: &HtmlCanvasElement) {
        let Some(scene) = &mut self.scene else { return };
        let colours = self.colours.get_or_insert_with(|| {
            let colours = SolidColours::of(canvas);
            scene.mark(colours.marked());
            colours
        });
        let (pose, camera, has_picture) = (&self.pose, &self.pointer.camera, self.has_picture);
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

    /// Runs an action of the pointer on what is visible.
    fn with_pointer<T>(
        &mut self,
        canvas: &HtmlCanvasElement,
        act: impl FnOnce(&mut PointerState, &PickContext) -> T,
    ) -> T {
        let size = Vec2::new(canvas.client_width() as f32, canvas.client_height() as f32);
        let Viewer { pointer, current, mesh, options, .. } = self;
        act(pointer, &PickContext { puzzle: current, options: *options, mesh, size })
    }
}

/// The viewer with its canvas and its frames. Clones share them.
#[derive(Clone)]
pub(super) struct SolidController {
    pub viewer: Rc<RefCell<Viewer>>,
    pub canvas: NodeRef,
    pub frames: Rc<AnimationFrames>,
}

impl PartialEq for SolidController {
    fn eq(&self, other: &SolidController) -> bool {
        Rc::ptr_eq(&self.viewer, &other.viewer)
    }
}

impl SolidController {
    pub(super) fn canvas(&self) -> Option<HtmlCanvasElement> {
        self.canvas.cast()
    }

    pub(super) fn draw(&self) {
        if let Some(canvas) = self.canvas() {
            self.viewer.borrow_mut().draw(&canvas);
        }
    }

    /// Runs an action of the pointer. Where it moves the camera, the next frame is drawn.
    pub(super) fn with_pointer<T>(
        &self,
        act: impl FnOnce(&mut PointerState, &PickContext) -> T,
    ) -> Option<T> {
        let canvas = self.canvas()?;
        let mut viewer = self.viewer.borrow_mut();
        let before = viewer.pointer.camera;
        let done = viewer.with_pointer(&canvas, act);
        if viewer.pointer.camera != before {
            self.frames.run();
        }
        Some(done)
    }

    /// Puts another picture on the tiles, or none.
    pub(super) fn set_picture(&self, picture: Option<HtmlImageElement>) {
        let mut viewer = self.viewer.borrow_mut();
        viewer.picture = picture;
        viewer.upload_picture();
        self.frames.run();
    }
}
