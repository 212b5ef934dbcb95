import { addType, type Reader, reader, someOf, string } from '../lib/read.ts';

const names = someOf(string);

/** The panels that a question is limited to: a name or a list of names. */
export const readPanels: Reader<readonly string[]> = reader(
  { anyOf: [string.schema, names.schema] },
  (value, key, issues) => {
    if (typeof value === 'string') return [value];
    return Array.isArray(value) ? names(value, key, issues) : addType('string', key, issues);
  },
);
