// A translator that works as those of browsers do: it replaces each text node that it may
// change by two font elements with other words, rewrites the attributes that are read
// out, and does the same to whatever comes later. It keeps from what says translate=no.
(() => {
  const spoken = ['aria-label', 'title', 'placeholder', 'alt'];
  const foreign = (text) => text.replace(/\p{L}+/gu, 'wort');
  const isDone = (element) => element.closest('font');
  const translate = (node) => {
    if (node.nodeType === Node.TEXT_NODE) {
      const parent = node.parentElement;
      if (!parent?.translate || !node.data.trim() || parent.closest('script, style, textarea') || isDone(parent)) return;
      const inner = document.createElement('font');
      inner.textContent = foreign(node.data);
      const outer = document.createElement('font');
      outer.append(inner);
      node.replaceWith(outer);
      return;
    }
    if (node.nodeType !== Node.ELEMENT_NODE) return;
    for (const name of spoken) {
      const value = node.getAttribute(name);
      if (node.translate && value && foreign(value) !== value) node.setAttribute(name, foreign(value));
    }
    for (const child of [...node.childNodes]) translate(child);
  };
  const begin = () => {
    translate(document.documentElement);
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        if (type === 'childList') for (const node of addedNodes) translate(node);
        else if (type === 'characterData') translate(target);
        else translate(target);
      }
    }).observe(document, { childList: true, characterData: true, subtree: true, attributes: true, attributeFilter: spoken });
    window.translated = true;
  };
  if (document.readyState === 'complete') begin();
  else addEventListener('load', begin);
})();
