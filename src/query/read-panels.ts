import { addType, listOf, type Reader, string } from '../lib/read.ts';

/** The panels that a question is limited to: a name or a list of names. */
export const readPanels: Reader<readonly string[]> = (value, key, issues) => {
  if (typeof value === 'string') return [value];
  if (!Array.isArray(value)) return addType('string', key, issues);
  if (value.length === 0) issues.add(key, 'This collection should contain 1 element or more.');
  return listOf(string)(value, key, issues);
};
