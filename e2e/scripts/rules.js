// What a page owes to whoever does not see it, or not well, as far as it can be
// told without letting a script run on it. It returns what is broken.
() => {
  const broken = [];
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const name = (e) =>
    (e.closest('[data-name]')?.dataset.name ?? '') + ' ' + e.tagName.toLowerCase() +
    (e.dataset.testid ? '[' + e.dataset.testid + ']' : '') + ' ' + e.textContent.trim().slice(0, 40);
  const wrong = (what, e) => broken.push(what + (e ? ': ' + name(e) : ''));
  const seen = (e) => e.checkVisibility({ visibilityProperty: true, opacityProperty: true });

  // The document and its landmarks.
  if (document.documentElement.lang !== 'en') wrong('no language');
  if (!document.title.trim()) wrong('no title');
  for (const [what, selector] of [['main', 'main'], ['heading of level 1', 'h1']]) {
    if (all(selector).length !== 1) wrong('not one ' + what);
  }
  const regions = all('nav, [role="region"], section[aria-label]').filter((e) => !e.closest('[data-testid="state"]'));
  const labels = regions.map((e) => e.getAttribute('aria-label') ?? '');
  for (const e of regions) if (!e.getAttribute('aria-label')) wrong('a landmark without a name', e);
  if (new Set(labels).size !== labels.length) wrong('landmarks of one name: ' + labels);
  const outside = all('body *').filter((e) => seen(e) && !e.closest('header, main, footer, .skip, [role="status"]'));
  for (const e of outside) wrong('outside every landmark', e);

  let level = 0;
  for (const h of all('h1, h2, h3, h4, h5, h6')) {
    const next = Number(h.tagName[1]);
    if (next > level + 1) wrong('a heading of level ' + next + ' after one of ' + level, h);
    level = next;
  }

  // Names.
  const ids = all('[id]').map((e) => e.id);
  if (new Set(ids).size !== ids.length) wrong('an id is there twice');
  for (const e of all('input:not([type="hidden"])')) if (!e.labels.length) wrong('a field without a label', e);
  for (const e of all('a[href], button, summary')) {
    if (!(e.getAttribute('aria-label') ?? e.textContent).trim()) wrong('a control without a name', e);
  }
  for (const e of all('[role="img"], progress, iframe')) {
    if (!(e.getAttribute('aria-label') ?? e.title)) wrong('a picture without a name', e);
  }
  for (const e of all('svg')) if (e.getAttribute('aria-hidden') !== 'true') wrong('a sign that is read out', e);
  for (const attribute of ['aria-describedby', 'aria-labelledby', 'aria-controls', 'for']) {
    for (const e of all('[' + attribute + ']')) {
      if (!document.getElementById(e.getAttribute(attribute))) wrong(attribute + ' names nothing', e);
    }
  }

  // A state is said by words or a sign, not by its colour alone.
  for (const e of all('.badge, [data-testid="check"], [data-testid="verdict-row"] td > span')) {
    if (!e.querySelector('svg') || !e.textContent.trim()) wrong('a state in colour alone', e);
  }
  for (const e of all('[data-testid="verdict"]')) if (!e.textContent.trim()) wrong('a verdict without words', e);

  // Large enough to be hit, unless in a line of text.
  for (const e of all('a[href], button, summary, input:not([type="hidden"])')) {
    if (!seen(e) || e.matches('.skip')) continue;
    const inText = e.matches('a') && [...e.parentNode.childNodes].some((n) => n.nodeType === Node.TEXT_NODE && n.data.trim());
    const box = e.getBoundingClientRect();
    if (!inText && (box.width < 24 || box.height < 24)) wrong('a target of ' + box.width + ' by ' + box.height, e);
  }
  return broken;
}
