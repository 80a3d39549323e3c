// Runs before the first paint, so that a chosen theme never flashes.
(() => {
  'use strict';
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
