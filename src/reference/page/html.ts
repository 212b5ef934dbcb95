/** Markup that is safe in a page. */
export interface Html {
  readonly markup: string;
}

type Part = Html | string | number | readonly Html[];

/** Escapes text in markup; only markup made here is not escaped. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { markup: strings.map((literal, index) => literal + markupOf(parts[index] ?? '')).join('') };
}

export const NOTHING: Html = { markup: '' };

export function join(items: readonly Html[], separator: string): Html {
  return { markup: items.map(({ markup }) => markup).join(escaped(separator)) };
}

/** Names, each as code. */
export function codes(names: readonly string[], separator = ' '): Html {
  return join(
    names.map((name) => html`<code>${name}</code>`),
    separator,
  );
}

function markupOf(part: Part): string {
  if (typeof part === 'string' || typeof part === 'number') return escaped(String(part));
  return 'markup' in part ? part.markup : part.map(({ markup }) => markup).join('');
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
