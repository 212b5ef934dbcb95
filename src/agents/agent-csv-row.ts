/** A CSV line as the object that the JSON forms send: empty cells are not given, `custom.<key>` columns are nested. */
export function agentCsvRow(cells: ReadonlyMap<string, string>): Record<string, unknown> {
  const row: [string, unknown][] = [];
  const custom: [string, string][] = [];
  for (const [column, cell] of cells) {
    if (cell === '') continue;
    if (column.startsWith('custom.')) custom.push([column.slice('custom.'.length), cell]);
    else row.push([column, column === 'unit_id' && /^-?\d+$/.test(cell) ? Number(cell) : cell]);
  }
  if (custom.length > 0) row.push(['custom', Object.fromEntries(custom)]);
  return Object.fromEntries(row);
}
