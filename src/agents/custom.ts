import { IssueList } from '../lib/issue-list.ts';
import type { JsonSchema } from '../lib/json-schema.ts';
import { tooLong } from '../lib/read.ts';
import { isStorableText } from '../lib/text.ts';

export type CustomValue = string | number;

/** An organisation's own fields. A map, because any text with a letter is a key, `__proto__` included. */
export type Custom = ReadonlyMap<string, CustomValue>;

export const CUSTOM_KEYS_MAX = 100;
export const TOO_MANY_KEYS = `At most ${CUSTOM_KEYS_MAX} custom keys are allowed.`;
const KEY_LENGTH_MAX = 128;
const VALUE_LENGTH_MAX = 1024;

/** The schema of `readCustom`. */
export const CUSTOM_SCHEMA = {
  type: 'object',
  propertyNames: { pattern: '[A-Za-z\\u0080-\\uffff]' },
  additionalProperties: { type: ['string', 'number'] },
} as const satisfies JsonSchema;

/** Custom fields within the limits of an agent. */
export const AGENT_CUSTOM_SCHEMA = {
  ...CUSTOM_SCHEMA,
  maxProperties: CUSTOM_KEYS_MAX,
  propertyNames: { ...CUSTOM_SCHEMA.propertyNames, maxLength: KEY_LENGTH_MAX },
  additionalProperties: { ...CUSTOM_SCHEMA.additionalProperties, maxLength: VALUE_LENGTH_MAX },
} as const satisfies JsonSchema;

/**
 * Reads keys and values; `key` is the path of the object. The caller checks lengths, since a selector has no limits.
 */
export function readCustom(fields: Readonly<Record<string, unknown>>, key: string, issues: IssueList): Custom {
  const custom = new Map<string, CustomValue>();
  for (const [name, value] of Object.entries(fields)) {
    const problem = keyProblem(name) ?? valueProblem(value);
    if (problem === undefined) custom.set(name, value as CustomValue);
    else issues.add(`${key}[${name}]`, problem);
  }
  return custom;
}

/** True if an agent can have these fields. */
export function fitsAnAgent(custom: Custom): boolean {
  const issues = new IssueList();
  checkCustomSize(custom, 'custom', issues);
  return issues.isEmpty;
}

export function checkCustomSize(custom: Custom, key: string, issues: IssueList): void {
  if (custom.size > CUSTOM_KEYS_MAX) issues.add(key, TOO_MANY_KEYS);
  for (const [name, value] of custom) {
    const problem = tooLong(name, KEY_LENGTH_MAX) ?? tooLong(String(value), VALUE_LENGTH_MAX);
    if (problem !== undefined) issues.add(`${key}[${name}]`, problem);
  }
}

function keyProblem(name: string): string | undefined {
  return /\p{L}/u.test(name) && isStorableText(name) ? undefined : 'Invalid key';
}

function valueProblem(value: unknown): string | undefined {
  if (typeof value === 'string') return isStorableText(value) ? undefined : 'Invalid value';
  return Number.isFinite(value) ? undefined : 'This value should be of type string or number.';
}

/** The canonical text of a custom map: equal maps have equal texts, `1` and `"1"` do not. */
export function encodeCustom(custom: Custom): string {
  return JSON.stringify([...custom].sort(([a], [b]) => (a < b ? -1 : 1)));
}

export function decodeCustom(text: string): Custom {
  return text === '[]' ? EMPTY : new Map(JSON.parse(text) as [string, CustomValue][]);
}

const EMPTY: Custom = new Map();
