import type { components, paths } from './openapi.ts';
import type { NewResult } from './questions.ts';
import type { Rows } from './request-body.ts';

type Method = 'get' | 'put' | 'post' | 'delete';

/** An answer in the envelope, which all but files and documents have. */
interface Enveloped {
  readonly responses: { readonly 200: { content: { readonly 'application/json': { readonly code: 'OK' } } } };
}

/** An answer that is a CSV without an envelope. */
interface Csv {
  readonly responses: {
    readonly 200: {
      content: {
        readonly 'text/csv': unknown;
        readonly 'application/gzip'?: never;
        readonly 'application/json'?: never;
      };
    };
  };
}

type RoutesOf<M extends Method, Answered> = {
  [P in keyof paths & string as paths[P] extends Readonly<Record<M, Answered>>
    ? `${Uppercase<M>} ${P}`
    : never]: paths[P] extends Readonly<Record<M, infer Operation>> ? Operation : never;
};
type Operations = RoutesOf<'get', Enveloped> &
  RoutesOf<'put', Enveloped> &
  RoutesOf<'post', Enveloped> &
  RoutesOf<'delete', Enveloped>;
type CsvOperations = RoutesOf<'get', Csv> & RoutesOf<'post', Csv>;

/** A call of the API, as its documentation has it: `GET /tests`. */
export type Route = keyof Operations;

type Success<R extends Route> = Operations[R]['responses'][200]['content']['application/json'];

/** The `data` of an answer. */
export type DataOf<R extends Route> = 'data' extends keyof Success<R> ? Success<R>['data'] : undefined;

/** Calls whose answer is a page of a list. */
export type PagedRoute = {
  [R in Route]: Success<R> extends { readonly next: unknown } ? R : never;
}[Route];

export type ItemOf<R extends PagedRoute> = DataOf<R> extends readonly (infer Item)[] ? Item : never;

/** Calls whose answer is a CSV of any length. */
export type CsvRoute = keyof CsvOperations;

/** The arguments of a call: the parameters of its path and its query by name, and its body. */
export type RequestOf<R extends Route | CsvRoute> = R extends 'POST /ingest/{test}'
  ? IngestRequest
  : DeclaredRequest<R>;

type OperationOf<R extends Route | CsvRoute> = (Operations & CsvOperations)[R];

type DeclaredRequest<R extends Route | CsvRoute> = ParametersOf<R, 'path'> & ParametersOf<R, 'query'> & BodyOf<R>;

type ParametersOf<R extends Route | CsvRoute, Place extends 'path' | 'query'> =
  OperationOf<R> extends {
    readonly parameters: { readonly [_ in Place]?: infer Parameters };
  }
    ? [Parameters] extends [undefined]
      ? unknown
      : OrUndefined<Omit<Exclude<Parameters, undefined>, Unread<R>>>
    : unknown;

/** Parameters by which an answer would be other than the JSON that it is read as. */
type Unread<R extends Route | CsvRoute> =
  OperationOf<R> extends {
    readonly responses: { readonly 200: { content: { readonly 'application/x-ndjson': unknown } } };
  }
    ? 'format' | 'order' | 'filter'
    : never;

/** Parameters that are undefined are left out. */
type OrUndefined<T> = { [K in keyof T]: T[K] | undefined };

type BodyOf<R extends Route | CsvRoute> =
  OperationOf<R> extends { readonly requestBody: { readonly content: infer Content } }
    ? { readonly body: BodyIn<Content> }
    : OperationOf<R> extends { readonly requestBody?: { readonly content: infer Content } }
      ? { readonly body?: BodyIn<Content> }
      : unknown;

/** A list that may be sent as CSV may be sent in every format of rows. */
type BodyIn<Content> = Content extends { readonly 'application/json': infer Json }
  ? 'text/csv' extends keyof Content
    ? Json extends readonly (infer Row)[]
      ? Rows<Row>
      : never
    : Json
  : never;

type TestKey = components['schemas']['TestKey'];

/** The rows are those of the test, which the document does not say. */
type IngestRequest = {
  [T in TestKey]: ParametersOf<'POST /ingest/{test}', 'query'> & {
    readonly test: T;
    readonly body: Rows<NewResult<T>>;
  };
}[TestKey];
