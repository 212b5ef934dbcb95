import type { Times } from '../../lib/times.ts';

/** What the audit recorded of a change, in words: `agent id demo-1; metadata: package Acme:Basic; backdate from 9 Nov 2026, 00:00 UTC`. */
export function describeDetail(detail: object, times: Times): string {
  return entriesText(detail, '; ', times);
}

function entriesText(value: object, separator: string, times: Times): string {
  return Object.entries(value)
    .filter(([, one]) => one !== null && one !== undefined)
    .map(([name, one]) => entryText(name, one, times))
    .filter((text) => text !== '')
    .join(separator);
}

function entryText(name: string, value: unknown, times: Times): string {
  const words = name.replaceAll('_', ' ');
  if (Array.isArray(value)) {
    return value.length === 0 ? '' : `${words} ${value.map((one) => itemText(one, times)).join(', ')}`;
  }
  if (typeof value === 'object' && value !== null) {
    const inside = entriesText(value, ', ', times);
    return inside === '' ? '' : `${words}: ${inside}`;
  }
  if (typeof value === 'boolean') return value ? words : `not ${words}`;
  return `${words} ${isInstant(name) && typeof value === 'number' ? times.minute(value * 1000) : value}`;
}

function itemText(value: unknown, times: Times): string {
  return typeof value === 'object' && value !== null ? entriesText(value, ', ', times) : String(value);
}

/** UNIX seconds. */
function isInstant(name: string): boolean {
  return /(_at|_from|_until|^since|^until)$/.test(name);
}
