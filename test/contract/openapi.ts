import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Contents } from '../../src/api/call.ts';
import type { JsonSchema } from '../../src/lib/json-schema.ts';
import { openApiDocument } from '../../src/reference/document.ts';

/** A request and what the service answered to it. */
export interface Exchange {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly contentType: string | undefined;
  readonly body: string | Uint8Array | undefined;
  readonly answer: { readonly status: number; readonly contentType: string | null; readonly text: string } & {
    readonly headers?: Headers;
  };
}

interface Told {
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: Contents;
}

interface OperationObject {
  readonly requestBody?: Told;
  readonly responses: Readonly<Record<string, Told & { readonly $ref?: string }>>;
}

const JSON_TYPE = 'application/json';

/** The document says of others, such as those of rate limits, that any answer may have them. */
const OWN_HEADER = /^(x-broadgauge-.*|etag|content-(disposition|range)|accept-ranges|last-modified)$/;

const document = openApiDocument({ version: '0', url: 'http://127.0.0.1' });
const paths = document.paths as unknown as Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;

/** Throws unless the document has the answer, and takes the request if the service took it. */
export function checkExchange(exchange: Exchange): void {
  const { method, path, answer } = exchange;
  const template = templateOf(path);
  const told = `${method} ${template ?? path} answered ${answer.status}`;
  if (template === undefined) {
    const isConsole = path === '/' || path.startsWith('/console');
    if (answer.status < 400 && !isConsole) throw new Error(`${told}, but the document has no such path`);
    return;
  }
  const operation = paths[template]?.[method === 'HEAD' ? 'get' : method.toLowerCase()];
  if (!operation) {
    if (answer.status !== 405) throw new Error(`${told}, but the document has no such call`);
    return;
  }
  checkAnswer(told, operation, exchange);
  if (answer.status === 200) checkTaken(exchange);
}

/** Throws unless the document takes the JSON body. */
export function checkBody({ method, path }: Pick<Exchange, 'method' | 'path'>, json: string): void {
  const { requestBody } = paths[templateOf(path) ?? '']?.[method.toLowerCase()] ?? {};
  const content = requestBody?.content?.[JSON_TYPE];
  if (!content) throw new Error(`${method} ${path} takes no JSON`);
  check(`${method} ${path} took a body`, requests, content.schema, json);
}

function checkAnswer(told: string, { responses }: OperationObject, { method, answer }: Exchange): void {
  const response = responses[answer.status];
  if (!response) throw new Error(`${told}, which the document does not have`);
  const code = response.$ref?.split('/').at(-1);
  const { content, headers = {} } = code === undefined ? response : (document.components.responses[code] as Told);
  const declared = Object.keys(headers).map((name) => name.toLowerCase());
  for (const name of answer.headers?.keys() ?? []) {
    if (OWN_HEADER.test(name) && !declared.includes(name))
      throw new Error(`${told} with ${name}, which it does not declare`);
  }
  if (method === 'HEAD' || !content) {
    if (answer.text !== '') throw new Error(`${told} with a body that the document does not have`);
    return;
  }
  const mediaType = answer.contentType?.split(';')[0] ?? '';
  const known = content[mediaType];
  if (!known) throw new Error(`${told} with ${mediaType}, which the document does not have`);
  if (mediaType === JSON_TYPE) check(told, answers, known.schema, answer.text);
}

/** Rows that were rejected, and columns that are to be ignored, need not fit. */
function checkTaken(exchange: Exchange): void {
  const { method, path, contentType, body, answer } = exchange;
  const isRead = method === 'POST' || method === 'PUT';
  if (!isRead || typeof body !== 'string' || body === '' || contentType !== JSON_TYPE) return;
  if (/"rejected":[1-9]/.test(answer.text) || path.includes('ignore_unknown=true')) return;
  // Lists may begin with a byte order mark.
  checkBody(exchange, body.replace('\uFEFF', ''));
}

function check(told: string, compile: Compile, schema: JsonSchema, json: string): void {
  const problem = problemOf(compile(schema), JSON.parse(json));
  if (problem !== null) throw new Error(`${told} with what the document does not have: ${problem}`);
}

export function problemOf(validate: ValidateFunction, value: unknown): string | null {
  if (validate(value)) return null;
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`).join(', ');
}

type Compile = (schema: JsonSchema) => ValidateFunction;

/** Compiles schemas of the document, each once. */
export function compiler(adapt: (schema: JsonSchema) => JsonSchema): Compile {
  const ajv = new Ajv2020({
    strict: false,
    meta: false,
    validateSchema: false,
    inlineRefs: false,
    code: { optimize: false },
  });
  addFormats.default(ajv);
  for (const [name, schema] of Object.entries(document.components.schemas)) ajv.addSchema(ready(schema), name);
  const compiled = new Map<JsonSchema, ValidateFunction>();
  return (schema) => {
    const validate = compiled.get(schema) ?? ajv.compile(ready(schema));
    compiled.set(schema, validate);
    return validate;
  };

  /** Schemas that have a name are known by it alone. */
  function ready(schema: JsonSchema): JsonSchema {
    return JSON.parse(JSON.stringify(adapt(schema)).replaceAll('"#/components/schemas/', '"')) as JsonSchema;
  }
}

/** Every object has the declared properties and no other. */
export function closed(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (_, value) =>
    value?.type === 'object' && value.properties ? { additionalProperties: false, ...value } : value,
  ) as JsonSchema;
}

/** Requests may have undeclared fields, answers may not: clients must be able to learn of every field. */
const requests = compiler((schema) => schema);
const answers = compiler(closed);

const patterns = Object.keys(paths).map((template) => {
  const literal = template.replaceAll('.', '\\.');
  const pattern = literal.replaceAll(/\{(\w+)\}/g, (_, name) => (name === 'file' ? '.+' : '[^/]+'));
  return { template, pattern: new RegExp(`^${pattern}$`) };
});

function templateOf(path: string): string | undefined {
  const [address = ''] = path.split('?');
  return patterns.find(({ pattern }) => pattern.test(address))?.template;
}
