import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '../client.mjs';
import { startService, TOKEN } from '../service.mjs';
import { coreSeconds } from './core-seconds.mjs';
import { AGENTS, agentLines } from './panel-results.mjs';
import { peakMemoryMb } from './peak-memory.mjs';
import { sendFile } from './send-file.mjs';

const SENDERS = 16;
const SENDING_MS = 5_000;
const DAY = 86_400;

/**
 * Speeds are rows for each second that a core has worked, which other work beside it changes the least.
 *
 * @typedef {object} EngineFigures
 * @property {Record<'csv' | 'ndjson' | 'thousands' | 'single', number>} ingest
 * @property {Record<'start' | 'ingest', number>} memoryMb most of the service's process, up to then
 */

/**
 * @typedef {object} Upload
 * @property {readonly string[]} csv
 * @property {readonly string[]} ndjson
 */

/**
 * @typedef {object} Setup
 * @property {string} directory
 * @property {Record<string, string>} settings
 * @property {Upload} upload files of httpget results, of some agents as CSV and of others as NDJSON
 * @property {number} now
 * @property {(text: string) => void} progress
 */

/**
 * How fast results come in.
 *
 * @param {Setup} setup
 * @returns {Promise<EngineFigures>}
 */
export async function measureSpeed({ directory, settings, upload, now, progress }) {
  const place = join(directory, 'speed');
  const service = await startService(place, { ...settings, ANSWER_CACHE_MB: '0' });
  const client = createClient(service.url, TOKEN);
  try {
    await client.postLines('/manage/agents', agentLines());
    await client.get('/filters/isp/values');
    const start = peakMemoryMb(service.pid);
    progress('ingest');
    const csv = await measureUpload(service.url, upload.csv);
    const ndjson = await measureUpload(service.url, upload.ndjson);
    const single = await measureSenders(client, 1, now);
    const thousands = await measureSenders(client, 1000, now + DAY);
    const ingest = peakMemoryMb(service.pid);
    return {
      ingest: { csv, ndjson, thousands, single },
      memoryMb: { start, ingest },
    };
  } finally {
    client.close();
    await service.stop();
    rmSync(place, { recursive: true, force: true });
  }
}

/**
 * @param {string} url
 * @param {readonly string[]} paths
 * @returns {Promise<number>}
 */
async function measureUpload(url, paths) {
  let rows = 0;
  const seconds = await coreSeconds(async () => {
    for (const path of paths) rows += await sendFile(url, 'httpget', path);
  });
  return rows / seconds;
}

/**
 * Several that send requests of so many results, all of one agent, side by side.
 *
 * @param {import('../client.mjs').Client} client
 * @param {number} size
 * @param {number} from of the first result, UNIX seconds
 * @returns {Promise<number>}
 */
async function measureSenders(client, size, from) {
  let sent = 0;
  const seconds = await coreSeconds(async () => {
    const end = Date.now() + SENDING_MS;
    const send = async () => {
      while (Date.now() < end) {
        const first = sent;
        sent += size;
        const rows = Array.from({ length: size }, (_, index) => ({
          unit_id: 1001 + (first % AGENTS),
          dtime: new Date((from + first + index) * 1000).toISOString(),
          bytes_sec: 1_000_000 + index,
        }));
        await client.post('/ingest/httpget', rows);
      }
    };
    await Promise.all(Array.from({ length: SENDERS }, send));
  });
  return sent / seconds;
}
