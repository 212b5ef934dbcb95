import { type Html, html } from './html.ts';

/** Resolves the links and pictures of a page of the documentation. */
export interface Surroundings {
  /** Undefined: the service does not serve the target of the link. */
  hrefOf(target: string): string | undefined;
  /** The address of a picture. */
  pictureOf(path: string): string;
}

interface Heading {
  readonly level: number;
  readonly text: string;
  readonly anchor: string;
}

interface Block {
  readonly pattern: RegExp;
  render(found: RegExpExecArray, around: Surroundings): Html;
}

/** The blocks of Markdown that the documentation is written in, each from the beginning of a line. */
const BLOCKS: readonly Block[] = [
  { pattern: /^```\w*\n([\s\S]*?)\n```$/m, render: ([, code = '']) => codeBlock(code) },
  { pattern: /^(?: {4}.*(?:\n|$))+/m, render: ([code]) => codeBlock(code.replaceAll(/^ {4}/gm, '').trimEnd()) },
  { pattern: /^<picture>\n([\s\S]*?)\n<\/picture>$/m, render: ([, inside = ''], around) => picture(inside, around) },
  { pattern: /^(#{1,4}) (.+)$/m, render: ([, marks = '', text = ''], around) => heading(marks.length, text, around) },
  { pattern: /^\|.*\|\n\|[ :|-]+\|\n(?:\|.*\|(?:\n|$))+/m, render: ([rows], around) => table(rows.trim(), around) },
  { pattern: /^- .*(?:\n(?:- | {2}).*)*/m, render: ([list], around) => html`<ul>${items(list, /^- /m, around)}</ul>` },
  {
    pattern: /^\d+\. .*(?:\n(?:\d+\. | {3}).*)*/m,
    render: ([list], around) => html`<ol>${items(list, /^\d+\. /m, around)}</ol>`,
  },
];

export function markdown(text: string, around: Surroundings): Html {
  const found = BLOCKS.flatMap((block) => {
    const match = block.pattern.exec(text);
    return match ? [{ block, match }] : [];
  });
  const [first] = found.sort((a, b) => a.match.index - b.match.index);
  if (!first) return paragraphs(text, around);
  const { block, match } = first;
  const before = paragraphs(text.slice(0, match.index), around);
  return html`${before}${block.render(match, around)}
${markdown(text.slice(match.index + match[0].length), around)}`;
}

/** Headings that links can target. */
export function headingsOf(text: string): readonly Heading[] {
  const prose = text.replaceAll(/^```[\s\S]*?^```$/gm, '');
  return [...prose.matchAll(/^(#{1,4}) (.+)$/gm)].map(([, marks = '', name = '']) => ({
    level: marks.length,
    text: plain(name),
    anchor: anchorOf(name),
  }));
}

/** Like the anchors of code hosts, so that a link works there and here. */
function anchorOf(heading: string): string {
  return plain(heading)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
}

function plain(text: string): string {
  return text.replaceAll('`', '');
}

function paragraphs(text: string, around: Surroundings): Html {
  const parts = text.split(/\n{2,}/).filter((part) => part.trim() !== '');
  return html`${parts.map((part) => html`<p>${phrase(part.trim(), around)}</p>\n`)}`;
}

function codeBlock(code: string): Html {
  // A scrollable element must be reachable by keyboard.
  return html`<pre tabindex="0"><code>${code}</code></pre>`;
}

function heading(level: number, text: string, around: Surroundings): Html {
  const anchor = anchorOf(text);
  const inside = html` id="${anchor}"><a href="#${anchor}">${phrase(text, around)}</a>`;
  return html`<${{ markup: `h${level}` }}${inside}</${{ markup: `h${level}` }}>`;
}

function table(text: string, around: Surroundings): Html {
  const [header = '', , ...rows] = text.split('\n');
  return html`<div class="wide"><table><thead><tr>${cells(header).map(
    (cell) => html`<th scope="col">${phrase(cell, around)}</th>`,
  )}</tr></thead><tbody>
${rows.map((row) => html`<tr>${cells(row).map((cell) => html`<td>${phrase(cell, around)}</td>`)}</tr>\n`)}</tbody></table></div>`;
}

function cells(row: string): readonly string[] {
  return row
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));
}

function items(list: string, mark: RegExp, around: Surroundings): readonly Html[] {
  const parts = list.split(new RegExp(mark.source, 'gm')).slice(1);
  return parts.map((item) => html`<li>${phrase(item.trim(), around)}</li>`);
}

function picture(inside: string, { pictureOf }: Surroundings): Html {
  const attribute = (name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(inside)?.[1] ?? '';
  return html`<picture><source media="${attribute('media')}" srcset="${pictureOf(attribute('srcset'))}"><img alt="${attribute('alt')}" src="${pictureOf(attribute('src'))}"></picture>`;
}

const PHRASES = /(`[^`]+`|\*\*[^*]+\*\*|\[[^\]]+\]\([^)]+\)|(?<!\w)_[^_]+_(?!\w))/;

/** The words of a block. */
function phrase(text: string, around: Surroundings): Html {
  return html`${text.split(PHRASES).map((part, index) => (index % 2 === 0 ? html`${part}` : marked(part, around)))}`;
}

function marked(part: string, around: Surroundings): Html {
  if (part.startsWith('`')) return html`<code>${part.slice(1, -1)}</code>`;
  if (part.startsWith('**')) return html`<strong>${phrase(part.slice(2, -2), around)}</strong>`;
  if (part.startsWith('_')) return html`<em>${phrase(part.slice(1, -1), around)}</em>`;
  const [, words = '', target = ''] = /^\[(.+)\]\((.+)\)$/.exec(part) ?? [];
  const href = around.hrefOf(target);
  return href === undefined ? phrase(words, around) : html`<a href="${href}">${phrase(words, around)}</a>`;
}
