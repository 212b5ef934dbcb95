import { type Html, html } from './html.ts';

/** The subset of CommonMark in descriptions: paragraphs, lists, `code` and **strong**. */
export function prose(text: string): Html {
  return html`${text.split(/\n{2,}/).map(block)}`;
}

function block(text: string): Html {
  if (!text.startsWith('- ')) return html`<p>${phrase(text)}</p>`;
  const items = text.split(/^- /m).slice(1);
  return html`<ul>${items.map((item) => html`<li>${phrase(item.trim())}</li>`)}</ul>`;
}

/** One paragraph's words. */
export function phrase(text: string): Html {
  const pieces = text.split(/(`[^`]+`|\*\*[^*]+\*\*)/);
  return html`${pieces.map((piece) => {
    if (piece.startsWith('`') && piece.endsWith('`')) return html`<code>${piece.slice(1, -1)}</code>`;
    if (piece.startsWith('**') && piece.endsWith('**')) return html`<strong>${piece.slice(2, -2)}</strong>`;
    return html`${piece}`;
  })}`;
}
