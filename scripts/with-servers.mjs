// Runs a command with a PostgreSQL, a ClickHouse and an object store of its own, as the tests start them.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const HELP = `Runs a command with servers of its own, which end with it. They are empty, and what they hold is gone afterwards.

  node scripts/with-servers.mjs COMMAND...

The command finds DATABASE_URL (PostgreSQL), CLICKHOUSE_URL, OBJECT_STORE_URL (Swift) and AWS_ACCESS_KEY_ID and
AWS_SECRET_ACCESS_KEY for it in its environment. This ends with the command's exit code.

  SHARDS=2     ClickHouse as a cluster of so many shards, 2 or 3; default: a single server
  --help       print this

For example: SHARDS=2 node scripts/with-servers.mjs node bin/broadgauge serve --demo
`;

const [command, ...parameters] = process.argv.slice(2);
if (command === undefined || command === '--help') {
  (command ? process.stdout : process.stderr).write(HELP);
  process.exitCode = command ? 0 : 2;
} else {
  process.exitCode = await run(command, parameters);
}

/** @param {string} command @param {string[]} parameters */
async function run(command, parameters) {
  // Not in this terminal's group, so that an interrupt ends the command first.
  const servers = spawn(process.execPath, [fileURLToPath(new URL('start-servers.mjs', import.meta.url))], {
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const stopped = once(servers, 'exit');
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => {});
  try {
    const answer = await text(servers.stdout);
    if (answer === '') return 1;
    const child = spawn(command, parameters, { stdio: 'inherit', env: { ...process.env, ...JSON.parse(answer) } });
    process.on('SIGTERM', () => child.kill('SIGTERM'));
    const [code, signal] = await once(child, 'exit');
    return code ?? 128 + constants.signals[/** @type {NodeJS.Signals} */ (signal)];
  } catch (error) {
    process.stderr.write(`${command} does not start: ${/** @type {Error} */ (error).message}\n`);
    return 127;
  } finally {
    servers.stdin.end();
    await stopped;
  }
}
