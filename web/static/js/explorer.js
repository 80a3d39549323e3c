// What the pages do beyond forms and links: the address bar, the field, the
// announcement, the theme and the copy buttons. Without it every state is still
// reached by a form or a link.
(() => {
  'use strict';

  const answer = document.getElementById('answer');
  // What requests bring up to date: an answer, or on the builder's page the snippets.
  const panel = () => answer ?? document.getElementById('snippets');
  const field = document.getElementById('id');
  const widget = () => answer?.querySelector('[data-state]');

  // The form's text fields, and what each held when it was last answered for.
  const form = document.getElementById('ask');
  const texts = () => [...(form?.querySelectorAll('input[type="text"]') ?? [])];
  const answered = new WeakMap(texts().map((input) => [input, input.defaultValue]));
  const isNew = (input) => input.value !== (answered.get(input) ?? input.defaultValue);
  const isTyped = (ctx) => ['input', 'again'].includes(ctx.sourceEvent?.type);

  // htmx would keep a link that is opened in a new tab to itself.
  document.addEventListener(
    'click',
    (event) => {
      const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
      if (elsewhere && event.target.closest?.('a[href]')) event.stopPropagation();
    },
    true,
  );

  // Requests in flight. A replaced request ends after its successor began, and one
  // that was never sent ends too.
  const pending = new Set();
  let waiting;

  // What has been asked by a link is not overtaken by a key pressed before.
  let linked = 0;
  const longest = 60000; // of a query, in bytes: past it a server refuses without a word of ours

  // Asked before the queue is: there a late key would take a link's place first.
  document.addEventListener('htmx:config:request', (event) => {
    const { ctx } = event.detail;
    const { sourceEvent } = ctx;
    if (!isTyped(ctx)) linked = sourceEvent?.timeStamp ?? 0;
    else if (sourceEvent.timeStamp < linked) event.preventDefault();
    ctx.held = texts().map((input) => [input, input.value]);
    ctx.unasked = ctx.sourceElement === form ? [] : texts().filter(isNew);
  });

  document.addEventListener('htmx:before:request', (event) => {
    const { ctx } = event.detail;
    if ((ctx.request.action.split('?')[1] ?? '').length > longest) {
      event.preventDefault();
      tell('This text is too long to send.' + below());
      return;
    }
    if (pending.size === 0) waiting = setTimeout(() => tell('Waiting for the explorer.' + below()), 1000);
    pending.add(ctx);
    const root = widget();
    if (root && root.dataset.state !== 'busy') {
      root.dataset.settled = root.dataset.state;
      root.dataset.state = 'busy';
      answer.setAttribute('aria-busy', 'true');
    }
  });

  document.addEventListener('htmx:finally:request', ({ detail: { ctx } }) => {
    if (!pending.delete(ctx) || pending.size > 0) return;
    clearTimeout(waiting);
    answer?.removeAttribute('aria-busy');
    const root = widget();
    if (root?.dataset.state === 'busy') root.dataset.state = root.dataset.settled;
  });

  // Typing rewrites the address of the page it happens on. Enter, a sample or a
  // step is a new page to go back from; asking again for what is already there
  // is none.
  let typedSince = false;
  document.addEventListener('htmx:before:swap', (event) => {
    const { ctx, tasks } = event.detail;
    // A proxy may answer in the explorer's place.
    if (!ctx.text.includes(answer ? 'data-testid="' : 'id="snippets"')) {
      event.preventDefault();
      return tellOfNone();
    }
    const typed = isTyped(ctx);
    ctx.kept = texts().filter((input) => typed || keeps(input, ctx));
    const stays = ctx.kept.map((input) => input.closest('[id^="ask-"]')?.id);
    // While a further id is being typed it is still the field's, not yet the
    // form's to carry: both would send it twice.
    if (typed || (ctx.sourceEvent?.type === 'submit' && stays.includes('ask-also'))) stays.push('ask-carry');
    for (const id of stays) {
      const at = tasks.findIndex((task) => task.target?.id === id);
      if (at >= 0) tasks.splice(at, 1);
    }
    const url = ctx.hx?.pushurl;
    if (!url) return;
    const again = !typedSince && url === location.pathname + location.search;
    if (typed || again) {
      ctx.hx.replaceurl = url;
      delete ctx.hx.pushurl;
    }
    typedSince = typed;
  });

  document.addEventListener('htmx:after:swap', ({ detail: { ctx } }) => {
    document.getElementById('stale')?.remove();
    if (!answer) return rebuilt();
    if (ctx.sourceElement === form) for (const [input, value] of ctx.held) answered.set(input, value);
    const root = widget();
    if (!root) return announce(marked(answer?.querySelector('[data-testid="problem"]')));
    wake(answer);
    if (!isTyped(ctx)) follow(root, ctx);
    mark(root);
    carry(root);
    // What was clicked may be gone; the keyboard goes on from the answer.
    if (document.activeElement === document.body) answer.focus({ preventScroll: true });
    announce(root.dataset.announce);
  });

  // A text that has not been asked outlives the answer to a link, unless the link
  // puts another in its place.
  function keeps(input, ctx) {
    const replaced = input === field && ctx.sourceElement.matches('[data-sample], [data-testid="mend"], [data-testid="try"]');
    return touchedSince(input, ctx) || (ctx.unasked.includes(input) && !replaced);
  }

  // The fields follow an answer that did not come from them: a sample, a step, a
  // mended id. Where the first cannot hold the bytes, the note says so. What is kept
  // is asked in its turn.
  function follow(root, ctx) {
    for (const input of texts()) {
      if (ctx.kept.includes(input) || (input === field && root.dataset.field === undefined)) continue;
      if (input === field) {
        const note = document.getElementById('id-note');
        write(note, root.dataset.note ?? '');
        note.hidden = !root.dataset.note;
        if (note.hidden) field.removeAttribute('aria-describedby');
        else field.setAttribute('aria-describedby', note.id);
      }
      input.value = input === field ? root.dataset.field : input.defaultValue;
      answered.set(input, input.value);
    }
    if (ctx.kept.some((input) => ctx.unasked.includes(input) && !touchedSince(input, ctx))) {
      form.dispatchEvent(new Event('again'));
    }
  }

  // When a key was last pressed in a field.
  const touched = new WeakMap();
  function touchedSince(input, ctx) {
    return (touched.get(input) ?? 0) > (ctx.sourceEvent?.timeStamp ?? Infinity);
  }

  // The builder's snippets are new, and so may be the note about its ids.
  function rebuilt() {
    wake(document);
    const note = document.getElementById('ids-note');
    const ids = document.getElementById('ids');
    if (note) ids.setAttribute('aria-describedby', note.id);
    else ids.removeAttribute('aria-describedby');
    const problem = panel().querySelector('[data-testid="problem"]');
    announce(problem ? marked(problem) : 'The snippets are new. ' + marked(note));
  }

  function mark(root) {
    for (const sample of document.querySelectorAll('[data-sample]')) {
      const current = sample.dataset.sample === root.dataset.field && !root.dataset.note;
      sample.toggleAttribute('aria-current', current);
      if (current) sample.setAttribute('aria-current', 'true');
    }
  }

  // The other pages open with the id that is shown here.
  function carry(root) {
    if (root.dataset.state !== 'ready') return;
    const id = root.dataset.href.match(/[?&](id=[^&]*)/)?.[1];
    for (const link of document.querySelectorAll('[data-carry]')) link.search = id ?? '';
  }

  // Words with code in them have it between backticks, so that a translator, which may
  // read along, is kept from it here as on the rest of the page. A backtick in the code
  // itself is written as a modifier letter.
  function write(element, words) {
    element.replaceChildren(
      ...words.split('`').map((part, i) => {
        const text = part.replaceAll('\u02CB', '`');
        if (i % 2 === 0) return text;
        const code = document.createElement('span');
        code.translate = false;
        code.textContent = text;
        return code;
      }),
    );
  }

  // The words of a part of the page in that form.
  function marked(part) {
    return [...(part?.childNodes ?? [])]
      .map((node) => {
        const text = node.textContent.replaceAll('`', '\u02CB');
        if (node.nodeType !== Node.ELEMENT_NODE) return text;
        return node.translate ? marked(node) : '`' + text + '`';
      })
      .join('');
  }

  // One announcement once typing has paused, none for each key. It is for screen
  // readers alone, also where no style sheet came to hide it.
  Object.assign(document.getElementById('announcement').style, { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden' });
  let announcing;
  function announce(words = '') {
    clearTimeout(announcing);
    announcing = setTimeout(() => {
      write(document.getElementById('announcement'), words);
    }, 700);
  }

  // An answer that did not come leaves the old one standing, and says so.
  document.addEventListener('htmx:error', ({ detail: { ctx } }) => {
    if (ctx?.target === panel()) tellOfNone();
  });

  function tellOfNone() {
    tell('The explorer did not answer.' + below() + ' Try again.');
  }

  // What has to be said of an answer that is not to what was asked last.
  function below() {
    const nothing = widget()?.matches('[data-state="empty"], [data-settled="empty"]');
    return nothing ? '' : ' What stands below is the earlier answer.';
  }

  function tell(words) {
    const note = document.getElementById('stale') ?? document.createElement('p');
    note.id = 'stale';
    note.className = 'stale';
    note.dataset.testid = 'stale';
    note.textContent = words;
    panel()?.before(note);
    announce(words);
  }

  // A page that is kept while another is shown comes back with the texts that it has
  // answered for. Safari empties such fields: it puts in what they held at first.
  addEventListener('pagehide', () => {
    for (const input of texts()) input.defaultValue = answered.get(input) ?? input.defaultValue;
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) for (const input of texts()) input.value = input.defaultValue;
  });

  // A note about an empty field is true until something is typed into it.
  document.addEventListener('input', ({ target, timeStamp }) => {
    touched.set(target, timeStamp);
    // Something has been given, if only to take it away again: the form no longer
    // carries what stood for the empty field. Further ids are not this field's.
    const carried = document.getElementById('ask-carry');
    if (target === field) carried?.querySelector('[name="blank"]')?.remove();
    if (target.name !== 'also') carried?.querySelector(`[name="${target.name}.hex"]`)?.remove();
    const note = document.getElementById(target.getAttribute?.('aria-describedby'));
    if (!note) return;
    note.hidden = true;
    target.removeAttribute('aria-describedby');
  });

  // What was typed before there was a script to see it is asked for now.
  document.addEventListener('htmx:after:init', ({ target: form }) => {
    if (!form.matches('#ask')) return; // its id is its field of that name
    const typed = [...form.querySelectorAll('input[type="text"]')].find((input) => input.value !== input.defaultValue);
    typed?.dispatchEvent(new Event('input', { bubbles: true }));
  });

  // A word's link opens the glossary, also where the browser does not open the
  // fold that a link leads into.
  function explain(hash) {
    const fold = hash.startsWith('#word-') && document.getElementById(hash.slice(1))?.closest('details');
    if (fold) fold.open = true;
    return fold;
  }
  document.addEventListener('click', ({ target }) => explain(target.closest?.('a.word')?.hash ?? ''));
  if (explain(location.hash)) document.getElementById(location.hash.slice(1)).scrollIntoView();

  // Copy buttons, also where the clipboard is refused: then the text is
  // selected, ready for the keyboard.
  document.addEventListener('click', async (event) => {
    const button = event.target.closest?.('[data-copy]');
    if (!button) return;
    let done = 'Copied';
    try {
      await navigator.clipboard.writeText(button.dataset.copy);
    } catch {
      getSelection().selectAllChildren(button.previousElementSibling);
      done = 'Selected: press Ctrl+C';
    }
    button.parentElement.querySelector('.copy-done')?.remove();
    const note = document.createElement('span');
    note.className = 'copy-done';
    note.textContent = done;
    button.after(note);
    announce(done);
    setTimeout(() => note.remove(), 2500);
  });

  // Theme: as the system says, light, dark, and round again.
  const themes = ['auto', 'light', 'dark'];
  const toggle = document.querySelector('[data-theme-button]');
  const root = document.documentElement;
  const themeName = () => root.dataset.theme ?? 'auto';
  const showTheme = () => {
    toggle.querySelector('[data-theme-name]').textContent = themeName();
  };
  if (toggle) {
    showTheme();
    // After theme.js has looked again: back from another page, or chosen in another tab.
    addEventListener('pageshow', showTheme);
    addEventListener('storage', showTheme);
    toggle.hidden = false;
    toggle.addEventListener('click', () => {
      const next = themes[(themes.indexOf(themeName()) + 1) % themes.length];
      if (next === 'auto') delete root.dataset.theme;
      else root.dataset.theme = next;
      try {
        if (next === 'auto') localStorage.removeItem('theme');
        else localStorage.setItem('theme', next);
      } catch {
        // Kept for this page only.
      }
      showTheme();
    });
  }

  // What only works with a script is hidden until there is one.
  function wake(part) {
    for (const button of part.querySelectorAll('[data-copy]')) button.hidden = false;
  }
  wake(document);
})();
