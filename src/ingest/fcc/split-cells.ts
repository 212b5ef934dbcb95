/** The cells of one line. These files have no line break in a cell, so a stray quote can spoil its own line only. */
export function splitCells(line: string): string[] {
  if (!line.includes('"')) return line.split(',');
  const cells: string[] = [];
  for (let start = 0; start <= line.length; ) {
    const [whole = '', quoted] = /^\s*"((?:[^"]|"")*)"\s*(?=,|$)/.exec(line.slice(start)) ?? [];
    const comma = quoted === undefined ? line.indexOf(',', start) : start + whole.length;
    const end = comma < 0 ? line.length : comma;
    cells.push(quoted === undefined ? line.slice(start, end) : quoted.replaceAll('""', '"'));
    start = end + 1;
  }
  return cells;
}
