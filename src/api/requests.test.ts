import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compiler, problemOf } from '../../test/contract/openapi.ts';
import { propertyRuns } from '../../test/random-runs.ts';
import { parseAgentRow } from '../agents/parse-agent-row.ts';
import { testOf } from '../catalogue/tests/index.ts';
import { ServiceError } from '../errors.ts';
import { INSTANT_MAX } from '../ingest/instant.ts';
import { resultRowParser } from '../ingest/result-row.ts';
import { IssueList } from '../lib/issue-list.ts';
import type { JsonSchema } from '../lib/json-schema.ts';
import { openApiDocument } from '../reference/document.ts';
import { RESOURCES } from './index.ts';
import { ref } from './schemas/parts.ts';

const NOW = 1_784_023_200;
const document = openApiDocument({ version: '0', url: 'https://panel.example' });
const compile = compiler((schema) => schema);

/** Reads a body as the service does; an issue is a refusal. */
type Read = (body: unknown, issues: IssueList) => unknown;

const ROWS = ['ping', 'httpget', 'mobile_latency'].map((key): [string, JsonSchema, Read] => [
  `a result of ${key}`,
  ref(`${key.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())}Row`),
  (body, issues) =>
    refuse(
      resultRowParser(testOf(key), { ignoreUnknown: false, earliest: 0, latest: INSTANT_MAX, onAhead: () => {} })(body),
      issues,
    ),
]);

const BODIES = RESOURCES.flatMap(({ calls }) => calls).flatMap(({ id, body }): [string, JsonSchema, Read][] => {
  const schema = body?.kind === 'json' ? body.contents['application/json']?.schema : undefined;
  return schema ? [[`the body of ${id}`, schema, (sent, issues) => body?.read(sent, NOW, issues)]] : [];
});

const REQUESTS: [string, JsonSchema, Read][] = [
  ...BODIES,
  ['an agent', ref('AgentRow'), (body, issues) => refuse(parseAgentRow(body), issues)],
  ...ROWS,
];

describe.each(REQUESTS)('%s', (_, schema, read) => {
  const fits = compile(schema);

  it('that is taken is one that the document takes', () => {
    const outcomes = { taken: 0, refused: 0 };
    const whole = fc.oneof(valuesOf(schema), fc.constantFrom(...examplesOf(schema)));
    const spoilings = fc.array(fc.tuple(fc.array(fc.nat(30), { maxLength: 4 }), JUNK), { maxLength: 2 });
    fc.assert(
      fc.property(whole, spoilings, (value, changes) => {
        const sent = asSent(changes.reduce((body, [steps, junk]) => spoil(body, steps, junk), value));
        if (!isTaken(read, sent)) {
          outcomes.refused += 1;
          return;
        }
        outcomes.taken += 1;
        expect(problemOf(fits, sent)).toBeNull();
      }),
      { numRuns: propertyRuns(200, 2000) },
    );
    expect(outcomes.taken).toBeGreaterThan(5);
    expect(outcomes.refused).toBeGreaterThan(5);
  });

  it('that the document takes is taken, or refused with what is wrong with it', () => {
    // Few values of a schema with many rules fit by chance.
    const body = fc
      .oneof(valuesOf(schema), fc.constantFrom(...examplesOf(schema)))
      .map(asSent)
      .filter((sent) => fits(sent));
    fc.assert(
      fc.property(body, (sent) => {
        isTaken(read, sent);
      }),
      { numRuns: propertyRuns(100, 1000) },
    );
  });
});

/** Throws what is no refusal. */
function isTaken(read: Read, body: unknown): boolean {
  const issues = new IssueList();
  try {
    read(body, issues);
    issues.refuse();
    return true;
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'VALIDATION_FAIL') return false;
    throw error;
  }
}

function refuse(read: object, issues: IssueList): void {
  if ('problem' in read) issues.add('row', String(read.problem));
}

const TEXTS = [
  '30 days',
  ...['2026-07-14', '2026-02-30', '-7 days', 'now', 'last mon', '2026-07-14 20:00', '2024-01-15 10:00:00.5'],
  ...['2024-01-15T10:00:00+0100', 'Acme:Basic', 'Acme:', ':Basic', 'Europe/London', 'UTC', 'Mars/Olympus'],
  ...[
    'isp',
    'threads',
    'custom.region',
    'metricValue',
    'demo',
    'x',
    '42',
    ' ',
    '',
    '…',
    '02:00:5e:10:00:01',
    'é1',
    '06:00',
  ],
  ...['nul\0', '\ud800', 'a'.repeat(128), 'b'.repeat(129), '😀'.repeat(128), 'two\nlines:\n'],
];
const WHOLES = [0, 1, -1, 7, 1003, NOW - 3600, NOW + 3600, Number.MAX_SAFE_INTEGER];
const KEYS = ['region', 'tier', 'é', '4 2', 'k'.repeat(128), 'k'.repeat(129), '42', ''];
const JUNK = fc.oneof(
  fc.constantFrom(undefined, null, true, '7', 1.5, 1e300, [], {}, [null], { isp: 'x' }),
  fc.constantFrom(...TEXTS),
  fc.constantFrom(...WHOLES),
  fc.jsonValue({ maxDepth: 1 }),
);

/** Values that a schema speaks of; whether its finer rules hold is left to chance. */
function valuesOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  const { $ref, type, properties = {}, required = [], additionalProperties } = schema;
  if ($ref !== undefined) return valuesOf(document.components.schemas[$ref.split('/').at(-1) ?? ''] ?? {});
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.allOf) return fc.tuple(...schema.allOf.map(valuesOf)).map((parts) => Object.assign({}, ...parts));
  const alternatives = type === undefined ? (schema.oneOf ?? schema.anyOf) : undefined;
  if (alternatives) return fc.oneof(...alternatives.map(valuesOf));
  if (Array.isArray(type)) return fc.oneof(...type.map((one) => valuesOf({ ...schema, type: one })));
  switch (type) {
    case 'string':
      return fc.constantFrom(...TEXTS.filter((text) => !schema.pattern || new RegExp(schema.pattern, 'u').test(text)));
    case 'integer':
      return fc.constantFrom(...WHOLES);
    case 'number':
      return fc.oneof(fc.constantFrom(...WHOLES), fc.double({ noNaN: true }));
    case 'boolean':
      return fc.boolean();
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}), { minLength: schema.minItems ?? 0, maxLength: 3 });
    case 'object':
      if (typeof additionalProperties === 'object') {
        return fc.dictionary(fc.constantFrom(...KEYS), valuesOf(additionalProperties), { maxKeys: 3 });
      }
      return fc.record(
        Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, valuesOf(property)])),
        { requiredKeys: [...required] },
      );
    default:
      return fc.constant(null);
  }
}

/** Puts something else in one place of a value, or beside what is there; undefined takes the place away. */
function spoil(value: unknown, [step, ...rest]: readonly number[], junk: unknown): unknown {
  if (step === undefined || typeof value !== 'object' || value === null) return junk;
  const keys = [...Object.keys(value), 'extra'];
  const key = keys[step % keys.length] ?? 'extra';
  const changed = spoil((value as Record<string, unknown>)[key], rest, junk);
  return Array.isArray(value)
    ? value.map((item, index) => (String(index) === key ? changed : item))
    : { ...value, [key]: changed };
}

/** The bodies that the document shows for a schema, or rows of them. */
function examplesOf(schema: JsonSchema): unknown[] {
  const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
  const contents = operations.flatMap(({ requestBody }) => Object.values(requestBody?.content ?? {}));
  return contents.flatMap(({ schema: told, examples }) => {
    const values = Object.values(examples).map(({ value }) => value);
    if (isSame(told, schema)) return values;
    const lists = told.anyOf ?? [told];
    return lists.some(({ items }) => items && isSame(items, schema)) ? values.flat() : [];
  });
}

function isSame(a: JsonSchema, b: JsonSchema): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** As it arrives: through JSON. */
function asSent(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value) ?? 'null');
}
