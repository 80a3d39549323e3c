// Runs before the first paint, so that a chosen theme never flashes, and so that no
// step through the history is missed.
(() => {
  'use strict';

  // Going back changes the address, and htmx then loads the page of that address. Until
  // htmx has started, this does. A link to a word on the page changes no more than the hash.
  const page = location.pathname + location.search;
  const load = () => {
    if (location.pathname + location.search !== page) location.reload();
  };
  addEventListener('popstate', load);
  document.addEventListener('htmx:after:init', () => removeEventListener('popstate', load), { once: true });

  const look = () => {
    try {
      const theme = localStorage.getItem('theme');
      if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
      else delete document.documentElement.dataset.theme;
    } catch {
      // Storage is refused in some frames; the page then follows the system.
    }
  };
  look();
  // Another page or another tab may have chosen since.
  addEventListener('pageshow', look);
  addEventListener('storage', look);
})();
