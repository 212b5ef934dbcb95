// ClickHouse's HTTP interface, as far as its clients use it, on any number of addresses of one engine. Prints the port that takes
// orders: POST opens a new address and answers its port, DELETE /port closes it, PUT /port opens it again. Ends with its standard
// input.
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { openEngine } from './engine.mjs';

/** @typedef {{ code: number, text: string }} Failure */

const [user = 'default', password = ''] = process.argv.slice(2);
const AUTHORISATION = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
/** A server begins to send when it has as much; before that an error has a status of its own. */
const SEND_BUFFER_BYTES = 2 ** 20;
/** As many bytes of parameters as a server takes in a URL. */
const URL_BYTES_MAX = 2 ** 20;

/** The system never hands these ports out, so that a closed address can be opened again. */
const [PORT_MIN, PORT_END] = [20_000, 32_000];

/** What the interface takes for itself; anything else is a setting of the statement. */
const INTERFACE_PARAMETERS = new Set(
  ['query', 'query_id', 'database', 'default_format', 'user', 'password', 'session_id', 'session_timeout'].concat([
    'session_check',
    'wait_end_of_query',
    'buffer_size',
    'enable_http_compression',
    'role',
  ]),
);

/** By the code of the error; any other is a 500. */
const STATUSES = new Map([
  ...[516, 192, 193].map((code) => /** @type {const} */ ([code, 403])),
  ...[6, 15, 25, 26, 27, 36, 38, 41, 44, 53, 62, 69, 72, 117, 168, 376, 427].map(
    (code) => /** @type {const} */ ([code, 400]),
  ),
  ...[46, 47, 50, 56, 60, 63, 73, 81, 115].map((code) => /** @type {const} */ ([code, 404])),
  [159, 408],
  [48, 501],
]);

/** Whoever asks first waits for it. @type {ReturnType<typeof openEngine> | undefined} */
let opening;
const openedEngine = () => (opening ??= openEngine());

/** Statements by their query id. @type {Map<string, { abort(): void, ended: Promise<unknown> }>} */
const running = new Map();
/** By port. @type {Map<number, http.Server>} */
const addresses = new Map();
const orders = http.createServer((request, response) => {
  obey(request.method, Number(request.url?.slice(1))).then((port) => response.end(String(port)), failed(request));
});
console.log(await listen(orders, 0));
process.stdin.resume();
await once(process.stdin, 'end');
process.exit(0);

/** @param {string | undefined} method @param {number} port */
async function obey(method, port) {
  const address = addresses.get(port);
  if (address && method === 'DELETE') await close(address);
  else if (address && method === 'PUT') await listen(address, port);
  else return openAddress();
  return port;
}

async function openAddress() {
  const server = http.createServer({ maxHeaderSize: URL_BYTES_MAX }, (request, response) => {
    answer(request, response).catch(failed(request));
  });
  for (;;) {
    const port = randomInt(PORT_MIN, PORT_END);
    try {
      await listen(server, port);
      addresses.set(port, server);
      return port;
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EADDRINUSE') throw error;
    }
  }
}

/** @param {http.IncomingMessage} request */
function failed(request) {
  return (/** @type {unknown} */ error) => {
    // A client that went away in the midst of its request.
    if (request.destroyed && !request.complete) return;
    console.error(error);
    process.exit(1);
  };
}

/** @param {http.Server} server @param {number} port */
async function listen(server, port) {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  return address.port;
}

/** @param {http.Server} server */
async function close(server) {
  if (!server.listening) return;
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
}

/** @param {http.IncomingMessage} request @param {http.ServerResponse} response */
async function answer(request, response) {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  const body = await readBody(request, searchParams);
  if (pathname === '/ping') return void response.end('Ok.\n');
  if (pathname !== '/') return void response.writeHead(404).end();

  const tag = randomBytes(8).toString('hex');
  const format = searchParams.get('default_format') ?? 'TabSeparated';
  response.setHeader('X-ClickHouse-Server-Display-Name', 'test');
  response.setHeader('X-ClickHouse-Query-Id', searchParams.get('query_id') ?? randomUUID());
  response.setHeader('X-ClickHouse-Timezone', 'UTC');
  response.setHeader('X-ClickHouse-Exception-Tag', tag);
  const send = sender(request, response, searchParams);
  const engine = await openedEngine();
  if (request.headers.authorization !== AUTHORISATION) return sendFailure(response, send, unauthorised(engine.version));

  const statement = statementOf(searchParams, body);
  const [, killed] = /^KILL QUERY WHERE query_id = '([^']+)' ASYNC/.exec(statement.text) ?? [];
  if (killed !== undefined) {
    running.get(killed)?.abort();
    return send(new Uint8Array(0));
  }
  const [, beginning, days] =
    /^KILL QUERY WHERE startsWith\(initial_query_id, '([^']+)'\) AND .*\[(.*)\]\) SYNC/.exec(statement.text) ?? [];
  if (beginning !== undefined) {
    const named = [...running].filter(
      ([id]) =>
        id.startsWith(beginning) &&
        id
          .slice(beginning.length)
          .split(' ')
          .some((word) => days?.includes(`'${word}'`)),
    );
    for (const [, each] of named) each.abort();
    await Promise.all(named.map(([, { ended }]) => ended));
    return send(new Uint8Array(0));
  }
  const [abandoned, kill, queryId] = [new AbortController(), new AbortController(), searchParams.get('query_id')];
  response.once('close', () => abandoned.abort());
  const outcome = engine.run({
    ...statement,
    format,
    database: searchParams.get('database') ?? 'default',
    settings: new Map([...searchParams].filter(([name]) => !INTERFACE_PARAMETERS.has(name))),
    signal: abandoned.signal,
    killed: kill.signal,
  });
  if (queryId !== null) running.set(queryId, { abort: () => kill.abort(), ended: outcome });
  const { bytes, error } = await outcome;
  if (queryId !== null) running.delete(queryId);
  if (error === undefined) return send(bytes);
  if (bytes.length < SEND_BUFFER_BYTES || searchParams.get('wait_end_of_query') === '1') {
    return sendFailure(response, send, error);
  }
  const text = `${error.text}\n`;
  const frame = `\r\n__exception__\r\n${tag}\r\n${text}${Buffer.byteLength(text)} ${tag}\r\n__exception__\r\n`;
  send(Buffer.concat([bytes, Buffer.from(frame)]), { isBroken: true });
}

/** Parameters in a form are parameters like those of the URL. @param {http.IncomingMessage} request @param {URLSearchParams} parameters */
async function readBody(request, parameters) {
  const sent = await buffer(request);
  const body = request.headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent;
  const type = request.headers['content-type'] ?? '';
  if (!type.startsWith('multipart/form-data')) return body;
  const form = await new Response(new Uint8Array(body), { headers: { 'Content-Type': type } }).formData();
  for (const [name, value] of form) parameters.append(name, String(value));
  return Buffer.alloc(0);
}

/**
 * The parameter and the body are one statement; after an INSERT in the parameter the body is its rows.
 *
 * @param {URLSearchParams} parameters
 * @param {Buffer} body
 */
function statementOf(parameters, body) {
  const query = parameters.get('query');
  if (!query) return { text: body.toString() };
  if (/^\s*INSERT\s.*\sFORMAT\s+\w+\s*;?\s*$/is.test(query)) return { text: query, data: body };
  return { text: body.length > 0 ? `${query}\n${body}` : query };
}

/** @param {http.IncomingMessage} request @param {http.ServerResponse} response @param {URLSearchParams} parameters */
function sender(request, response, parameters) {
  const isCompressed =
    parameters.get('enable_http_compression') === '1' && /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
  /** @param {Uint8Array} bytes */
  return (bytes, { isBroken = false } = {}) => {
    if (isCompressed && bytes.length > 0) response.setHeader('Content-Encoding', 'gzip');
    const encoded = isCompressed && bytes.length > 0 ? gzipSync(bytes) : bytes;
    // Without the last chunk the transfer has no end.
    if (isBroken) response.write(encoded, () => response.destroy());
    else response.end(encoded);
  };
}

/** @param {http.ServerResponse} response @param {(bytes: Uint8Array) => void} send @param {Failure} failure */
function sendFailure(response, send, { code, text }) {
  response.statusCode = STATUSES.get(code) ?? 500;
  response.setHeader('X-ClickHouse-Exception-Code', code);
  send(Buffer.from(`${text}\n`));
}

/** @param {string} version */
function unauthorised(version) {
  const what = 'Authentication failed: password is incorrect, or there is no user with such name.';
  return { code: 516, text: `Code: 516. DB::Exception: ${what} (AUTHENTICATION_FAILED) (version ${version})` };
}
