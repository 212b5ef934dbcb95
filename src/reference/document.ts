import { refusalContent, refusalSchemas } from '../api/answers.ts';
import {
  type Access,
  type Answer,
  type Call,
  type HeaderName,
  type Parameter,
  type Refusal,
  type RefusalCode,
  scopesOf,
} from '../api/call.ts';
import { RESOURCES, SCHEMAS } from '../api/index.ts';
import { parametersOf } from '../api/parameters.ts';
import { refusalsOf, USUAL_REFUSALS } from '../api/refusals.ts';
import { record, text } from '../api/schemas/parts.ts';
import { ERRORS } from '../errors.ts';
import type { JsonSchema } from '../lib/json-schema.ts';
import { CONVENTIONS } from './conventions.ts';

interface DocumentOptions {
  /** Of the service. */
  readonly version: string;
  /** Its address. */
  readonly url: string;
}

/** The OpenAPI 3.1 document of the HTTP API. */
export function openApiDocument({ version, url }: DocumentOptions) {
  return {
    openapi: '3.1.1',
    info: {
      title: 'Broadgauge',
      version,
      summary: 'Results of measurement agents, their metadata over time, and exact statistics of both.',
      description: CONVENTIONS,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url }],
    tags: RESOURCES.map(({ name, description }) => ({ name, description })),
    paths: pathsOf(),
    components: {
      schemas: { ...SCHEMAS, ...refusalSchemas(CODES) },
      responses: Object.fromEntries(Object.entries(USUAL_REFUSALS).map(responseEntry)),
      headers: HEADERS,
      securitySchemes: SECURITY_SCHEMES,
    },
  };
}

const CODES = [...new Set(RESOURCES.flatMap(({ calls }) => calls.flatMap((each) => refusalsOf(each).map(codeOf))))];

function codeOf([code]: readonly [RefusalCode, Refusal]): RefusalCode {
  return code;
}

type Paths = Record<string, Record<string, ReturnType<typeof operationObject>>>;

function pathsOf(): Paths {
  const paths: Paths = {};
  for (const { name, calls } of RESOURCES) {
    for (const call of calls) {
      const item = paths[call.path] ?? {};
      item[call.method] = operationObject(call, name);
      paths[call.path] = item;
    }
  }
  return paths;
}

function operationObject(call: Call, tag: string) {
  const { id, summary, description, access, body, answers } = call;
  const parameters = parametersOf(call);
  return {
    tags: [tag],
    operationId: id,
    summary,
    description,
    security: securityOf(access),
    ...(parameters.length > 0 && { parameters: parameters.map(parameterObject) }),
    ...(body && {
      requestBody: { description: body.description, required: body.required, content: body.contents },
    }),
    responses: {
      ...Object.fromEntries(Object.entries(answers).map(([status, answer]) => [status, answerObject(answer)])),
      ...Object.fromEntries(refusalsOf(call).map((entry) => refusalEntry(entry, call.refusedAs))),
    },
  };
}

function parameterObject(parameter: Parameter) {
  const { name, in: place, description, required = place === 'path', schema, example } = parameter;
  return { name, in: place, description, required, schema, example };
}

interface ResponseObject {
  readonly description: string;
  readonly headers: Readonly<Record<string, JsonSchema>>;
  readonly content?: Answer['contents'];
}

function answerObject({ description, headers = [], contents }: Answer): ResponseObject {
  return { description, headers: headerRefs(headers), ...(contents && { content: contents }) };
}

/** The refusals of every call with a token or a body are shared components. */
function refusalEntry([code, refusal]: readonly [RefusalCode, Refusal], form: Call['refusedAs']) {
  const { status } = ERRORS[code];
  if (form !== undefined) return [status, { ...refusalObject(code, refusal), content: REFUSED_AS[form] }] as const;
  if (USUAL_REFUSALS[code] !== refusal) return [status, refusalObject(code, refusal)] as const;
  return [status, { $ref: `#/components/responses/${code}` }] as const;
}

function responseEntry([code, refusal]: readonly [string, Refusal]) {
  return [code, refusalObject(code as RefusalCode, refusal)] as const;
}

function refusalObject(code: RefusalCode, refusal: Refusal): ResponseObject {
  const headers = WAITING[code] ?? [];
  return {
    description: refusal.when,
    headers: headerRefs(headers),
    content: { 'application/json': refusalContent(code, refusal) },
  };
}

const REFUSED_AS: Readonly<Record<NonNullable<Call['refusedAs']>, Answer['contents']>> = {
  influx: {
    'application/json': {
      schema: record({ code: text('As InfluxDB names it.'), message: text('What is wrong.') }),
      examples: {
        refusal: { summary: 'As InfluxDB writes it', value: { code: 'invalid', message: 'There is no line.' } },
      },
    },
  },
};

const RATE_HEADERS = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'] as const;

type AnyHeader = HeaderName | 'X-Request-Id' | 'Retry-After' | (typeof RATE_HEADERS)[number];

const WAITING: { readonly [Code in RefusalCode]?: readonly AnyHeader[] } = {
  RATE_LIMITED: ['Retry-After', ...RATE_HEADERS],
  OVERLOADED: ['Retry-After'],
};

function headerRefs(names: readonly AnyHeader[]): Record<string, JsonSchema> {
  const all: readonly AnyHeader[] = ['X-Request-Id', ...names];
  return Object.fromEntries(all.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

const HEADERS: Readonly<Record<AnyHeader, { readonly description: string; readonly schema: JsonSchema }>> = {
  'X-Request-Id': header('The id of the request; the service’s log has the same id.'),
  'Retry-After': figure('Retry after this many seconds.'),
  'X-RateLimit-Limit': figure('The token’s requests per minute. On every answer if there is a rate limit.'),
  'X-RateLimit-Remaining': figure('The token’s remaining requests.'),
  'X-RateLimit-Reset': figure('Seconds until all requests are available again.'),
  'X-Broadgauge-Ignored': header(
    'Fields that mean nothing, the first 20; of points, measurements that are not understood with the number of their points: ' +
      '`cpu=12, mem=3`. Percent-encoded.',
  ),
  'X-Broadgauge-Receipt': header('The receipt of flat rows, if it was requested, as JSON.'),
  'X-Broadgauge-Rejected': header('The number of lines that could not be stored, and the first reason.'),
  'X-Broadgauge-Warnings': header(
    'Rules of plausibility, with the number of stored results that they speak of: `units.package=3`.',
  ),
  'X-Broadgauge-Understood': header('As what instants of a request for flat rows were understood, as JSON.'),
  ETag: header('Identifies the state of the data behind the answer. Send it back as `If-None-Match`.'),
  'Last-Modified': header('When the file was made.'),
  'Accept-Ranges': header('`bytes`.'),
  'Content-Range': header('The range of bytes and the total length.'),
  'Content-Disposition': header('The name of the file.'),
};

function header(description: string) {
  return { description, schema: { type: 'string' } as const };
}

function figure(description: string) {
  return { description, schema: { type: 'integer', minimum: 0 } as const };
}

function securityOf(access: Access | null): Record<string, readonly string[]>[] {
  if (access === null || access.form === 'path') return [];
  const schemes = access.form === 'bearer' ? ['bearer'] : ['bearer', 'bare'];
  return scopesOf(access).flatMap((scope) => schemes.map((scheme) => ({ [scheme]: [scope] })));
}

const SECURITY_SCHEMES = {
  bearer: { type: 'http', scheme: 'bearer', description: 'A token of the service.' },
  bare: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'The same token without `Bearer`.' },
} as const;
