// Starts the program that the page names. A file of its own, for the page allows no script inside it.

// Where browsers know it, nothing becomes markup any more, and workers come from here alone.
globalThis.trustedTypes?.createPolicy("default", {
  createScriptURL: (address) => (new URL(address, document.baseURI).origin === location.origin ? address : null),
});

// Both files are on their way already: the page asks for them beforehand.
const { program, wasm } = document.querySelector("script[data-program]").dataset;
const { default: start } = await import(new URL(program, document.baseURI));
await start(wasm && { module_or_path: new URL(wasm, document.baseURI) });
