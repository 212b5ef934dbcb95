import { type Html, html } from './html.ts';

/** Text of a request or an answer. The button needs the page's script. */
export function example(text: string): Html {
  return html`<div class="example"><pre tabindex="0"><code>${text}</code></pre><button type="button" class="copy">Copy</button></div>`;
}

/** The examples of a declaration in their wire form. */
export function wireText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}
