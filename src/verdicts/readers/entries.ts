import type { IssueList } from '../../lib/issue-list.ts';
import type { JsonSchema } from '../../lib/json-schema.ts';
import * as read from '../../lib/read.ts';

export const ENTRIES_MAX = 30;

/** An object with names of one's own. */
export function entriesOf<T>(item: read.Reader<T>, noun: string): read.Reader<Readonly<Record<string, T>>> {
  const schema: JsonSchema = {
    type: 'object',
    propertyNames: read.name.schema,
    additionalProperties: item.schema,
    minProperties: 1,
    maxProperties: ENTRIES_MAX,
  };
  return read.reader(schema, (value, key, issues) => {
    if (!read.isObject(value)) return read.addType('object', key, issues);
    const entries = Object.entries(value);
    if (entries.length === 0 || entries.length > ENTRIES_MAX) {
      return void issues.add(key, `There should be 1 to ${ENTRIES_MAX} ${noun}s.`);
    }
    return Object.fromEntries(
      entries.flatMap(([name, one]) => {
        const at = `${key}[${name}]`;
        return read.name(name, at, issues) === undefined ? [] : [[name, item(one, at, issues)]];
      }),
    ) as unknown as Readonly<Record<string, T>>;
  });
}

/** Adds an issue for each field that is not known. */
export function refuseOthers(value: read.JsonObject, known: readonly string[], key: string, issues: IssueList): void {
  for (const name of Object.keys(value)) {
    if (!known.includes(name)) issues.add(`${key}[${name}]`, 'This field was not expected.');
  }
}

/** A reader whose schema says what the value means. */
export function said<T>(description: string, item: read.Reader<T>): read.Reader<T> {
  return read.reader({ description, ...item.schema }, (value, key, issues) => item(value, key, issues));
}
