//! A mesh in the memory of the graphics card, drawn in one call.
//!
//! The vertices stay there. What changes from frame to frame is small: a texture with the colour and the motion index of
//! each slot, a texture with the motions, and the camera.

use std::mem::offset_of;

use glam::Mat4;
use js_sys::Float32Array;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{
    CanvasRenderingContext2d, HtmlCanvasElement, HtmlImageElement, WebGl2RenderingContext as Gl,
    WebGlContextAttributes, WebGlProgram, WebGlShader, WebGlUniformLocation,
};

use unfold_core::picture::colours::Colour;
use unfold_core::picture::mesh::{Mesh, Pose, Vertex};

/// The width of the texture of slots.
const ROW: usize = 256;
/// The index of a motion is one byte.
const MOTIONS: usize = 256;

const VERTEX: &str = "#version 300 es
layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;
layout(location = 2) in uint slot;
uniform highp sampler2D slots;
uniform highp sampler2D motions;
uniform mat4 camera;
uniform mat4 view;
uniform vec3 board;
uniform vec4 crop;
uniform vec3 marks[6];
out vec3 colour;
out vec3 spot;
out vec3 side;
flat out int mark;
out vec3 direction;
out vec3 place;
out vec3 part;
void main() {
  vec4 known = texelFetch(slots, ivec2(int(slot) & 255, int(slot) >> 8), 0);
  int group = int(known.a * 255.0 + 0.5);
  mat3x4 motion = mat3x4(texelFetch(motions, ivec2(0, group), 0), texelFetch(motions, ivec2(1, group), 0),
    texelFetch(motions, ivec2(2, group), 0));
  vec4 there = vec4(vec4(position, 1.0) * motion, 1.0);
  gl_Position = camera * there;
  colour = known.rgb;
  spot = position;
  side = normal;
  mark = 0;
  for (int face = 1; face < 6; face++) if (distance(colour, marks[face]) < 0.002) mark = face;
  direction = mat3(view) * (vec4(normal, 0.0) * motion);
  place = (view * there).xyz;
  // A tile in a picture: its colour is the column and the row that it belongs to.
  part = vec3(0.0);
  if (board.z > 0.0 && known.r == 0.0) {
    vec2 within = fract(position.xy / board.z + 0.5 * board.xy);
    vec2 home = floor(known.gb * 255.0 + 0.5);
    part = vec3((home + vec2(within.x, 1.0 - within.y)) / board.xy * crop.xy + crop.zw, normal.z > 0.9 ? 1.0 : 0.0);
    colour = vec3(0.72);
  }
}";

/// A broad key light from above left, a weaker fill light from below right, and ambient light.
const FRAGMENT: &str = "#version 300 es
precision highp float;
in vec3 colour;
in vec3 direction;
in vec3 place;
in vec3 part;
in vec3 spot;
in vec3 side;
flat in int mark;
uniform sampler2D picture;
out vec4 seen;
// Whether the pattern of a face covers this place, for colour-blind people.
bool inked() {
  vec3 flatness = abs(side);
  vec2 at = 9.0 * (flatness.z > max(flatness.x, flatness.y) ? spot.xy : flatness.x > flatness.y ? spot.zy : spot.xz);
  vec2 cell = fract(at);
  return mark == 1 && cell.x < 0.3 || mark == 2 && length(cell - 0.5) < 0.26 || mark == 3 && cell.y < 0.3
    || mark == 4 && fract(at.x + at.y) < 0.3 || mark == 5 && fract(at.x - at.y) < 0.3;
}
void main() {
  vec3 normal = normalize(direction);
  vec3 eye = normalize(-place);
  vec3 key = normalize(vec3(-0.45, 0.75, 0.8));
  vec3 fill = normalize(vec3(0.85, -0.1, 0.55));
  float soft = 0.5 + 0.5 * dot(normal, key);
  float light = 0.64 + 0.42 * soft * soft + 0.16 * max(dot(normal, fill), 0.0);
  float shine = 0.22 * pow(max(dot(normal, normalize(key + eye)), 0.0), 40.0);
  float edge = 0.06 * pow(1.0 - max(dot(normal, eye), 0.0), 3.0);
  vec3 painted = mix(colour, texture(picture, part.xy).rgb, part.z);
  if (inked()) painted = mix(painted, vec3(dot(painted, vec3(0.3, 0.6, 0.1)) > 0.4 ? 0.0 : 1.0), 0.42);
  seen = vec4(painted * light + shine + edge, 1.0);
}";

pub(super) struct Scene {
    gl: Gl,
    canvas: HtmlCanvasElement,
    camera: WebGlUniformLocation,
    view: WebGlUniformLocation,
    board: WebGlUniformLocation,
    crop: WebGlUniformLocation,
    marks: WebGlUniformLocation,
    /// The number of vertex indices to draw.
    count: i32,
    /// The contents of the texture of slots, so that it is uploaded only when it changes.
    shown: Vec<u8>,
}

impl Scene {
    /// `None` where the browser has no WebGL 2, or has lost the context for the moment.
    pub(super) fn new(canvas: &HtmlCanvasElement) -> Option<Scene> {
        let attributes = WebGlContextAttributes::new();
        attributes.set_antialias(true);
        // So that the canvas can be saved as a picture at any time.
        attributes.set_preserve_drawing_buffer(true);
        let context = canvas.get_context_with_context_options("webgl2", &attributes).ok()??;
        let gl = context.dyn_into::<Gl>().ok()?;
        let program = linked(&gl)?;
        gl.use_program(Some(&program));
        gl.enable(Gl::DEPTH_TEST);
        gl.enable(Gl::CULL_FACE);
        let texture = |unit: u32, name: &str| {
            let texture = gl.create_texture()?;
            gl.active_texture(Gl::TEXTURE0 + unit);
            gl.bind_texture(Gl::TEXTURE_2D, Some(&texture));
            for filter in [Gl::TEXTURE_MIN_FILTER, Gl::TEXTURE_MAG_FILTER] {
                gl.tex_parameteri(Gl::TEXTURE_2D, filter, Gl::NEAREST as i32);
            }
            gl.uniform1i(gl.get_uniform_location(&program, name).as_ref(), unit as i32);
            Some(())
        };
        texture(0, "slots")?;
        texture(1, "motions")?;
        texture(2, "picture")?;
        Some(Scene {
            camera: gl.get_uniform_location(&program, "camera")?,
            view: gl.get_uniform_location(&program, "view")?,
            board: gl.get_uniform_location(&program, "board")?,
            crop: gl.get_uniform_location(&program, "crop")?,
            marks: gl.get_uniform_location(&program, "marks")?,
            canvas: canvas.clone(),
            count: 0,
            shown: Vec::new(),
            gl,
        })
    }

    /// Uploads another mesh.
    pub(super) fn set_mesh(&mut self, mesh: &Mesh) {
        let gl = &self.gl;
        let vertices = bytemuck::cast_slice(&mesh.vertices);
        let triangles = bytemuck::cast_slice(&mesh.triangles);
        for (target, bytes) in [(Gl::ARRAY_BUFFER, vertices), (Gl::ELEMENT_ARRAY_BUFFER, triangles)] {
            // The browser frees the previous buffer: nothing refers to it any more.
            gl.bind_buffer(target, gl.create_buffer().as_ref());
            gl.buffer_data_with_u8_array(target, bytes, Gl::STATIC_DRAW);
        }
        let stride = size_of::<Vertex>() as i32;
        gl.vertex_attrib_pointer_with_i32(
            0,
            3,
            Gl::FLOAT,
            false,
            stride,
            offset_of!(Vertex, position) as i32,
        );
        gl.vertex_attrib_pointer_with_i32(1, 3, Gl::FLOAT, false, stride, offset_of!(Vertex, normal) as i32);
        gl.vertex_attrib_i_pointer_with_i32(2, 1, Gl::UNSIGNED_INT, stride, offset_of!(Vertex, slot) as i32);
        (0..3).for_each(|attribute| gl.enable_vertex_attrib_array(attribute));
        self.count = mesh.triangles.as_flattened().len() as i32;
        self.shown.clear();
    }

    /// Draws the mesh at the resolution of the screen.
    pub(super) fn draw(
        &mut self,
        pose: &Pose,
        colours: impl Fn(usize) -> Colour,
        matrices: impl Fn(f32) -> [Mat4; 2],
    ) {
        let (width, height) = self.fit();
        self.upload(pose, colours);
        let gl = &self.gl;
        gl.viewport(0, 0, width, height);
        let [camera, view] = matrices(width as f32 / height as f32);
        gl.uniform_matrix4fv_with_f32_array(Some(&self.camera), false, &camera.to_cols_array());
        gl.uniform_matrix4fv_with_f32_array(Some(&self.view), false, &view.to_cols_array());
        gl.clear_color(0.0, 0.0, 0.0, 0.0);
        gl.clear(Gl::COLOR_BUFFER_BIT | Gl::DEPTH_BUFFER_BIT);
        gl.draw_elements_with_i32(Gl::TRIANGLES, self.count, Gl::UNSIGNED_INT, 0);
    }

    /// Spreads a picture over all tiles of a board of that many columns and rows, with cells of that width, and crops it to fit.
    /// `None` if it cannot be shown.
    pub(super) fn set_picture(
        &self,
        image: &HtmlImageElement,
        columns: usize,
        rows: usize,
        cell: f32,
    ) -> Option<()> {
        let gl = &self.gl;
        let picture = reduced(image)?;
        let (columns, rows) = (columns as f32, rows as f32);
        let wider = image.width() as f32 * rows / (image.height().max(1) as f32 * columns);
        let (across, down) = ((1.0 / wider).min(1.0), wider.min(1.0));
        gl.active_texture(Gl::TEXTURE2);
        let (kind, format) = (Gl::TEXTURE_2D, Gl::RGBA);
        gl.tex_image_2d_with_u32_and_u32_and_html_canvas_element(
            kind,
            0,
            format as i32,
            format,
            Gl::UNSIGNED_BYTE,
            &picture,
        )
        .ok()?;
        gl.generate_mipmap(kind);
        gl.tex_parameteri(kind, Gl::TEXTURE_MIN_FILTER, Gl::LINEAR_MIPMAP_LINEAR as i32);
        gl.tex_parameteri(kind, Gl::TEXTURE_MAG_FILTER, Gl::LINEAR as i32);
        gl.uniform3f(Some(&self.board), columns, rows, cell);
        gl.uniform4f(Some(&self.crop), across, down, (1.0 - across) / 2.0, (1.0 - down) / 2.0);
        Some(())
    }

    /// Sets the colours of the faces that patterns mark, or none.
    pub(super) fn mark(&self, faces: Option<&[Colour; 6]>) {
        // No colour has a negative part, so these match nothing.
        let mut marks = [-1.0; 18];
        if let Some(faces) = faces {
            marks
                .iter_mut()
                .zip(faces.as_flattened())
                .for_each(|(mark, part)| *mark = f32::from(*part) / 255.0);
        }
        self.gl.uniform3fv_with_f32_array(Some(&self.marks), &marks);
    }

    /// Gives the tiles their own colours again.
    pub(super) fn clear_picture(&self) {
        self.gl.uniform3f(Some(&self.board), 0.0, 0.0, 0.0);
    }

    /// Resizes the canvas to the pixels of the screen.
    fn fit(&self) -> (i32, i32) {
        let density = web_sys::window().map_or(1.0, |window| window.device_pixel_ratio()).clamp(1.0, 3.0);
        let pixels = |length: i32| ((f64::from(length) * density) as u32).max(1);
        let (width, height) = (pixels(self.canvas.client_width()), pixels(self.canvas.client_height()));
        // Setting the size clears the canvas, even if it is the same.
        if (self.canvas.width(), self.canvas.height()) != (width, height) {
            self.canvas.set_width(width);
            self.canvas.set_height(height);
        }
        (width as i32, height as i32)
    }

    /// Uploads colours and motions.
    fn upload(&mut self, pose: &Pose, colours: impl Fn(usize) -> Colour) {
        let gl = &self.gl;
        let mut slots = Vec::with_capacity(pose.groups.len().next_multiple_of(ROW) * 4);
        for (slot, group) in pose.groups.iter().enumerate() {
            slots.extend(colours(slot));
            slots.push(*group);
        }
        slots.resize(pose.groups.len().next_multiple_of(ROW) * 4, 0);
        if slots != self.shown {
            let rows = slots.len() / (ROW * 4);
            gl.active_texture(Gl::TEXTURE0);
            let _ = gl.tex_image_2d_with_i32_and_i32_and_i32_and_format_and_type_and_opt_u8_array(
                Gl::TEXTURE_2D,
                0,
                Gl::RGBA8 as i32,
                ROW as i32,
                rows as i32,
                0,
                Gl::RGBA,
                Gl::UNSIGNED_BYTE,
                Some(&slots),
            );
            self.shown = slots;
        }
        // Three rows of each matrix: the fourth is the same for all.
        let rows = |motion: &Mat4| motion.transpose().to_cols_array().into_iter().take(12);
        let motions: Vec<f32> = pose.motions.iter().take(MOTIONS).flat_map(rows).collect();
        gl.active_texture(Gl::TEXTURE1);
        let _ = gl.tex_image_2d_with_i32_and_i32_and_i32_and_format_and_type_and_opt_array_buffer_view(
            Gl::TEXTURE_2D,
            0,
            Gl::RGBA32F as i32,
            3,
            (motions.len() / 12) as i32,
            0,
            Gl::RGBA,
            Gl::FLOAT,
            Some(&Float32Array::from(&motions[..])),
        );
    }

    /// The canvas as a PNG in a data URL.
    pub(super) fn picture(&self) -> Result<String, JsValue> {
        self.canvas.to_data_url()
    }
}

/// A picture scaled down to a size that every graphics card takes.
fn reduced(image: &HtmlImageElement) -> Option<HtmlCanvasElement> {
    const LARGEST: f64 = 2_048.0;
    let (width, height) = (f64::from(image.natural_width()), f64::from(image.natural_height()));
    let share = (LARGEST / width.max(height)).min(1.0);
    let canvas = web_sys::window()?.document()?.create_element("canvas").ok()?;
    let canvas = canvas.dyn_into::<HtmlCanvasElement>().ok()?;
    let (width, height) = ((width * share).max(1.0), (height * share).max(1.0));
    canvas.set_width(width as u32);
    canvas.set_height(height as u32);
    let context = canvas.get_context("2d").ok()??.dyn_into::<CanvasRenderingContext2d>().ok()?;
    let (image, x, y) = (image, 0.0, 0.0);
    context.draw_image_with_html_image_element_and_dw_and_dh(image, x, y, width, height).ok()?;
    Some(canvas)
}

fn linked(gl: &Gl) -> Option<WebGlProgram> {
    let program = gl.create_program()?;
    for (kind, text) in [(Gl::VERTEX_SHADER, VERTEX), (Gl::FRAGMENT_SHADER, FRAGMENT)] {
        let shader: WebGlShader = gl.create_shader(kind)?;
        gl.shader_source(&shader, text);
        gl.compile_shader(&shader);
        gl.attach_shader(&program, &shader);
    }
    gl.link_program(&program);
    gl.get_program_parameter(&program, Gl::LINK_STATUS).as_bool()?.then_some(program)
}
