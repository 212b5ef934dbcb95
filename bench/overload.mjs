import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createClient } from './client.mjs';
import { createCaller } from './overload/caller.mjs';
import { measureFlood } from './overload/measure-flood.mjs';
import { measureOverload } from './overload/measure-overload.mjs';
import { agentLines, nextQuestion, resultLines } from './overload/requests.mjs';
import { table } from './report.mjs';
import { startService, TOKEN } from './service.mjs';

const HELP = `Asks the service, with its default settings and on this machine, for ten times what it can do, and says what becomes of
it: how much of its best throughput it keeps, how soon the rest is refused, and how soon it recovers. Then one organisation floods it,
and others connect and do nothing, while another asks and sends as ever. The same is done to a bare Fastify process: what that loses,
any service loses here. The bench runs on the same processors, and says how much of them it takes.

  --seconds N  of the overload, and of each flood (60)
  --json       print the figures as JSON
  --help       print this
`;

const { values: options } = parseArgs({
  options: { seconds: { type: 'string', default: '60' }, json: { type: 'boolean' }, help: { type: 'boolean' } },
});

/** Organisations that overload it together: no quota of one of them keeps them from that. */
const ORGANISATIONS = 4;

if (options.help) process.stdout.write(HELP);
else await main(Number(options.seconds));

/** @param {number} seconds */
async function main(seconds) {
  const directory = mkdtempSync(join(tmpdir(), 'broadgauge-overload-'));
  const service = await startService(directory, {});
  const { url, pid } = service;
  const caller = createCaller(url);
  try {
    say('results of five organisations');
    const tokens = [];
    for (let index = 0; index <= ORGANISATIONS; index += 1) tokens.push(await openOrganisation(url, index));
    const [bystander = '', ...crowd] = tokens;
    let count = 0;
    const ask = () => caller.send(crowd[count++ % crowd.length] ?? '', '/metric_data', nextQuestion());
    const [flooding = '', idle = ''] = crowd;
    const goals = [
      ...(await measureOverload({ ask, pid, seconds, say })),
      ...(await measureFlood({ url, pid, bystander, flooding, idle, seconds, say })),
      { what: 'load of the machine at the end, the bench included', value: loadavg()[0] ?? 0, unit: '' },
    ];
    process.stdout.write(options.json ? `${JSON.stringify(goals, null, 2)}\n` : `${table(goals)}\n`);
    const missed = goals.filter((goal) => 'isMet' in goal && goal.isMet === false);
    if (missed.length > 0 && !options.json)
      process.stdout.write(`missed: ${missed.map(({ what }) => what).join('; ')}\n`);
    process.exitCode = missed.length === 0 ? 0 : 1;
  } finally {
    caller.close();
    await service.stop();
    rmSync(directory, { recursive: true });
  }
}

/**
 * @param {string} url
 * @param {number} index
 */
async function openOrganisation(url, index) {
  const root = createClient(url, TOKEN);
  const name = `organisation ${index}`;
  await root.post('/manage/organisations', { name });
  const issued = await root.post(`/manage/tokens?organisation=${encodeURIComponent(name)}`, {
    name: 'bench',
    scopes: ['data', 'ingest', 'manage'],
  });
  root.close();
  const { token } = JSON.parse(issued).data;
  const client = createClient(url, token);
  await client.postLines('/manage/agents', agentLines());
  await client.postLines('/ingest/httpget', resultLines());
  client.close();
  return token;
}

/** @param {string} what */
function say(what) {
  process.stderr.write(`${what}\n`);
}
