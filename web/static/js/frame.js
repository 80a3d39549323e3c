// In a frame: tells the page that holds it how high it is and what its widget
// says, and takes a theme from it. Messages carry the version of this contract.
(() => {
  'use strict';
  if (parent === window) return;
  const say = (message) => parent.postMessage({ brandedId: 1, ...message }, '*');

  // The height of what is in the frame, not of the frame: it shrinks too.
  let said = 0;
  new ResizeObserver(() => {
    const height = Math.ceil(document.body.getBoundingClientRect().height);
    if (height === said) return;
    said = height;
    say({ height });
  }).observe(document.body);

  const report = () => {
    const root = document.querySelector('#answer [data-state]');
    if (!root) return;
    const { testid: widget, state, valid, verdict, engine } = root.dataset;
    say({ widget, state, valid, verdict, engine });
  };
  document.addEventListener('htmx:after:swap', report);
  report();

  window.addEventListener('message', ({ source, data }) => {
    if (source !== parent || data?.brandedId !== 1) return;
    const root = document.documentElement;
    if (data.theme === 'light' || data.theme === 'dark') root.dataset.theme = data.theme;
    else if (data.theme === 'auto') delete root.dataset.theme;
  });
})();
