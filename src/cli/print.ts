import stringWidth from 'string-width';
import type { FileTarget } from '#client';
import { CommandFailure } from './failure.ts';

type Row = Readonly<Record<string, unknown>>;

interface PrintOptions {
  readonly json?: boolean;
}

/** Prints rows: aligned columns on a terminal, tab-separated lines in a pipe, or JSON. */
export function printRows(rows: readonly Row[], columns: readonly string[], { json }: PrintOptions): void {
  if (json) {
    printJson(rows);
    return;
  }
  const cells = [
    columns.map((column) => column.replaceAll('_', ' ')),
    ...rows.map((row) => columns.map((column) => cell(row[column]))),
  ];
  if (!process.stdout.isTTY) {
    for (const line of [columns, ...cells.slice(1)]) process.stdout.write(`${line.join('\t')}\n`);
    return;
  }
  for (const line of alignedLines(cells, columns.length)) printLine(line);
}

export function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
}

export function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** What the service answered as a line for a reader, or as JSON when asked. */
export function printAnswer(answer: unknown, line: string, { json }: PrintOptions): void {
  if (json) printJson(answer);
  else printLine(line);
}

export function printMessage({ message }: { readonly message: string }, options: PrintOptions): void {
  printAnswer({ message }, message, options);
}

interface CountedResults {
  readonly results: number;
  readonly tests: readonly { readonly test: string; readonly results: number }[];
}

/** `12 results: ping 7, dns 5`, with `of` after the first number. */
export function countedResults({ results, tests }: CountedResults, of = ''): string {
  const counted = tests.map((each) => `${each.test} ${each.results}`).join(', ');
  return `${results} ${results === 1 ? 'result' : 'results'}${of}${counted && `: ${counted}`}`;
}

/** Prints the cursor of the next page; on standard error, so that a pipe gets only rows. */
export function printNextCursor(next: string | null | undefined): void {
  const cursor = next && new URL(next).searchParams.get('cursor');
  if (cursor) process.stderr.write(`More with --cursor ${cursor}\n`);
}

/** UNIX seconds as a date in UTC; as a number if they are out of range. */
export function instant(seconds: unknown): string {
  if (typeof seconds !== 'number') return '';
  const date = new Date(seconds * 1000);
  return Number.isNaN(date.getTime()) ? String(seconds) : date.toISOString().replace(/\.\d+/, '');
}

/** White space other than blanks would break a table. */
function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'string' ? value : typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text.replaceAll(/[\t\r\n]/g, ' ');
}

/**
 * Text that is safe on a terminal: characters that move the cursor, set colours or reverse the text are shown as `�`.
 */
export function visibleText(value: unknown): string {
  if (value === null || value === undefined) return '–';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '�');
}

/** Its width on a terminal, in columns. */
export function widthOf(text: string): number {
  return stringWidth(text);
}

export function padded(text: string, width: number, side: 'left' | 'right'): string {
  const blanks = ' '.repeat(Math.max(0, width - widthOf(text)));
  return side === 'left' ? text + blanks : blanks + text;
}

/** The lines of a table with a heading: these many columns are labels, on the left; the others are figures. */
export function alignedLines(lines: readonly (readonly unknown[])[], labels: number): string[] {
  const shown = lines.map((line) => line.map(visibleText));
  const widths = (shown[0] ?? []).map((_, index) =>
    shown.reduce((widest, line) => Math.max(widest, widthOf(line[index] ?? '')), 0),
  );
  return shown.map((line) =>
    line
      .map((text, index) => padded(text, widths[index] ?? 0, index < labels ? 'left' : 'right'))
      .join('  ')
      .trimEnd(),
  );
}

/** Standard output with backpressure; written bytes can't be undone. */
export function standardOutput(): FileTarget {
  let isEmpty = true;
  return {
    async *existing() {},
    append: (chunk) => {
      isEmpty = false;
      return new Promise((resolve, reject) => {
        process.stdout.write(chunk, (error) => (error ? reject(error) : resolve()));
      });
    },
    clear: async () => {
      if (!isEmpty) throw new CommandFailure('The file has changed while it was read. Run the command again.');
    },
  };
}

export async function writeLines(lines: readonly string[]): Promise<void> {
  await standardOutput().append(Buffer.from(lines.map((line) => `${line}\n`).join('')));
}

/** Writes text as it arrives, with backpressure. */
export async function printChunks(chunks: AsyncIterable<string> | Iterable<string>): Promise<void> {
  const output = standardOutput();
  for await (const chunk of chunks) await output.append(Buffer.from(chunk));
}
