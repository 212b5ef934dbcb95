import fc from 'fast-check';
import type { Body, Call } from '../../src/api/call.ts';
import { SCHEMAS } from '../../src/api/index.ts';
import { parametersOf } from '../../src/api/parameters.ts';
import type { JsonSchema } from '../../src/lib/json-schema.ts';
import { isObject } from '../../src/lib/read.ts';

/** A request as a stranger to the documents might send it. */
export interface ArbitraryRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** Requests to a call that are as it is declared, nearly so, or not at all. */
export function requestsTo(call: Call): fc.Arbitrary<ArbitraryRequest> {
  const parameters = parametersOf(call);
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  const others = parameters.filter((parameter) => parameter.in !== 'path');
  return fc
    .record({
      path: fc.tuple(...inPath.map(({ schema, example }) => parameterText(schema, example))),
      given: fc.tuple(...others.map(({ schema, example }) => fc.option(parameterText(schema, example)))),
      isTwice: fc.boolean(),
      sent: call.body ? bodyOf(call.body) : rarely(ODD_BODY),
      headers: rarely(ODD_HEADERS),
    })
    .map(({ path, given, isTwice, sent, headers }) => {
      const query = new URLSearchParams();
      const declared: Record<string, string> = {};
      others.forEach(({ in: place, name }, index) => {
        const text = given[index];
        if (text === null || text === undefined) return;
        if (place === 'header') declared[name] = text.replaceAll(/[^\x21-\x7e]/g, '?');
        else query.append(name, text);
        if (place === 'query' && isTwice && index === 0) query.append(name, text);
      });
      const address = inPath.reduce(
        (filled, { name }, index) => filled.replace(`{${name}}`, encodeURIComponent(path[index] ?? '') || '%20'),
        call.path,
      );
      return {
        method: call.method.toUpperCase(),
        path: query.size > 0 ? `${address}?${query}` : address,
        headers: { ...declared, ...(sent && { 'content-type': sent.type }), ...headers },
        body: call.method === 'get' ? undefined : sent?.text,
      };
    });
}

/** What programs have stumbled over. */
const ODD_TEXTS = [
  '',
  ' ',
  '\0',
  '\u{1F4A9}',
  '\uD800',
  '__proto__',
  'constructor',
  "' or 1=1 --",
  '../../etc/passwd',
  '%00',
  '%',
  '*',
  '{}',
  'null',
  'NaN',
  '-0',
  '1e400',
  '9007199254740993',
  '2026-02-30',
  '<script>',
  '\r\nSet-Cookie: x=1',
  'x'.repeat(5000),
];
const ODD_NUMBERS = [0, -1, 1, 2, 17, 0.5, 1e-300, 1e300, 2 ** 31, 2 ** 53, -(2 ** 63)];
const ODD_VALUES = fc.oneof(
  fc.constantFrom<unknown>(null, true, [], {}, [null], [[]], { '': '' }, JSON.parse('{"__proto__":{"x":1}}')),
  fc.constantFrom(...ODD_TEXTS),
  fc.constantFrom(...ODD_NUMBERS),
  fc.jsonValue({ maxDepth: 3 }),
);
const ODD_HEADERS: fc.Arbitrary<Readonly<Record<string, string>>> = fc
  .tuple(
    fc.constantFrom(
      'accept',
      'accept-encoding',
      'content-type',
      'content-encoding',
      'range',
      'if-none-match',
      'cookie',
    ),
    fc.constantFrom(
      '*',
      '""',
      'gzip',
      'br;q=x',
      'bytes=5-1',
      'bytes=0-',
      'text/csv; charset=latin1',
      'a/b',
      '[]',
      ';=',
    ),
  )
  .map(([name, value]) => ({ [name]: value }));
const ODD_BODY = fc
  .tuple(
    fc.constantFrom('application/json', 'text/csv', 'application/x-ndjson', 'text/plain'),
    fc.oneof(
      ODD_VALUES.map((value) => JSON.stringify(value)),
      fc.constantFrom('', '{', '[', '{"a":', '[1,', '"', ',', '\uFEFF{}', 'a,b\n1', 'a,a\n"', '{}\n{', '\n\n'),
      fc.constantFrom(`${'['.repeat(2000)}${']'.repeat(2000)}`, `{"a":${'9'.repeat(400)}}`, '{"a":1,"a":2}'),
      fc.string({ unit: 'binary' }),
    ),
  )
  .map(([type, text]) => ({ type, text }));

function rarely<T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> {
  return fc.option(arbitrary, { nil: undefined, freq: 1 });
}

function parameterText(schema: JsonSchema, example: unknown): fc.Arbitrary<string> {
  return fc
    .oneof(
      { arbitrary: fc.constant(String(example)), weight: 3 },
      { arbitrary: fitting(schema, 1).map(textOf), weight: 2 },
      { arbitrary: fc.constantFrom(...ODD_TEXTS, ...ODD_NUMBERS.map(String)), weight: 2 },
      { arbitrary: fc.string({ unit: 'binary' }), weight: 1 },
    )
    .map((text) => text.toWellFormed());
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** An example with some of it changed, what the schema allows, or anything. */
function bodyOf({ contents }: Body): fc.Arbitrary<{ readonly type: string; readonly text: string } | undefined> {
  const kinds = Object.entries(contents).map(([type, { schema, examples }]) => {
    const values = Object.values(examples).map(({ value }) => value);
    const made = type === 'application/json' ? jsonOf(schema, values) : textsOf(values);
    return made.map((text) => ({ type, text }));
  });
  return fc.oneof({ arbitrary: fc.oneof(...kinds), weight: 8 }, { arbitrary: ODD_BODY, weight: 1 });
}

function jsonOf(schema: JsonSchema, examples: readonly unknown[]): fc.Arbitrary<string> {
  const mutated = fc.constantFrom(...examples).chain((example) => changed(example));
  return fc.oneof({ arbitrary: mutated, weight: 3 }, fitting(schema, 4)).map((value) => JSON.stringify(value));
}

function textsOf(examples: readonly unknown[]): fc.Arbitrary<string> {
  const texts = examples.map((example) => (typeof example === 'string' ? example : JSON.stringify(example)));
  return fc
    .tuple(fc.constantFrom(...texts), fc.nat(), fc.constantFrom('', ...ODD_TEXTS, ',', '"', '\n'))
    .map(([text, at, put]) => {
      const index = at % (text.length + 1);
      return text.slice(0, index) + put + text.slice(index + 1);
    });
}

/** The value with one thing in it replaced, added or taken away. */
function changed(value: unknown): fc.Arbitrary<unknown> {
  const within = isObject(value)
    ? Object.keys(value).map((key) =>
        fc.oneof(
          changed(value[key]).map((inner) => ({ ...value, [key]: inner })),
          fc.constant(Object.fromEntries(Object.entries(value).filter(([other]) => other !== key))),
        ),
      )
    : Array.isArray(value)
      ? value.map((item, index) => changed(item).map((inner) => value.with(index, inner)))
      : [];
  const added = isObject(value) ? [ODD_VALUES.map((odd) => ({ ...value, odd }))] : [];
  if (within.length === 0) return ODD_VALUES;
  return fc.oneof({ arbitrary: fc.oneof(...within), weight: 6 }, ...added, ODD_VALUES, fc.constant(value));
}

/** What a schema allows, as far as it says; of what is deeper than `depth`, the shortest. */
function fitting(schema: JsonSchema, depth: number): fc.Arbitrary<unknown> {
  const target = schema.$ref ? SCHEMAS[schema.$ref.split('/').at(-1) ?? ''] : schema;
  if (!target) return ODD_VALUES;
  if (target.const !== undefined) return fc.constant(target.const);
  if (target.enum) return fc.constantFrom(...target.enum);
  const choices = target.oneOf ?? target.anyOf;
  if (choices) return fc.oneof(...choices.map((choice) => fitting(choice, depth)));
  const [type = 'object'] = [target.type ?? 'object'].flat();
  switch (type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer({ min: Math.max(target.minimum ?? -1e9, -1e15), max: Math.min(target.maximum ?? 1e9, 1e15) });
    case 'number':
      return fc.double({ min: target.minimum ?? -1e9, max: target.maximum ?? 1e9, noNaN: true });
    case 'string':
      return fc.oneof(fc.string({ maxLength: Math.min(target.maxLength ?? 20, 20) }), fc.constantFrom(...ODD_TEXTS));
    case 'array':
      return depth === 0 || !target.items
        ? fc.constant([])
        : fc.array(fitting(target.items, depth - 1), { minLength: target.minItems ?? 0, maxLength: 3 });
    case 'object':
      return objectOf(target, depth);
  }
}

function objectOf({ properties = {}, required = [] }: JsonSchema, depth: number): fc.Arbitrary<unknown> {
  const wanted = Object.entries(properties).filter(([name]) => depth > 0 || required.includes(name));
  const fields = Object.fromEntries(wanted.map(([name, schema]) => [name, fitting(schema, Math.max(0, depth - 1))]));
  return fc.record(fields, { requiredKeys: required.filter((name) => name in fields) });
}
