import { request } from 'node:http';
import { TOKEN } from '../service.mjs';

/**
 * @param {string} aggregation
 * @param {string} from
 * @param {string} to
 * @param {object} extra
 */
export function question(aggregation, from, to, extra) {
  return {
    metric: 'httpget',
    chartType: 'aggregate',
    aggregation,
    normalised: false,
    prefilter: false,
    time: { from, to },
    ...extra,
  };
}

/**
 * @param {string} url
 * @param {unknown} body
 * @returns {Promise<number>} bytes of the answer
 */
export async function ask(url, body) {
  let bytes = 0;
  for await (const chunk of await send(url, body)) bytes += chunk.length;
  return bytes;
}

/**
 * @param {string} url
 * @param {unknown} body
 * @returns {Promise<any>}
 */
export async function askJson(url, body) {
  let text = '';
  for await (const chunk of (await send(url, body)).setEncoding('utf8')) text += chunk;
  return JSON.parse(text);
}

/**
 * @param {string} url
 * @param {unknown} body
 */
async function send(url, body) {
  const outgoing = request(`${url}/metric_data`, {
    method: 'POST',
    headers: { authorization: TOKEN, 'content-type': 'application/json' },
  });
  /** @type {Promise<import('node:http').IncomingMessage>} */
  const answered = new Promise((resolve, reject) => outgoing.once('response', resolve).once('error', reject));
  outgoing.end(JSON.stringify(body));
  const response = await answered;
  if (response.statusCode === 200) return response;
  let refusal = '';
  for await (const chunk of response) refusal += chunk;
  throw new Error(`${response.statusCode} ${refusal}`);
}

/** @param {number} seconds */
export function text(seconds) {
  return new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ');
}
