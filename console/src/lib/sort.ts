export type Sortable = string | number | null | undefined;

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

export interface Sort {
  readonly key: string;
  readonly direction: 'ascending' | 'descending';
}

/** The order that an address names: a key, with a minus in front for descending. */
export function readSort(text: string | undefined): Sort | undefined {
  if (text === undefined) return undefined;
  return text.startsWith('-') ? { key: text.slice(1), direction: 'descending' } : { key: text, direction: 'ascending' };
}

export function writeSort({ key, direction }: Sort): string {
  return direction === 'descending' ? `-${key}` : key;
}

/** Numbers by size, text as people sort it; what is not there comes last in either direction. */
export function compareValues(a: Sortable, b: Sortable, direction: Sort['direction']): number {
  if (a == null || b == null) return Number(a == null) - Number(b == null);
  const order = typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
  return direction === 'ascending' ? order : -order;
}
