// What sticks out of the window, unless it is inside a part that scrolls by itself.
() => {
  const width = document.documentElement.clientWidth;
  const scrolls = (e) => {
    for (; e && e !== document.body; e = e.parentElement) if (/auto|scroll|hidden/.test(getComputedStyle(e).overflowX)) return true;
    return false;
  };
  const out = [...document.body.querySelectorAll('*')]
    .filter((e) => {
      const box = e.getBoundingClientRect();
      return box.width > 0 && (box.right > width + 0.5 || box.left < -0.5) && !scrolls(e) && !e.closest('.unseen, .skip');
    })
    .map((e) => (e.closest('[data-name]')?.dataset.name ?? '') + ' ' + e.tagName + '.' + (e.getAttribute('class') ?? ''));
  if (document.scrollingElement.scrollWidth > width) out.push('the page scrolls sideways');
  return out;
}
