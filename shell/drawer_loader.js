// Loads what opens beside the bench. Browsers remember a program that failed by its address: each try has its own, for this file
// and for that program.
try {
  const { default: start } = await import(`./drawer.js${new URL(import.meta.url).search}`);
  await start();
} catch (error) {
  // A script of which only a part failed has come, as far as browsers are concerned.
  document.getElementById("drawer-program")?.dispatchEvent(new Event("error"));
  throw error;
}
