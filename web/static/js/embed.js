// <branded-id widget="decoder|gate|key" ids="…" theme="auto|light|dark" samples="…" height="480">
//
// Puts a widget of the explorer into a page. What stands inside the element is
// shown until the widget has answered, and wherever this script does not run. It
// leaves nothing in the page: no cookie, no storage, no style. With a height the
// frame keeps it and scrolls; without, it is as high as what is in it.
(() => {
  'use strict';
  if (customElements.get('branded-id')) return;

  const here = new URL('.', document.currentScript.src);
  const sandbox = 'allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox';
  const least = 80;
  const most = 8000;
  const near = '400px';

  class BrandedId extends HTMLElement {
    static observedAttributes = ['widget', 'ids', 'theme', 'samples', 'queue', 'payload', 'host', 'height'];

    #fallback = document.createElement('slot');
    #frame;
    #source = ''; // what the frame shows, but for the theme
    #height = 0;
    #resizes = [];
    #waiting = new IntersectionObserver(([entry]) => entry.isIntersecting && this.#load(), { rootMargin: near });
    #painted = new MutationObserver(() => this.#paint());
    #scheme = matchMedia('(prefers-color-scheme: dark)');
    #hear = (event) => this.#listen(event);
    #repaint = () => this.#paint();

    constructor() {
      super();
      this.attachShadow({ mode: 'open' }).append(this.#fallback);
    }

    connectedCallback() {
      this.style.display ||= 'block';
      this.#fix();
      addEventListener('message', this.#hear);
      this.#scheme.addEventListener('change', this.#repaint);
      this.#painted.observe(document.documentElement, { attributes: true });
      if (document.body) this.#painted.observe(document.body, { attributes: true });
      this.#waiting.observe(this);
    }

    disconnectedCallback() {
      removeEventListener('message', this.#hear);
      this.#scheme.removeEventListener('change', this.#repaint);
      this.#painted.disconnect();
      this.#waiting.disconnect();
    }

    attributeChangedCallback(name, before, after) {
      if (before === after) return;
      if (name === 'height') this.#fix();
      if (name === 'theme') this.#paint();
      // Frameworks set attributes one by one: one load for all of them.
      queueMicrotask(() => this.#frame && this.#go());
    }

    get #fixed() {
      return Number(this.getAttribute('height')) || 0;
    }

    #fix() {
      if (this.#fixed) this.style.height = this.#fixed + 'px';
    }

    #load() {
      this.#waiting.disconnect();
      if (this.#frame) return;
      this.#frame = document.createElement('iframe');
      this.#frame.title = this.getAttribute('title') ?? 'Branded id explorer';
      this.#frame.setAttribute('sandbox', sandbox);
      // Laid out at once, so that it can tell its height, and unseen until it has.
      Object.assign(this.#frame.style, { display: 'block', width: '100%', height: '0', border: '0', visibility: 'hidden' });
      this.#go();
      this.shadowRoot.append(this.#frame);
    }

    #go() {
      const kind = this.getAttribute('widget');
      const url = new URL('embed/' + (['gate', 'key'].includes(kind) ? kind : 'decoder'), here);
      for (const id of (this.getAttribute('ids') ?? '').split(/\s+/)) if (id) url.searchParams.append('id', id);
      for (const name of ['samples', 'queue', 'payload', 'host']) {
        if (this.hasAttribute(name)) url.searchParams.set(name, this.getAttribute(name));
      }
      if (this.#source === url.href) return;
      this.#source = url.href;
      url.searchParams.set('theme', this.#theme());
      this.#frame.src = url;
    }

    #listen({ source, origin, data }) {
      // Its own frame, in the sandbox it was given, and in words it knows.
      if (source !== this.#frame?.contentWindow || origin !== 'null' || data?.brandedId !== 1) return;
      this.#fallback.hidden = true;
      this.#fallback.style.display = 'none';
      this.#frame.style.visibility = 'visible';
      if (this.#fixed) this.#frame.style.height = '100%';
      else if (Number.isFinite(data.height)) this.#size(data.height);
      if (data.state) {
        const { widget, state, valid, verdict, engine } = data;
        this.dispatchEvent(new CustomEvent('branded-id', { bubbles: true, composed: true, detail: { widget, state, valid, verdict, engine } }));
      }
    }

    #size(asked) {
      const height = Math.min(most, Math.max(least, Math.ceil(asked)));
      if (Math.abs(height - this.#height) <= 1) return;
      // What grows because it has grown is stopped; from then on the frame scrolls.
      const now = performance.now();
      this.#resizes = this.#resizes.filter((at) => now - at < 1000);
      if (this.#resizes.push(now) > 20) return;
      this.#height = height;
      this.#frame.style.height = height + 'px';
    }

    // auto follows the page where it says which colours it uses, else the reader.
    #theme() {
      const asked = this.getAttribute('theme');
      if (asked === 'light' || asked === 'dark') return asked;
      const scheme = getComputedStyle(this).colorScheme;
      if (scheme === 'light' || scheme === 'dark') return scheme;
      return this.#scheme.matches ? 'dark' : 'light';
    }

    #paint() {
      this.#frame?.contentWindow?.postMessage({ brandedId: 1, theme: this.#theme() }, '*');
    }
  }

  customElements.define('branded-id', BrandedId);
})();
