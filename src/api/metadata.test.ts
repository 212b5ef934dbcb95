import { describe, expect, it } from 'vitest';
import { readBody } from '../../test/read-body.ts';

const NOW = Date.UTC(2026, 6, 15, 13, 30) / 1000;
const DAYS_28 = 28 * 86_400;

const AGENT = { unit_id: 1 };
const METADATA = { timezone: 'UTC' };
const MANY_KEYS = Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`k${index}`, index]));

/** What is sent, and every issue with it. The rows of the specification come first, in its order. */
const REFUSED: readonly (readonly [string, object, Record<string, string[]>])[] = [
  ['agent omitted', { metadata: METADATA }, { agent: ['Agent cannot be empty.'] }],
  ['agent empty', { agent: {}, metadata: METADATA }, { agent: ['Agent cannot be empty.'] }],
  ['agent null', { agent: null, metadata: METADATA }, { agent: ['Agent cannot be empty.'] }],
  ['agent a list', { agent: [1], metadata: METADATA }, { agent: ['Agent cannot be empty.'] }],
  ...selector('agent_id', 7, 'This value should be of type string.'),
  ...selector('agent_id', null, 'This value should be of type string.'),
  ...selector('unit_id', '7', 'This value should be of type integer.'),
  ...selector('unit_id', 1.5, 'This value should be of type integer.'),
  ...selector('unit_id', 2 ** 53, 'This value should be of type integer.'),
  ...selector('unit_id', null, 'This value should be of type integer.'),
  ...selector('timezone', 7, 'This value should be of type string.'),
  ...selector('mac_address', 7, 'This value should be of type string.'),
  ...selector('isp', ['a'], 'This value should be of type string.'),
  ...selector('isp', 'a\u0000b', 'Invalid value'),
  ...selector('package', 'Acme', 'Acme is not a valid package name.'),
  ...selector('package', 'Acme:', 'Acme: is not a valid package name.'),
  ...selector('package', ':Basic', ':Basic is not a valid package name.'),
  ...selector('package', 5, '5 is not a valid package name.'),
  ...selector('package', null, 'null is not a valid package name.'),
  ...selector('custom', null, 'Cannot search for null custom metadata.'),
  ...selector('custom', {}, 'Must specify at least one key when searching by custom fields.'),
  ...selector('custom', 'x', 'This value should be of type object.'),
  [
    'agent[custom] numeric key',
    { agent: { custom: { 12: 'x' } }, metadata: METADATA },
    { 'agent[custom][12]': ['Invalid key'] },
  ],
  [
    'agent[custom] wrong value',
    { agent: { custom: { k: true } }, metadata: METADATA },
    { 'agent[custom][k]': ['This value should be of type string or number.'] },
  ],
  ...metadata('package', 'Acme', 'Acme is not a valid package name.'),
  ...metadata('package', ':Basic', ':Basic is not a valid package name.'),
  ...metadata('package', 7, '7 is not a valid package name.'),
  ...metadata('timezone', 'Mars/Olympus', 'Mars/Olympus is not a valid IANA timezone.'),
  ...metadata('timezone', 'europe/london', 'europe/london is not a valid IANA timezone.'),
  ...metadata('timezone', null, 'null is not a valid IANA timezone.'),
  ...metadata('timezone', { a: 1 }, '{"a":1} is not a valid IANA timezone.'),
  ...metadata('custom', {}, 'Must specify at least one key when updating custom fields.'),
  ...metadata('custom', null, 'Cannot null custom metadata.'),
  ...metadata('custom', [], 'This value should be of type object.'),
  ...metadata('custom', MANY_KEYS, 'At most 100 custom keys are allowed.'),
  ...custom('123', 1, 'Invalid key'),
  ...custom('', 1, 'Invalid key'),
  ...custom('_-$', 1, 'Invalid key'),
  ...custom('a\u0000', 1, 'Invalid key'),
  ...custom('a\ud800', 1, 'Invalid key'),
  ...custom('k'.repeat(129), 1, 'This value is too long.'),
  ...custom('k', 'v'.repeat(1025), 'This value is too long.'),
  ...custom('k', '\u0000', 'Invalid value'),
  ...custom('k', '\udc00', 'Invalid value'),
  ...custom('k', null, 'This value should be of type string or number.'),
  ...custom('k', true, 'This value should be of type string or number.'),
  ...custom('k', ['x'], 'This value should be of type string or number.'),
  ...backdate('abc', 'Invalid backdate (abc). Must be a valid integer.'),
  ...backdate('7', 'Invalid backdate (7). Must be a valid integer.'),
  ...backdate(1.5, 'Invalid backdate (1.5). Must be a valid integer.'),
  ...backdate(null, 'Invalid backdate (null). Must be a valid integer.'),
  ...backdate(NOW + 1, `Invalid backdate (${NOW + 1}). Must be in last 28 days.`),
  ...backdate(NOW - DAYS_28 - 1, `Invalid backdate (${NOW - DAYS_28 - 1}). Must be in last 28 days.`),
  ...backdate(1_700_000_000, 'Invalid backdate (1700000000). Must be in last 28 days.'),
  ...flag('overwrite_all', 1),
  ...flag('overwrite_all', 'true'),
  ...flag('overwrite_all', null),
  ...flag('dry_run', 1),
  ['metadata omitted', { agent: AGENT }, { metadata: ['Metadata cannot be empty.'] }],
  ['metadata null', { agent: AGENT, metadata: null }, { metadata: ['Metadata cannot be empty.'] }],
  ['metadata a text', { agent: AGENT, metadata: 'x' }, { metadata: ['Metadata cannot be empty.'] }],
  ['metadata empty', { agent: AGENT, metadata: {} }, { metadata: ['Metadata cannot be empty.'] }],
  ['unknown selector', { agent: { unit: 1 }, metadata: METADATA }, { 'agent[unit]': ['This field was not expected.'] }],
  ['unknown metadata', { agent: AGENT, metadata: { isp: 'x' } }, { 'metadata[isp]': ['This field was not expected.'] }],
  ['unknown field', { agent: AGENT, metadata: METADATA, backdate: 1 }, { backdate: ['This field was not expected.'] }],
];

type Row = readonly [string, object, Record<string, string[]>];

function selector(field: string, value: unknown, message: string): Row[] {
  return [
    [
      `agent[${field}] ${show(value)}`,
      { agent: { [field]: value }, metadata: METADATA },
      { [`agent[${field}]`]: [message] },
    ],
  ];
}

function metadata(field: string, value: unknown, message: string): Row[] {
  return [
    [
      `metadata[${field}] ${show(value)}`,
      { agent: AGENT, metadata: { [field]: value } },
      { [`metadata[${field}]`]: [message] },
    ],
  ];
}

function custom(key: string, value: unknown, message: string): Row[] {
  const name = `metadata[custom][${show(key)}] ${show(value)}`;
  return [
    [name, { agent: AGENT, metadata: { custom: { [key]: value } } }, { [`metadata[custom][${key}]`]: [message] }],
  ];
}

function backdate(value: unknown, message: string): Row[] {
  return [
    [
      `backdate_from ${show(value)}`,
      { agent: AGENT, metadata: METADATA, backdate_from: value },
      { backdate_from: [message] },
    ],
  ];
}

function flag(field: string, value: unknown): Row[] {
  const body = { agent: AGENT, metadata: METADATA, [field]: value };
  return [[`${field} ${show(value)}`, body, { [field]: ['This value should be of type bool.'] }]];
}

function show(value: unknown): string {
  return (JSON.stringify(value) ?? '').slice(0, 24);
}

describe('a change of metadata', () => {
  const issuesOf = (body: unknown) => readBody('setMetadata', body, NOW).issues;

  it.each(REFUSED)('is refused for %s', (_, body, issues) => {
    expect(issuesOf(body)).toEqual(issues);
  });

  it.each([
    ['a backdate of now', { backdate_from: NOW }],
    ['a backdate of 28 days ago', { backdate_from: NOW - DAYS_28 }],
    [
      'a long key and a long value, counted in characters',
      { metadata: { custom: { ['é'.repeat(128)]: '🙂'.repeat(1024) } } },
    ],
    ['a key with a letter of any script', { metadata: { custom: { ключ: 1, '1字': 2 } } }],
    ['numbers that are not whole', { metadata: { custom: { k: -1.5e-7 } } }],
    ['the largest unit id', { agent: { unit_id: 2 ** 53 - 1 } }],
  ])('may have %s', (_, given) => {
    expect(issuesOf({ agent: AGENT, metadata: METADATA, ...given })).toEqual({});
  });
});
