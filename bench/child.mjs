import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * @typedef {object} Child
 * @property {string} url
 * @property {number} pid
 * @property {() => Promise<void>} stop
 */

/**
 * Starts a Node program and waits for the line `API <address>` that it prints.
 *
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Child>}
 */
export async function startChild(args, env) {
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  return {
    url: await printedAddress(child, args.join(' ')),
    pid: Number(child.pid),
    async stop() {
      child.kill('SIGTERM');
      const giveUp = setTimeout(() => child.kill('SIGKILL'), 15_000);
      await exited;
      clearTimeout(giveUp);
    },
  };
}

/**
 * @param {import('node:child_process').ChildProcessByStdio<null, import('node:stream').Readable, null>} child
 * @param {string} name
 * @returns {Promise<string>}
 */
function printedAddress(child, name) {
  return new Promise((resolve, reject) => {
    let printed = '';
    child.once('exit', () => reject(new Error(`${name} ended before it was ready`)));
    child.stdout.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
      printed += text;
      const address = printed.match(/API +(\S+)\n/)?.[1];
      if (address) resolve(address);
    });
  });
}
