export type Sortable = string | number | null | undefined;

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Numbers by size, text as people sort it; what is not there comes last in either direction. */
export function compareValues(a: Sortable, b: Sortable, direction: 'ascending' | 'descending'): number {
  if (a == null || b == null) return Number(a == null) - Number(b == null);
  const order = typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
  return direction === 'ascending' ? order : -order;
}
