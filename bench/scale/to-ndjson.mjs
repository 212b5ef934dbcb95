import { readFileSync, writeFileSync } from 'node:fs';

/**
 * The same results as NDJSON, beside the CSV; empty cells are left out. Cells of the demo have no quotes.
 *
 * @param {string} path
 * @returns {string}
 */
export function toNdjson(path) {
  const [header = '', ...lines] = readFileSync(path, 'utf8').trimEnd().split('\n');
  const names = header.split(',');
  const rows = lines.map((line) => {
    const cells = line.split(',');
    const given = names.flatMap((name, index) => (cells[index] ? [[name, cellValue(cells[index] ?? '')]] : []));
    return JSON.stringify(Object.fromEntries(given));
  });
  const target = path.replace(/\.csv$/, '.ndjson');
  writeFileSync(target, `${rows.join('\n')}\n`);
  return target;
}

/** @param {string} cell */
function cellValue(cell) {
  return /^-?\d+(\.\d+)?$/.test(cell) ? Number(cell) : cell;
}
