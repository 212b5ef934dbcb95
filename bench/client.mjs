import { Agent, request } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * @typedef {object} Client
 * @property {(path: string) => Promise<string>} get
 * @property {(path: string, body: unknown) => Promise<string>} put
 * @property {(path: string, body: unknown) => Promise<string>} post
 * @property {(path: string) => Promise<string>} delete
 * @property {(path: string, lines: AsyncIterable<string>) => Promise<string>} postLines
 * @property {() => void} close
 */

/**
 * A caller that keeps its connections. Anything but 200 is an error.
 *
 * @param {string} url
 * @param {string} token
 * @returns {Client}
 */
export function createClient(url, token) {
  const agent = new Agent({ keepAlive: true });
  const authorization = `Bearer ${token}`;

  /**
   * @param {string} method
   * @param {string} path
   * @param {string} contentType
   * @param {Iterable<string> | AsyncIterable<string>} body
   * @returns {Promise<string>}
   */
  async function send(method, path, contentType, body) {
    const headers = { authorization, ...(contentType && { 'content-type': contentType }) };
    const outgoing = request(url + path, { method, agent, headers });
    /** @type {Promise<import('node:http').IncomingMessage>} */
    const answered = new Promise((resolve, reject) => outgoing.once('response', resolve).once('error', reject));
    const [response] = await Promise.all([
      answered,
      contentType ? pipeline(Readable.from(body), outgoing) : outgoing.end(),
    ]);
    let text = '';
    for await (const chunk of response.setEncoding('utf8')) text += chunk;
    if (response.statusCode !== 200) throw new Error(`${method} ${path}: ${response.statusCode} ${text}`);
    return text;
  }

  return {
    get: (path) => send('GET', path, '', []),
    put: (path, body) => send('PUT', path, 'application/json', [JSON.stringify(body)]),
    post: (path, body) => send('POST', path, 'application/json', [JSON.stringify(body)]),
    delete: (path) => send('DELETE', path, '', []),
    postLines: (path, lines) => send('POST', path, 'application/x-ndjson', lines),
    close: () => agent.destroy(),
  };
}
