import { addType, atMost, type Reader, reader, someOf, string } from '../lib/read.ts';
import type { UnverifiedName } from './unverified-name.ts';

/** A name or a list of names. */
export function namesIn(names: Reader<readonly string[]>): Reader<readonly string[]> {
  return reader({ anyOf: [string.schema, names.schema] }, (value, key, issues) => {
    if (typeof value === 'string') return [value];
    return Array.isArray(value) ? eachOnce(names(value, key, issues)) : addType('string', key, issues);
  });
}

/** An organisation has no more. */
const PANELS_MAX = 1000;

/** The panels that a question is limited to. */
export const readPanels = namesIn(atMost(PANELS_MAX, someOf(string)));

export function unverifiedPanels(names: readonly string[] = []): UnverifiedName[] {
  return names.map((name) => ({ issueKey: 'panel', name, noun: 'panel' }));
}

/** An item that could not be read has its issue already. */
function eachOnce(read: readonly (string | undefined)[] | undefined): readonly string[] | undefined {
  return read && [...new Set(read)].filter((name) => name !== undefined);
}
