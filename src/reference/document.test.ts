import { describe, expect, it } from 'vitest';
import { closed, compiler, problemOf } from '../../test/contract/openapi.ts';
import type { Content, Contents, Parameter } from '../api/call.ts';
import { ERRORS } from '../errors.ts';
import type { JsonSchema } from '../lib/json-schema.ts';
import { openApiDocument } from './document.ts';

interface Response {
  readonly $ref?: string;
  readonly description: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly content?: Contents;
}

interface OperationObject {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly (Parameter & { readonly required: boolean })[];
  readonly requestBody?: { readonly description: string; readonly required: boolean; readonly content: Contents };
  readonly responses: Readonly<Record<string, Response>>;
}

const document = openApiDocument({ version: '1.2.3', url: 'https://panel.example' });
const calls = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => {
    const { parameters = [], ...rest } = operation as unknown as OperationObject;
    return { call: `${method} ${path}`, method, path, parameters, ...rest };
  }),
);
const nodes = nodesOf(document, '#');

describe('the document', () => {
  it('is OpenAPI 3.1 of this version at this address', () => {
    expect(document).toMatchObject({
      openapi: expect.stringMatching(/^3\.1\.\d$/),
      info: { title: 'Broadgauge', version: '1.2.3', license: { identifier: 'Apache-2.0' } },
      servers: [{ url: 'https://panel.example' }],
    });
  });

  it('has patterns that every tool compiles, with the flag u or without', () => {
    const patterns = [...JSON.stringify(document).matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)].map(([, text]) =>
      JSON.parse(text ?? '""'),
    );
    expect(patterns.length).toBeGreaterThan(10);
    for (const pattern of patterns) {
      expect(pattern).not.toMatch(/\\p\{/i);
      expect(() => [new RegExp(pattern), new RegExp(pattern, 'u')], pattern).not.toThrow();
    }
  });

  it('is JSON, and has no member that OpenAPI does not know', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
    const unknown = (value: object, known: string) =>
      Object.keys(value).filter((key) => !known.split(' ').includes(key));
    expect(unknown(document, 'openapi info servers tags paths components')).toEqual([]);
    expect(unknown(document.components, 'schemas responses headers securitySchemes')).toEqual([]);
    for (const { call, method, path, ...operation } of calls) {
      expect(unknown(operation, OPERATION), call).toEqual([]);
      expect('get post put delete'.split(' '), call).toContain(method);
      expect(path).toMatch(/^(\/[a-z0-9_.-]+|\/\{[a-z]+\})+$/);
      for (const parameter of operation.parameters) expect(unknown(parameter, PARAMETER), call).toEqual([]);
      for (const [status, response] of Object.entries(operation.responses)) {
        expect(status).toMatch(/^[2345]\d\d$/);
        expect(unknown(response, response.$ref ? '$ref' : 'description headers content'), call).toEqual([]);
      }
    }
  });

  it('has no reference that leads nowhere', () => {
    const places = new Set(nodes.map(({ place }) => place));
    const references = nodes.flatMap(({ value }) => ('$ref' in value ? [value.$ref as string] : []));
    expect(references.filter((reference) => !places.has(reference))).toEqual([]);
    expect(references.length).toBeGreaterThan(100);
  });

  it('has no schema that is never used', () => {
    const used = JSON.stringify(document);
    const names = Object.keys(document.components.schemas);
    expect(names.filter((name) => !used.includes(`"#/components/schemas/${name}"`))).toEqual([]);
  });

  it('names every call once, and puts it under a tag that it describes', () => {
    const ids = calls.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const tags = document.tags.map(({ name }) => name);
    for (const {
      call,
      tags: [tag = ''],
    } of calls)
      expect(tags, call).toContain(tag);
  });

  it.each(calls)('declares the parameters of $call', ({ path, parameters }) => {
    const inPath = parameters.filter((parameter) => parameter.in === 'path');
    expect(inPath.map(({ name }) => `{${name}}`).sort()).toEqual([...(path.match(/\{\w+\}/g) ?? [])].sort());
    expect(inPath.every(({ required }) => required)).toBe(true);
    expect(new Set(parameters.map((parameter) => `${parameter.in} ${parameter.name}`)).size).toBe(parameters.length);
  });

  it.each(calls)('explains $call, with examples', ({ summary, description, parameters, requestBody, responses }) => {
    expect(summary).toMatch(/^[A-Z][^.]+$/);
    for (const text of [description, ...parameters.map((parameter) => parameter.description)]) {
      expect(text).toMatch(/^[A-Z`].*\.$/s);
    }
    for (const { example } of parameters) expect(example).toBeDefined();
    const contents = [requestBody, ...Object.values(responses)].flatMap((told) => Object.values(told?.content ?? {}));
    for (const { examples } of contents) expect(Object.keys(examples).length).toBeGreaterThan(0);
  });

  it.each(calls)(
    'has the errors of $call, each with an example',
    ({ call, method, security, requestBody, responses }) => {
      const statuses = Object.keys(responses).map(Number);
      const wanted = [
        ERRORS.UNKNOWN_ERROR,
        ...(security.length > 0 ? [ERRORS.ACCESS_DENIED, ERRORS.RATE_LIMITED, ERRORS.OVERLOADED] : []),
        ...(requestBody || method === 'delete'
          ? [ERRORS.BAD_REQUEST, ERRORS.PAYLOAD_TOO_LARGE, ERRORS.UNSUPPORTED_MEDIA_TYPE]
          : []),
        ...(requestBody ? [ERRORS.VALIDATION_FAIL] : []),
      ];
      expect(statuses).toEqual(expect.arrayContaining(wanted.map(({ status }) => status)));
      for (const [status, response] of Object.entries(responses)) {
        if (Number(status) < 400) continue;
        const { description, content } = resolved(response);
        expect(description).toMatch(/\.$/);
        const [example] = Object.values(content?.['application/json']?.examples ?? {});
        const code = Object.entries(ERRORS).find(([, error]) => error.status === Number(status))?.[0];
        // Senders of InfluxDB are refused in its words.
        expect(example?.value).toMatchObject({ code: call.endsWith('/write') ? 'invalid' : code });
      }
    },
  );

  it('explains every field', () => {
    const silent = nodes.flatMap(({ place, value: { type, properties = {} } }: { place: string; value: JsonSchema }) =>
      type === 'object' && place.includes('/schemas/')
        ? Object.entries(properties)
            .filter(([, schema]) => !schema.description && !schema.$ref)
            .map(([name]) => `${place}/${name}`)
        : [],
    );
    expect(silent).toEqual([]);
  });
});

describe('the examples of the document', () => {
  const open = compiler((schema) => schema);
  const strict = compiler(closed);

  it.each(calls)('of $call are what their schemas say', ({ parameters, requestBody, responses }) => {
    for (const { schema, example } of parameters) expect(problemOf(open(schema), example)).toBeNull();
    for (const content of Object.values(requestBody?.content ?? {})) expectValid(open, content);
    for (const response of Object.values(responses)) {
      for (const content of Object.values(resolved(response).content ?? {})) expectValid(strict, content);
    }
  });

  function expectValid(compile: typeof open, { schema, examples }: Content): void {
    for (const { summary, value } of Object.values(examples)) {
      expect(problemOf(compile(schema), value), summary).toBeNull();
    }
  }
});

const OPERATION = 'tags operationId summary description security parameters requestBody responses';
const PARAMETER = 'name in description required schema example';

function resolved(response: Response): Response {
  const code = response.$ref?.split('/').at(-1);
  return code === undefined ? response : (document.components.responses[code] as Response);
}

interface Node {
  readonly place: string;
  readonly value: Readonly<Record<string, unknown>>;
}

function nodesOf(value: unknown, place: string): Node[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.entries(value).flatMap(([key, item]) => nodesOf(item, `${place}/${key}`));
  return [{ place, value: value as Node['value'] }, ...inner];
}
