import { openList } from './cut-file.ts';
import type { RowError } from './import-totals.ts';
import { rowsOf } from './map-csv.ts';

/** The rows of a list that were rejected, each with its number and the reason, in the form of the list. */
export async function rejectedRows(file: File, errors: readonly RowError[]): Promise<File | undefined> {
  const list = await openList(file);
  if (list === undefined) return undefined;
  const text = await list.bytes.text();
  const ascending = errors.toSorted((a, b) => a.row - b.row);
  const name = `rejected-${file.name.replace(/\.gz$/i, '')}`;
  if (list.form === 'csv') {
    const rows = rowsOf(text);
    const header = rows.find((cells) => cells.length > 1 || cells[0] !== '') ?? [];
    const lines = ascending.map(({ row, message }) => [row, quoted(message), ...(rows[row - 1] ?? [])]);
    const csv = [['row', 'reason', ...header], ...lines].map((cells) => `${cells.join(',')}\n`).join('');
    return new File([csv], name, { type: 'text/csv' });
  }
  const rows: readonly unknown[] = list.form === 'json' ? JSON.parse(text) : text.split('\n');
  const lines = ascending.map(({ row, message }) => {
    const sent = rows[row - 1];
    return JSON.stringify({ row, reason: message, sent: typeof sent === 'string' ? parsed(sent) : sent });
  });
  return new File([`${lines.join('\n')}\n`], name.replace(/\.\w+$/, '.ndjson'), { type: 'application/x-ndjson' });
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/** What is no JSON is written as the text that it is. */
function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return line;
  }
}
