// A page that the service worker sent with a ticket in it: the app starts once that is painted.
var app = document.currentScript.dataset.app;
var started = false;
function start() {
  if (started) return;
  started = true;
  // A failure is told by the browser, as it is for any script of a page.
  void import(app);
}
// The frame after the first one: by then the ticket stands on the screen.
requestAnimationFrame(function () {
  requestAnimationFrame(start);
});
// A page in the background is given no frames, and syncs all the same.
setTimeout(start, 1500);
