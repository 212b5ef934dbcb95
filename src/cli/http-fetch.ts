import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeStream } from 'node:stream/web';

/**
 * `fetch` with Node's own HTTP. The global one gives up if an answer takes more than five minutes to begin, as with
 * long imports, and refuses some valid ports.
 */
export function httpFetch(address: string, init: RequestInit): Promise<Response> {
  return new Promise((resolve, reject) => {
    const target = new URL(address);
    const { method = 'GET', headers, body, signal } = init;
    const request = (target.protocol === 'https:' ? requestHttps : requestHttp)(target, {
      method,
      headers: headers as Record<string, string>,
      ...(signal && { signal }),
    });
    request.on('error', reject);
    if (!(body instanceof ReadableStream)) {
      request.on('response', (incoming) => resolve(responseOf(incoming)));
      request.end(body ?? undefined);
      return;
    }
    const upload = Readable.fromWeb(body as NodeStream);
    request.on('response', (incoming) => {
      // An error may arrive before everything is sent: the rest is not needed.
      incoming.once('end', () => upload.destroy());
      resolve(responseOf(incoming));
    });
    pipeline(upload, request).catch(reject);
  });
}

const STATUSES_WITHOUT_BODY = [204, 205, 304];

function responseOf(incoming: IncomingMessage): Response {
  const { statusCode: status = 0, statusMessage: statusText = '', headersDistinct } = incoming;
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(headersDistinct)) {
    for (const value of values) headers.append(name, value);
  }
  if (STATUSES_WITHOUT_BODY.includes(status)) incoming.resume();
  const body = STATUSES_WITHOUT_BODY.includes(status) ? null : (Readable.toWeb(incoming) as ReadableStream<Uint8Array>);
  return new Response(body, { status, statusText, headers });
}
