import type { Issues } from '../errors.ts';
import { isObject, type JsonObject } from '../lib/read.ts';

export interface ApiRequest {
  readonly method: 'GET' | 'POST';
  /** With its query. */
  readonly path: string;
  readonly body?: JsonObject;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The HTTP API, called with the token of an assistant. */
export interface PanelApi {
  /** The address that links begin with. */
  readonly url: string;
  send(request: ApiRequest, signal: AbortSignal): Promise<Response>;
}

/** The API has refused a request, or a tool would. */
export class Refused extends Error {
  readonly code: string;
  readonly issues: Issues;
  readonly status: number;

  constructor(status: number, { code, message, errors }: Partial<Record<'code' | 'message' | 'errors', unknown>>) {
    super(typeof message === 'string' ? message : `The service answered ${status}.`);
    this.status = status;
    this.code = String(code ?? status);
    this.issues = isObject(errors) ? (errors as Issues) : {};
  }
}

/** What was asked with arguments that a tool does not take. */
export function wrongArguments(issues: Issues): Refused {
  return new Refused(422, { code: 'VALIDATION_FAIL', message: 'Validation failed', errors: issues });
}

export async function sendOk(api: PanelApi, request: ApiRequest, signal: AbortSignal): Promise<Response> {
  const response = await api.send(request, signal);
  if (response.ok || response.status === 304) return response;
  throw new Refused(response.status, (await response.json().catch(() => ({}))) as object);
}

/** The `data` of an answer. */
export async function readData<T>(api: PanelApi, path: string, signal: AbortSignal, body?: JsonObject): Promise<T> {
  const response = await sendOk(api, { method: body ? 'POST' : 'GET', path, ...(body && { body }) }, signal);
  const { data } = (await response.json()) as { readonly data: T };
  return data;
}
