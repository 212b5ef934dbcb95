import { formatInstant } from '../../lib/dates.ts';

/** What the audit recorded of a change, in words: `agent id demo-1; metadata: package Acme:Basic; backdate from 9 Nov 2026, 00:00 UTC`. */
export function describeDetail(detail: object): string {
  return entriesText(detail, '; ');
}

function entriesText(value: object, separator: string): string {
  return Object.entries(value)
    .filter(([, one]) => one !== null && one !== undefined)
    .map(([name, one]) => entryText(name, one))
    .filter((text) => text !== '')
    .join(separator);
}

function entryText(name: string, value: unknown): string {
  const words = name.replaceAll('_', ' ');
  if (Array.isArray(value)) return value.length === 0 ? '' : `${words} ${value.map((one) => itemText(one)).join(', ')}`;
  if (typeof value === 'object' && value !== null) {
    const inside = entriesText(value, ', ');
    return inside === '' ? '' : `${words}: ${inside}`;
  }
  if (typeof value === 'boolean') return value ? words : `not ${words}`;
  return `${words} ${isInstant(name) && typeof value === 'number' ? formatInstant(value * 1000) : value}`;
}

function itemText(value: unknown): string {
  return typeof value === 'object' && value !== null ? entriesText(value, ', ') : String(value);
}

/** UNIX seconds. */
function isInstant(name: string): boolean {
  return /(_at|_from|_until|^since|^until)$/.test(name);
}
