/** The counts of rows by outcome, for one request or all requests of a file. */
export interface ImportTotals {
  /** By what they say of rows that were taken: `stored`, `stored already`. */
  readonly taken: Readonly<Record<string, number>>;
  readonly rejected: number;
  readonly errors: readonly RowError[];
  /** Rows that are stored, and not plausible. */
  readonly warnings?: readonly RowWarning[];
}

export interface RowWarning {
  readonly rule: string;
  readonly because: string;
  readonly results: number;
  /** The first of them. */
  readonly rows: readonly number[];
}

export interface RowError {
  /** From 1 without the header in an answer; of a whole file as a spreadsheet or an editor shows it. */
  readonly row: number;
  readonly message: string;
}

export const NO_ROWS: ImportTotals = { taken: {}, rejected: 0, errors: [] };

/** The sum; `numberOf` tells what a row of the second is called in the file. */
export function addTotals(sum: ImportTotals, part: ImportTotals, numberOf: (row: number) => number): ImportTotals {
  const names = [...new Set([...Object.keys(sum.taken), ...Object.keys(part.taken)])];
  return {
    taken: Object.fromEntries(names.map((name) => [name, (sum.taken[name] ?? 0) + (part.taken[name] ?? 0)])),
    rejected: sum.rejected + part.rejected,
    errors: [...sum.errors, ...part.errors.map(({ row, message }) => ({ row: numberOf(row), message }))],
    warnings: (part.warnings ?? []).reduce(
      (known, warning) => withWarning(known, { ...warning, rows: warning.rows.map(numberOf) }),
      sum.warnings ?? [],
    ),
  };
}

function withWarning(known: readonly RowWarning[], more: RowWarning): readonly RowWarning[] {
  const same = known.find(({ rule }) => rule === more.rule);
  if (same === undefined) return [...known, more];
  const both = { ...same, results: same.results + more.results, rows: [...same.rows, ...more.rows] };
  return known.map((each) => (each === same ? both : each));
}

/** Rows that were rejected for the same reason. */
interface ErrorGroup {
  readonly message: string;
  readonly rows: readonly number[];
}

/** By reason, the most frequent first. */
export function groupErrors(errors: readonly RowError[]): readonly ErrorGroup[] {
  const groups = new Map<string, number[]>();
  for (const { row, message } of errors) groups.set(message, [...(groups.get(message) ?? []), row]);
  return [...groups].map(([message, rows]) => ({ message, rows })).sort((a, b) => b.rows.length - a.rows.length);
}
