import { setTimeout as wait } from 'node:timers/promises';
import { postFile } from '../post-file.mjs';

const TRIES = 5;

/**
 * Sends results as the command line does: again, while the service is busy. Says how many rows were accepted.
 *
 * @param {string} url
 * @param {string} test
 * @param {string} path
 * @returns {Promise<number>}
 */
export async function sendFile(url, test, path) {
  const contentType = path.endsWith('.csv') ? 'text/csv' : 'application/x-ndjson';
  for (let tries = 1; ; tries += 1) {
    try {
      const { accepted, rejected } = await postFile(url, `/ingest/${test}`, path, contentType);
      if (rejected > 0) throw new Error(`${rejected} rows of ${path} were rejected`);
      return accepted;
    } catch (error) {
      if (tries === TRIES || !String(error).includes(': 503 ')) throw error;
      await wait(1000);
    }
  }
}
