// <branded-id widget="decoder|gate|key" ids="…" theme="auto|light|dark" samples="…" height="480">
//
// Puts a widget of the explorer into a page. What stands inside is shown until it
// has answered.
(() => {
  'use strict';
  if (customElements.get('branded-id')) return;

  const here = new URL('.', document.currentScript.src);
  const sandbox = 'allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox';
  // Titles, and about how high they are in a column of text.
  const kinds = {
    decoder: ['A branded id, decoded', 1600],
    gate: ['The branded-id gate', 2700],
    key: ['isValid, then the job key', 1300],
  };
  const least = 80;
  const most = 8000;
  const silence = 2000; // of a frame that has loaded, until it is given up
  const up = (e) => e.assignedSlot ?? e.parentElement ?? e.getRootNode().host;
  const brush = document.createElement('canvas').getContext('2d', { willReadFrequently: true });

  class BrandedId extends HTMLElement {
    static observedAttributes = ['widget', 'ids', 'theme', 'samples', 'queue', 'payload', 'host', 'height', 'title'];

    #sheet = new CSSStyleSheet(); // which any policy lets through
    #frame;
    #source = ''; // what the frame shows, but for the theme
    #loading = false; // and would lose what is next
    #heard = false; // since the frame last loaded
    #shown = false; // the frame, in place of what stands inside the element
    #gone = false; // the explorer
    #height = 0;
    #width = 0;
    #resizes = [];
    #doubt;
    #waiting = new IntersectionObserver(([entry]) => entry.isIntersecting && this.#load(), { rootMargin: '400px' });
    #told; // the theme, last
    #painted = new MutationObserver(() => this.#repaint());
    #scheme = matchMedia('(prefers-color-scheme: dark)');
    #hear = (event) => this.#listen(event);
    #repaint = () => this.#theme() === this.#told || this.#paint();

    constructor() {
      super();
      const shadow = this.attachShadow({ mode: 'open' });
      shadow.adoptedStyleSheets = [this.#sheet];
      shadow.append(document.createElement('slot'));
      this.#draw();
    }

    connectedCallback() {
      addEventListener('message', this.#hear);
      addEventListener('transitionend', this.#repaint); // a ground may take its time
      this.#scheme.addEventListener('change', this.#repaint);
      for (let e = this; e; e = up(e)) this.#painted.observe(e, { attributes: true });
      this.#waiting.observe(this);
    }

    disconnectedCallback() {
      removeEventListener('message', this.#hear);
      removeEventListener('transitionend', this.#repaint);
      this.#scheme.removeEventListener('change', this.#repaint);
      this.#painted.disconnect();
      this.#waiting.disconnect();
      clearTimeout(this.#doubt);
      this.#source = '';
      if (this.#frame) this.#go();
    }

    attributeChangedCallback(name, before, after) {
      if (before === after) return;
      this.#draw();
      this.#paint();
      // One load for all that are set in one go.
      queueMicrotask(() => this.#frame && this.#go());
    }

    get #kind() {
      const asked = this.getAttribute('widget');
      return kinds[asked]?.map ? asked : 'decoder';
    }

    get #ids() {
      return (this.getAttribute('ids') ?? '').split(/[ \t\n\f\r]+/).filter((id) => id);
    }

    #draw() {
      const fixed = Math.max(0, Math.min(most, Number(this.getAttribute('height')?.replace('px', '')))) || 0;
      const box = fixed
        ? `height:${fixed}px`
        : this.#shown || this.#gone
          ? 'min-height:0!important'
          : `min-height:min(${this.#ids[0] ? kinds[this.#kind][1] : 540}px,100vh)`;
      const height = !this.#shown ? '0' : fixed ? '100%' : this.#height + 'px';
      this.#sheet.replaceSync(
        `:host{display:block;${box}}:host([hidden]){display:none}` +
          `slot{display:${this.#shown ? 'none' : 'contents'}}` +
          // Laid out at once, to tell its height, and unseen until then.
          `iframe{display:block;width:100%;height:${height};border:0;visibility:${this.#shown ? 'visible' : 'hidden'}}`,
      );
    }

    #load() {
      this.#waiting.disconnect();
      if (this.#frame) return;
      this.#frame = document.createElement('iframe');
      this.#frame.setAttribute('sandbox', sandbox);
      this.#frame.addEventListener('load', () => this.#ask());
      this.#go();
      this.shadowRoot.append(this.#frame);
    }

    #go() {
      const kind = this.#kind;
      const ids = this.#ids.slice(0, kind === 'gate' ? 16 : 1); // the others show one
      this.#frame.title = this.getAttribute('title') ?? [kinds[kind][0], ...ids].join(', ');
      const url = new URL('embed/' + kind, here);
      for (const id of ids) url.searchParams.append('id', id);
      for (const name of ['samples', 'queue', 'payload', 'host']) {
        if (this.hasAttribute(name)) url.searchParams.set(name, this.getAttribute(name));
      }
      if (this.#source === url.href || (this.#loading && this.isConnected)) return;
      this.#source = url.href;
      this.#loading = true;
      url.searchParams.set('theme', this.#theme());
      // Later on without a step in the page's history.
      if (this.#frame.contentWindow) this.#frame.contentWindow.location.replace(url);
      else this.#frame.src = url;
    }

    // An explorer that is gone says nothing. Then what stands inside comes back.
    #ask() {
      this.#loading = this.#heard = false;
      this.#paint();
      this.#go();
      clearTimeout(this.#doubt);
      this.#doubt = setTimeout(() => {
        if (this.#heard) return;
        this.#shown = false;
        this.#gone = true;
        this.#draw();
      }, silence);
    }

    #listen({ source, origin, data }) {
      // Its own frame, in the sandbox it was given, and in words it knows.
      if (source !== this.#frame?.contentWindow || origin !== 'null' || data?.brandedId !== 1) return;
      this.#heard = true;
      if (Number.isFinite(data.height)) this.#size(data.height);
      if (data.state) {
        this.#paint(); // it may have changed while loading
        const { brandedId, height, ...detail } = data;
        this.dispatchEvent(new CustomEvent('branded-id', { bubbles: true, composed: true, detail }));
      }
    }

    #size(asked) {
      const height = Math.min(most, Math.max(least, Math.ceil(asked)));
      if (this.#shown && Math.abs(height - this.#height) <= 1) return;
      // What grows because it has grown is stopped, and scrolls; not a window that
      // is being dragged.
      const now = performance.now();
      if (this.#width !== this.clientWidth) this.#resizes = [];
      this.#width = this.clientWidth;
      this.#resizes = this.#resizes.filter((at) => now - at < 1000);
      if (this.#resizes.push(now) > 20) return;
      this.#height = height;
      this.#shown = true;
      this.#draw();
    }

    // auto follows what the page says of its colours, else the ground it paints,
    // else the reader.
    #theme() {
      const asked = this.getAttribute('theme');
      if (asked === 'light' || asked === 'dark') return asked;
      const said = getComputedStyle(this).colorScheme.match(/\b(light|dark)\b/g) ?? [];
      if (said.length === 1) return said[0];
      for (let e = this; e; e = up(e)) {
        brush.clearRect(0, 0, 1, 1);
        brush.fillStyle = getComputedStyle(e).backgroundColor;
        brush.fillRect(0, 0, 1, 1);
        const [r, g, b, a] = brush.getImageData(0, 0, 1, 1).data;
        if (a > 127) return r * 0.3 + g * 0.6 + b * 0.1 < 128 ? 'dark' : 'light';
      }
      return this.#scheme.matches ? 'dark' : 'light';
    }

    #paint() {
      this.#told = this.#theme();
      this.#frame?.contentWindow?.postMessage({ brandedId: 1, theme: this.#told }, '*');
    }
  }

  customElements.define('branded-id', BrandedId);
})();
