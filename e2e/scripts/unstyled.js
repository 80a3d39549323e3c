// What a page without its style sheet has to be: readable. It opens every fold and
// returns what is not.
() => {
  const broken = [];
  for (const fold of document.querySelectorAll('details')) fold.open = true;
  const about = (e) => e.tagName.toLowerCase() + (e.dataset.testid ? '[' + e.dataset.testid + ']' : '') + ' ' + e.textContent.trim().slice(0, 40);
  const seen = (e) => e.checkVisibility({ visibilityProperty: true });
  const em = parseFloat(getComputedStyle(document.body).fontSize);

  for (const sign of document.querySelectorAll('svg')) {
    const { width, height } = sign.getBoundingClientRect();
    if (Math.max(width, height) > 2 * em) broken.push(`a sign of ${width} by ${height} in ${about(sign.parentElement)}`);
    if (seen(sign) && Math.min(width, height) < em / 2) broken.push(`a sign too small to see in ${about(sign.parentElement)}`);
  }

  // What stands side by side on one line has a space between.
  const touch = (a, b) => a.bottom > b.top + 2 && b.bottom > a.top + 2 && Math.abs(b.left - a.right) < 2;
  const controls = [...document.querySelectorAll('a[href], button, input:not([type="hidden"]), select, summary')].filter(seen);
  controls.forEach((control, i) => {
    const next = controls[i + 1];
    if (!next || control.contains(next)) return;
    const ends = [...control.getClientRects()].at(-1);
    const begins = next.getClientRects()[0];
    if (ends && begins && touch(ends, begins)) broken.push(`no space between ${about(control)} and ${about(next)}`);
  });

  // Nor do two words run together. Bytes and bits stand close on purpose.
  const words = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const e = texts.currentNode.parentElement;
    if (!texts.currentNode.data.trim() || !seen(e) || e.closest('.bits, .strip, .digits, sup, script, style')) continue;
    words.push(texts.currentNode);
  }
  const box = (text, at) => {
    const range = new Range();
    range.setStart(text, at);
    range.setEnd(text, at + 1);
    return range.getBoundingClientRect();
  };
  words.forEach((text, i) => {
    const next = words[i + 1];
    if (!next || !/[\p{L}\p{N}]$/u.test(text.data) || !/^[\p{L}\p{N}]/u.test(next.data)) return;
    if (touch(box(text, text.length - 1), box(next, 0))) broken.push(`“${text.data.slice(-20)}” runs into “${next.data.slice(0, 20)}”`);
  });
  return broken;
}
