import { type Html, html } from './html.ts';

export function table(headings: readonly string[], rows: readonly Html[]): Html {
  return html`<div class="wide"><table>
<thead><tr>${headings.map((heading) => html`<th scope="col">${heading}</th>`)}</tr></thead>
<tbody>${rows}</tbody></table></div>`;
}
