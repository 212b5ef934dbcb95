import type { Report, ReportTable } from '../report.ts';
import type { Held } from './against.ts';
import { paragraphsOf } from './arrange-report.ts';
import { barsOf } from './bars.ts';
import {
  type Colophon,
  colophonText,
  coverageTexts,
  coverageWarning,
  footnotesOf,
  scopeText,
  sheetOf,
} from './sheet.ts';

/** A report as one self-contained page, without scripts or other files, ready to print. */
export function reportHtml(report: Report, held: readonly Held[], colophon: Colophon): string {
  const tables = report.tables.filter(({ leftOut }) => leftOut === null);
  return htmlPage(
    report.title,
    `<header>
<h1>${escaped(report.title)}</h1>
<p>${escaped(scopeText(report))}</p>
${[coverageWarning(report) ?? []]
  .flat()
  .map((text) => `<p><strong>${escaped(text)}</strong></p>`)
  .join('\n')}
${coverageTexts(report)
  .map((text) => `<p class="notes">${escaped(text)}</p>`)
  .join('\n')}
${[...report.notes, ...held.flatMap(({ note }) => note ?? [])].map((note) => `<p>${escaped(note)}</p>`).join('\n')}
${paragraphs(report.text)}
</header>
${tables.map((table) => sectionOf(table, report, held)).join('\n')}
${leftOutOf(report)}
<section class="method">
<h2>How these figures were made</h2>
<p>Each table is made of these requests of <code>POST /metric_data</code>.</p>
${tables.map(({ title, questions }) => `<h3>${escaped(title)}</h3>\n<pre>${escaped(requestLines(questions))}</pre>`).join('\n')}
<p>${escaped(colophonText(report, colophon))}</p>
</section>`,
  );
}

/** A page that prints well. */
export function htmlPage(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
</head>
<body>
${body}
</body>
</html>
`;
}

/** One line for each: indented, they would be longer than the report. */
function requestLines(questions: ReportTable['questions']): string {
  return Object.entries(questions)
    .map(([name, request]) => `${name}: ${JSON.stringify(request)}`)
    .join('\n');
}

const STYLE = `
:root { color-scheme: light dark; --ink: #1a1a1a; --paper: #fff; --line: #c8c8c8; --bar: #8db1dc; --soft: #555; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8e8e8; --paper: #161616; --line: #444; --bar: #3a6496; --soft: #aaa; } }
body { font: 15px/1.45 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.7rem; margin: 0 0 .3rem; } h2 { font-size: 1.15rem; margin: 2rem 0 .5rem; } h3 { font-size: .95rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { padding: .25rem .6rem; border-bottom: 1px solid var(--line); text-align: right; vertical-align: bottom; }
th.label, td.label { text-align: left; } thead th { border-bottom: 2px solid var(--ink); }
.notes, .method p { color: var(--soft); font-size: .85rem; margin: .3rem 0; }
.bars { margin: 1rem 0 .6rem; font-size: .85rem; font-variant-numeric: tabular-nums; } .bars figcaption { color: var(--soft); margin-bottom: .3rem; }
.bars div { display: grid; grid-template-columns: minmax(4rem, 13rem) minmax(0, 1fr) 4.5rem; gap: .6rem; align-items: center; padding: .1rem 0; }
.bars div > :first-child { text-align: right; overflow-wrap: anywhere; } .track { position: relative; height: .85rem; }
.track b { display: block; height: 100%; background: var(--bar); } .track i { position: absolute; top: 50%; height: 2px; margin-top: -1px; background: var(--ink); }
.axis s { position: absolute; translate: -50%; text-decoration: none; color: var(--soft); border-top: 4px solid transparent; border-image: linear-gradient(to right, transparent 48%, var(--soft) 48% 52%, transparent 52%) 1; }
pre { font-size: .72rem; white-space: pre-wrap; overflow-wrap: anywhere; color: var(--soft); }
@page { margin: 15mm; }
@media print {
 :root { color-scheme: light; --ink: #000; --paper: #fff; --line: #bbb; --bar: #a9c1dd; --soft: #333; }
 body { margin: 0; max-width: none; font-size: 9pt; } h2, h3 { break-after: avoid; } .bars { break-inside: avoid; } .notes { break-before: avoid; }
 .track { print-color-adjust: exact; -webkit-print-color-adjust: exact; } thead { display: table-header-group; } tr { break-inside: avoid; }
}
`;

function sectionOf(table: ReportTable, report: Report, held: readonly Held[]): string {
  const { header, labels, rows } = sheetOf(table, held);
  const cellsOf = (texts: readonly string[], tag: 'th' | 'td') =>
    texts
      .map((text, index) => `<${tag}${index < labels ? ' class="label"' : ''}>${inCell(text, index < labels)}</${tag}>`)
      .join('');
  const body = rows.map(({ texts }) => `<tr>${cellsOf(texts, 'td')}</tr>`).join('\n');
  return `<section>
<h2>${escaped(table.title)}</h2>
${paragraphs(table.text)}
${rows.length === 0 ? '<p>No results.</p>' : `<div class="wide"><table><thead><tr>${cellsOf(header, 'th')}</tr></thead>\n<tbody>${body}</tbody></table></div>`}
${chartOf(table)}
${footnotesOf(table, report)
  .map((note) => `<p class="notes">${escaped(note)}</p>`)
  .join('\n')}
</section>`;
}

/** An interval stays on one line. */
function inCell(text: string, isLabel: boolean): string {
  return isLabel ? escaped(text) : escaped(text).replaceAll(' to ', '&nbsp;to&nbsp;');
}

/** One bar for each row, with a line over its interval. The table has the same figures. */
function chartOf(table: ReportTable): string {
  const bars = barsOf(table);
  if (bars === undefined) return '';
  const rows = bars.rows.map(({ label, figure, length, interval }) => {
    const line = interval && `<i style="left:${percent(interval[0])};width:${percent(interval[1] - interval[0])}"></i>`;
    const bar = `<span class="track"><b style="width:${percent(length)}"></b>${line ?? ''}</span>`;
    return `<div><span>${escaped(label)}</span>${bar}<span>${escaped(figure)}</span></div>`;
  });
  const ticks = bars.ticks.map(({ at, text }) => `<s style="left:${percent(at)}">${text}</s>`);
  const axis = `<div class="axis"><span></span><span class="track">${ticks.join('')}</span><span></span></div>`;
  return `<figure class="bars" aria-hidden="true"><figcaption>${escaped(bars.title)}</figcaption>\n${rows.join('\n')}${axis}</figure>`;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(2)}%`;
}

function paragraphs(text: string | undefined): string {
  return paragraphsOf(text)
    .map((paragraph) => `<p>${escaped(paragraph)}</p>`)
    .join('\n');
}

function leftOutOf({ tables }: Report): string {
  const leftOut = tables.filter((table) => table.leftOut !== null);
  if (leftOut.length === 0) return '';
  const items = leftOut.map(({ title, leftOut: reason }) => `<li>${escaped(`${title}. ${reason}`)}</li>`);
  return `<section><h2>Left out</h2><ul>${items.join('')}</ul></section>`;
}

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
