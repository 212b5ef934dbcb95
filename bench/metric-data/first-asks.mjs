import { createClient } from '../client.mjs';
import { TOKEN } from '../service.mjs';
import { timesWarm } from '../times.mjs';
import { ask, question, text } from './question.mjs';

const DAY = 86_400;

/**
 * Asks a service with its usual caches, each time as if it were the first: before, the metadata of an agent changes for the whole
 * time, so that no cached answer and no cached day is current.
 *
 * @param {string} url
 * @param {import('./dataset.mjs').Dataset} data
 */
export function openFirstAsks(url, { start }) {
  const client = createClient(url, TOKEN);
  const another = question('total', text(start), text(start + 1), { metric: 'httppost' });
  let changes = Date.now();
  const change = async () => {
    changes += 1;
    await client.put('/metadata', {
      agent: { unit_id: 2 },
      metadata: { custom: { change: String(changes) } },
      backdate_from: start - DAY,
      allow_older: true,
    });
    // The results follow with the next question.
    await ask(url, another);
  };
  return {
    /** @param {unknown} body */
    times: (body) => timesWarm(() => ask(url, body), undefined, change),
    close: () => client.close(),
  };
}
