// Text whose colour is too close to what it stands on, single characters too.
() => {
  const channels = (colour) => {
    const m = /^rgba?\(([\d.]+), ([\d.]+), ([\d.]+)(?:, ([\d.]+))?\)$/.exec(colour);
    return m ? { rgb: m.slice(1, 4).map(Number), alpha: m[4] === undefined ? 1 : Number(m[4]) } : null;
  };
  const luminance = ({ rgb }) => {
    const [r, g, b] = rgb.map((c) => (c /= 255) <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = (e) => {
    for (; e; e = e.parentElement) {
      const colour = channels(getComputedStyle(e).backgroundColor);
      if (colour && colour.alpha === 1) return colour;
      if (!colour || colour.alpha !== 0) return null; // neither solid nor clear: nothing here is that
    }
    return { rgb: [255, 255, 255], alpha: 1 };
  };
  const broken = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const e = texts.currentNode.parentElement;
    if (!texts.currentNode.data.trim() || !e.checkVisibility({ visibilityProperty: true }) || e.closest('.unseen, progress, script, style')) continue;
    const text = channels(getComputedStyle(e).color), on = ground(e);
    const [dark, light] = text && on ? [luminance(text), luminance(on)].sort((a, b) => a - b) : [0, 0];
    const ratio = (light + 0.05) / (dark + 0.05);
    if (ratio < 4.5) {
      broken.push((e.closest('[data-name]')?.dataset.name ?? '') + ' ' + ratio.toFixed(2) + ': ' + texts.currentNode.data.trim().slice(0, 40));
    }
  }
  return broken;
}
