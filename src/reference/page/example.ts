import { type Html, html } from './html.ts';

/** Text as it is typed or answered. The button works with the page's script alone. */
export function example(text: string): Html {
  return html`<div class="example"><pre tabindex="0"><code>${text}</code></pre><button type="button" class="copy">Copy</button></div>`;
}

/** What the examples of a declaration look like on the wire. */
export function wireText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}
