import { statSync } from 'node:fs';
import { join } from 'node:path';
import { agentLines } from '../agents.mjs';
import { createClient } from '../client.mjs';
import { startService, TOKEN } from '../service.mjs';
import { coreSeconds } from './core-seconds.mjs';
import { usedBytes } from './measure-results.mjs';

const AGENTS = 50_000;

/**
 * @typedef {object} RegisterFigures
 * @property {number} agent bytes of an agent with three fields of its own
 * @property {number} version bytes of one more version of its metadata
 * @property {number} perCoreSecond agents that are registered
 */

/**
 * @typedef {object} NodeFigures
 * @property {number} agent bytes of an agent in a node's copy
 * @property {number} perCoreSecond agents that a new node brings over
 */

/**
 * What agents take in the register, and in the copy that every node has of it.
 *
 * @param {string} directory
 * @param {import('./servers.mjs').Postgres} postgres
 * @param {(text: string) => void} progress
 * @returns {Promise<{ sqlite: RegisterFigures, postgres: RegisterFigures, node: NodeFigures }>}
 */
export async function measureRegister(directory, postgres, progress) {
  const [place, otherPlace] = [join(directory, 'register-sqlite'), join(directory, 'register-postgres')];
  progress('agents in SQLite');
  const sqlite = await measure(place, {}, async () => statSync(join(place, 'register.sqlite')).size);
  progress('agents in PostgreSQL');
  const settings = { DATABASE_URL: await postgres.createDatabase() };
  const inPostgres = await measure(otherPlace, settings, () => postgres.bytesOf(settings.DATABASE_URL));
  progress('agents of a new node');
  return { sqlite, postgres: inPostgres, node: await measureNode(join(directory, 'register-node'), settings) };
}

/**
 * @param {string} place
 * @param {Record<string, string>} settings
 * @param {() => Promise<number>} bytes while no service runs
 * @returns {Promise<RegisterFigures>}
 */
async function measure(place, settings, bytes) {
  await visit(place, settings, async () => {});
  const empty = await bytes();
  const seconds = await visit(place, settings, async (client) => {
    await client.postLines('/manage/agents', agentLines(1, AGENTS));
  });
  const filled = await bytes();
  await visit(place, settings, async (client) => {
    await client.put('/metadata', { agent: { custom: { wave: 'wave-0' } }, metadata: { custom: { firmware: '2.1' } } });
  });
  return {
    agent: (filled - empty) / AGENTS,
    version: ((await bytes()) - filled) / AGENTS,
    perCoreSecond: AGENTS / seconds,
  };
}

/**
 * @param {string} place
 * @param {Record<string, string>} settings
 * @returns {Promise<NodeFigures>}
 */
async function measureNode(place, settings) {
  await visit(place, settings, async () => {});
  const empty = await usedBytes(place);
  const seconds = await visit(place, settings, async (client) => {
    await client.get('/filters/isp/values');
  });
  return { agent: ((await usedBytes(place)) - empty) / AGENTS, perCoreSecond: AGENTS / seconds };
}

/**
 * @param {string} place
 * @param {Record<string, string>} settings
 * @param {(client: import('../client.mjs').Client) => Promise<void>} task
 */
async function visit(place, settings, task) {
  const service = await startService(place, settings);
  const client = createClient(service.url, TOKEN);
  try {
    return await coreSeconds(() => task(client));
  } finally {
    client.close();
    await service.stop();
  }
}
