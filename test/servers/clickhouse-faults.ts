import { once } from 'node:events';
import {
  type ClientRequest,
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';

/** Breaks what goes between a client of ClickHouse and its servers, on as many addresses as they have. */
export interface FaultProxy {
  /** The given URL of the servers, by way of the proxy. */
  through(url: string): string;
  /** What became of each request so far, in their order. */
  readonly done: readonly (FaultKind | 'passed')[];
  stop(): Promise<void>;
}

export interface Fault {
  readonly kind: FaultKind;
  /** The share of a body that passes before a fault in the middle of it. */
  readonly at?: number;
  readonly delayMs?: number;
}

export type FaultKind = keyof typeof FAULTS;

export interface ProxiedRequest {
  /** The place of the address among those of the servers. */
  readonly address: number;
  /** From its beginning; rows of an INSERT may follow. */
  readonly statement: string;
  /** What the servers log beside it. */
  readonly comment: string;
}

/** Undefined where a request is to pass. */
export type ChooseFault = (request: ProxiedRequest) => Fault | undefined;

/** @param url of the servers, as `CLICKHOUSE_URL` has it: `http://user:password@host:port,host:port/database` */
export async function startFaultProxy(url: string, choose: ChooseFault): Promise<FaultProxy> {
  const hosts = hostsOf(url);
  const done: (FaultKind | 'passed')[] = [];
  const servers = hosts.map((host, address) =>
    createServer({ maxHeaderSize: 2 ** 20 }, (request, response) => {
      handle(request, response, host, address).catch((error) => response.destroy(error));
    }),
  );

  const handle = async (request: IncomingMessage, response: ServerResponse, host: string, address: number) => {
    const exchange = { request, response, host, body: await buffer(request) };
    const fault = choose({ address, statement: statementOf(exchange), comment: commentOf(exchange) });
    const place = done.push('passed') - 1;
    if (fault === undefined) return pass(exchange);
    const isDone = await FAULTS[fault.kind](exchange, { at: 0.5, delayMs: 100, ...fault });
    if (isDone) done[place] = fault.kind;
  };

  const addresses = await Promise.all(servers.map(listen));
  return {
    done,
    through: (given) => given.replace(hosts.join(','), addresses.join(',')),
    async stop() {
      for (const server of servers) {
        server.close();
        server.closeAllConnections();
      }
    },
  };
}

/** One address before all of the servers: each request goes to the next one of them. It does not keep its process. */
export async function startRoundRobin(url: string): Promise<Pick<FaultProxy, 'through'>> {
  const hosts = hostsOf(url);
  let turn = 0;
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(request);
    turn += 1;
    await pass({ request, response, host: hosts[turn % hosts.length] ?? '', body });
  };
  const server = createServer({ maxHeaderSize: 2 ** 20 }, (request, response) => {
    handle(request, response).catch((error) => response.destroy(error));
  });
  const address = await listen(server.unref());
  return { through: (given) => given.replace(hosts.join(','), address) };
}

export async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** One after the other, for each request that it is asked about; then all pass. */
export function faultsInTurn(faults: readonly (Fault | undefined)[]): ChooseFault {
  let next = 0;
  return () => faults[next++];
}

/** Faults of any kind, for this share of requests. */
export function faultsAtRandom(
  random: () => number,
  share: number,
  kinds: readonly FaultKind[] = Object.keys(FAULTS) as FaultKind[],
): ChooseFault {
  return () => {
    if (random() >= share) return undefined;
    const kind = kinds[Math.floor(random() * kinds.length)] as FaultKind;
    return { kind, at: random(), delayMs: Math.floor(random() * 200) };
  };
}

export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly host: string;
  readonly body: Buffer;
}

export interface Answer {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer;
}

/** Resolves to false where the fault does not fit, and the request has passed. */
type Break = (exchange: Exchange, fault: Required<Fault>) => Promise<boolean>;

const FAULTS = {
  /** The request never reaches the server. */
  'cut before': async ({ response }) => {
    response.destroy();
    return true;
  },

  /** The server gets a part of the body. */
  'cut within': async (exchange, { at }) => {
    const { response, body } = exchange;
    const sent = open(exchange);
    sent.on('error', () => {});
    await new Promise<void>((resolve) => sent.write(body.subarray(0, Math.floor(body.length * at)), () => resolve()));
    sent.destroy();
    response.destroy();
    return true;
  },

  /** The server has the whole request when the client is cut off, and may or may not have begun with it. */
  'cut after': async (exchange) => {
    const sent = open(exchange);
    sent.on('error', () => {}).on('response', (answer) => answer.resume());
    await new Promise<void>((resolve) => sent.end(exchange.body, () => resolve()));
    exchange.response.destroy();
    return true;
  },

  /** The server has done what the request says, and the client never hears of it. */
  'lose the answer': async (exchange) => {
    await fetchAnswer(exchange);
    exchange.response.destroy();
    return true;
  },

  delay: async (exchange, { delayMs }) => {
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    await pass(exchange);
    return true;
  },

  /** The server gets it a second time after the first one is done. */
  repeat: async (exchange) => {
    await fetchAnswer(exchange);
    await pass(exchange);
    return true;
  },

  'answer 503': async ({ response }) => {
    response.writeHead(503, { 'Content-Type': 'text/plain' }).end('Service Unavailable\n');
    return true;
  },

  /** An error after the first bytes, as a server writes it, in an answer that something between them ends well. */
  'late error': (exchange, { at }) => answerPart(exchange, at, { isBroken: false, withText: true }),

  /** As a server does: it breaks the answer off after the text. */
  'late error, broken off': (exchange, { at }) => answerPart(exchange, at, { isBroken: true, withText: true }),

  /** The answer ends in its midst. */
  'answer broken off': (exchange, { at }) => answerPart(exchange, at, { isBroken: true, withText: false }),
} as const satisfies Record<string, Break>;

async function answerPart(
  exchange: Exchange,
  at: number,
  { isBroken, withText }: { readonly isBroken: boolean; readonly withText: boolean },
): Promise<boolean> {
  const { status, headers, body } = await fetchAnswer(exchange);
  const { response } = exchange;
  const isCompressed = headers['content-encoding'] === 'gzip';
  const bytes = isCompressed ? gunzipSync(body) : body;
  // An error that comes before the first byte of an answer has a status of its own.
  if (status !== 200 || bytes.length < 2) {
    response.writeHead(status, headers).end(body);
    return false;
  }
  const first = bytes.subarray(0, Math.min(Math.max(1, Math.floor(bytes.length * at)), bytes.length - 1));
  const sent = withText ? Buffer.concat([first, lateError(headers['x-clickhouse-exception-tag'])]) : first;
  const { 'content-length': _, ...others } = headers;
  response.writeHead(status, others);
  const encoded = isCompressed ? gzipSync(sent) : sent;
  if (isBroken) response.write(encoded, () => response.destroy());
  else response.end(encoded);
  return true;
}

const LATE_ERROR = 'Code: 241. DB::Exception: (total) memory limit exceeded. (MEMORY_LIMIT_EXCEEDED)\n';

/** From 25.11 on the header names a tag that comes round the text. */
function lateError(tag: unknown): Buffer {
  if (typeof tag !== 'string') return Buffer.from(`__exception__\r\n${LATE_ERROR}`);
  const end = `${LATE_ERROR.length} ${tag}\r\n__exception__\r\n`;
  return Buffer.from(`\r\n__exception__\r\n${tag}\r\n${LATE_ERROR}${end}`);
}

async function pass(exchange: Exchange): Promise<void> {
  const { response, body } = exchange;
  const sent = open(exchange);
  response.once('close', () => sent.destroy());
  sent.on('error', (error) => response.destroy(error));
  sent.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, endToEnd(answer));
    answer.on('error', () => response.destroy()).pipe(response);
  });
  sent.end(body);
  await once(response, 'close');
}

export async function fetchAnswer(exchange: Exchange): Promise<Answer> {
  const sent = open(exchange);
  sent.end(exchange.body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: answer.statusCode ?? 502, headers: endToEnd(answer), body: await buffer(answer) };
}

/** A request like it to the server, on a connection of its own. */
function open({ request: { method, url, headers }, host: address, body }: Exchange): ClientRequest {
  const [host, port] = address.split(':');
  const sentHeaders = { ...endToEnd({ headers }), 'content-length': body.length };
  return request({ host, port, method, path: url, headers: sentHeaders, agent: false });
}

/** Without the headers of one connection. */
function endToEnd({ headers }: Pick<IncomingMessage, 'headers'>): OutgoingHttpHeaders {
  const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...others } = headers;
  return others;
}

export function statementOf({ request, body }: Exchange): string {
  const query = new URL(request.url ?? '/', 'http://localhost').searchParams.get('query');
  if (query) return query;
  return (request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString();
}

function commentOf({ request }: Exchange): string {
  return new URL(request.url ?? '/', 'http://localhost').searchParams.get('log_comment') ?? '';
}

export function hostsOf(url: string): readonly string[] {
  const [, hosts = ''] = /^\w+:\/\/(?:[^/]*@)?([^/?]+)/.exec(url) ?? [];
  return hosts.split(',');
}
