import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { createClient } from '../client.mjs';
import { postFile } from '../post-file.mjs';
import { startService, TOKEN } from '../service.mjs';

export const AGENTS = 20_000;
const PER_DAY = 24;
export const ISPS = 12;
const DAY = 86_400;

/**
 * @typedef {object} Dataset
 * @property {string} directory data directory of the service
 * @property {number} start midnight UTC of its first day, UNIX seconds
 * @property {number} end midnight UTC after its last day
 * @property {number} rows
 */

/**
 * The panel of the benches of questions, with as many agents as the command line says.
 *
 * @param {string | undefined} agentsOption
 * @param {number} days
 * @param {(text: string) => void} progress
 */
export function panelDataset(agentsOption, days, progress) {
  const agents = Number(agentsOption ?? AGENTS);
  const name = agents === AGENTS ? 'metric-data' : `metric-data-${agents}`;
  return dataset(name, days, progress, { agents, perDay: PER_DAY });
}

/**
 * A panel's results of a number of days, up to yesterday of the day it was made. Made once, through the API, and kept.
 *
 * @param {string} name
 * @param {number} days
 * @param {(text: string) => void} progress
 * @param {{ agents: number, perDay: number }} size
 * @returns {Promise<Dataset>}
 */
export async function dataset(name, days, progress, { agents, perDay } = { agents: AGENTS, perDay: PER_DAY }) {
  const directory = join(import.meta.dirname, '../.data', name);
  const marker = join(directory, 'dataset.json');
  if (existsSync(marker)) return JSON.parse(readFileSync(marker, 'utf8'));
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  const end = Math.floor(Date.now() / 1000 / DAY) * DAY;
  const made = { directory, start: end - days * DAY, end, rows: days * perDay * agents };
  const service = await startService(directory, {});
  const client = createClient(service.url, TOKEN);
  try {
    progress(`${name}: registering ${agents} agents`);
    await client.postLines('/manage/agents', agentLines(1, agents));
    await client.put('/metadata', {
      agent: { custom: { wave: '1' } },
      metadata: { package: 'ISP 1:Moved' },
      backdate_from: end - 14 * DAY,
    });
    for (let day = 0; day < days; day += 1) {
      progress(`${name}: day ${day + 1} of ${days}`);
      const file = join(directory, 'day.csv');
      await writeDay(file, made.start + day * DAY, day, { agents, perDay });
      await postFile(service.url, '/ingest/httpget', file, 'text/csv');
      rmSync(file);
    }
  } finally {
    client.close();
    await service.stop();
  }
  writeFileSync(marker, JSON.stringify(made));
  return made;
}

const ZONES = ['Europe/London', 'Europe/Berlin', 'America/New_York', 'Asia/Tokyo'];

/**
 * One agent in twenty moves to another package half a month before the end. The first one has it from the beginning.
 *
 * @param {number} first unit
 * @param {number} last unit, included
 */
export async function* agentLines(first, last) {
  for (let unit = first; unit <= last; unit += 1) {
    const isp = `ISP ${1 + (unit % ISPS)}`;
    yield `${JSON.stringify({
      unit_id: unit,
      package: unit === 1 ? 'ISP 1:Moved' : `${isp}:Fibre ${100 * (1 + (unit % 3))}`,
      timezone: ZONES[unit % ZONES.length],
      custom: { wave: unit % 20 === 0 ? '1' : '2' },
    })}\n`;
  }
}

/**
 * @param {string} file
 * @param {number} midnight
 * @param {number} day
 * @param {{ agents: number, perDay: number }} size
 */
async function writeDay(file, midnight, day, { agents, perDay }) {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  await connection.run(
    `COPY (
      SELECT 1 + i % ${agents} AS unit_id,
        strftime(make_timestamp((${midnight} + (i // ${agents}) * ${DAY / perDay} + CAST(hash(i * 31 + ${day}) % ${DAY / perDay} AS BIGINT)) * 1000000), '%Y-%m-%d %H:%M:%S') AS dtime,
        'speed' || (i % 5) || '.example.net' AS target,
        5000000 + hash(i + ${day * 7}) % 5000000 AS fetch_time,
        50000000 + hash(i * 3 + ${day}) % 500000000 AS bytes_total,
        1000000 + hash(i * 7 + ${day}) % (5000000 + (i % ${agents}) * 1000) AS bytes_sec,
        4 AS threads, hash(i * 5) % 50 AS tcp_retransmissions, 1 AS successes, 0 AS failures, 4 AS ip_version
      FROM range(${perDay * agents}) AS t(i)
    ) TO '${file}' (HEADER)`,
  );
  connection.closeSync();
  instance.closeSync();
}
