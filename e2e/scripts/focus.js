// What has the focus, and whether that can be seen.
() => {
  const e = document.activeElement;
  if (!e || e === document.body) return { what: '' };
  const style = getComputedStyle(e);
  const box = e.getBoundingClientRect();
  const top = document.elementFromPoint(box.left + Math.min(box.width, innerWidth) / 2, box.top + Math.min(box.height / 2, 8));
  return {
    what: e.tagName + ' ' + (e.dataset.testid ?? e.textContent.trim().slice(0, 40)),
    outlined: style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2,
    inView: box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth,
    onTop: !!top && (e.contains(top) || top.contains(e)),
  };
}
