import { type ClientRequest, type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';

/** A request by the protocol of its address. Not `fetch`: its time limit for the headers ends long imports. */
export function requestAt(target: URL, options: RequestOptions): ClientRequest {
  return (target.protocol === 'https:' ? requestHttps : requestHttp)(target, options);
}
