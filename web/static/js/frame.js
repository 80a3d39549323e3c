// In a frame: tells the page that holds it how high it is and what its widget
// says, and takes a theme from it. Messages carry the version of this contract.
(() => {
  'use strict';
  if (parent === window) return;
  const say = (message) => parent.postMessage({ brandedId: 1, ...message }, '*');

  // The height of what is in the frame, not of the frame: it shrinks too.
  let said = 0;
  const measure = () => Math.ceil(document.body.getBoundingClientRect().height);
  new ResizeObserver(() => {
    const height = measure();
    if (height === said) return;
    said = height;
    say({ height });
  }).observe(document.body);

  // Both at once, and without waiting for a frame to be drawn: a browser draws
  // none where nothing is in sight yet.
  const report = () => {
    said = measure();
    const { testid: widget, state, valid, verdict, engine } = document.querySelector('#answer [data-state]')?.dataset ?? {};
    say({ height: said, widget, state, valid, verdict, engine });
  };
  document.addEventListener('htmx:after:swap', report);
  report();

  window.addEventListener('message', ({ source, data }) => {
    if (source !== parent || data?.brandedId !== 1) return;
    const root = document.documentElement;
    if (data.theme === 'light' || data.theme === 'dark') root.dataset.theme = data.theme;
    else if (data.theme === 'auto') delete root.dataset.theme;
    say({ height: said }); // still here
  });
})();
