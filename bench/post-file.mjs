import { createReadStream } from 'node:fs';
import { request } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { TOKEN } from './service.mjs';

/**
 * Sends a file and reads the answer; anything but 200 is an error.
 *
 * @param {string} url
 * @param {string} path
 * @param {string} file
 * @param {string} contentType
 * @returns {Promise<{ accepted: number, duplicates: number, rejected: number }>}
 */
export async function postFile(url, path, file, contentType) {
  const outgoing = request(url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': contentType },
  });
  /** @type {Promise<import('node:http').IncomingMessage>} */
  const answered = new Promise((resolve, reject) => outgoing.once('response', resolve).once('error', reject));
  await pipeline(createReadStream(file, { highWaterMark: 1 << 20 }), outgoing);
  const response = await answered;
  let text = '';
  for await (const chunk of response.setEncoding('utf8')) text += chunk;
  if (response.statusCode !== 200) throw new Error(`POST ${path}: ${response.statusCode} ${text}`);
  return JSON.parse(text).data;
}
