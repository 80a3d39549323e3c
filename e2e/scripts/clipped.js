// The texts that are laid out, but that the style shows to nobody.
() => {
  const found = [];
  for (const fold of document.querySelectorAll('details')) fold.open = true;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    if (!text.data.trim() || !text.parentElement.checkVisibility({ visibilityProperty: true })) continue;
    for (let e = text.parentElement; e !== document.body; e = e.parentElement) {
      const { clipPath, overflow, opacity } = getComputedStyle(e);
      const { width, height } = e.getBoundingClientRect();
      const tiny = overflow !== 'visible' && (width <= 1 || height <= 1);
      if (tiny || clipPath !== 'none' || opacity === '0') {
        found.push(text.data.trim());
        break;
      }
    }
  }
  return found;
}
