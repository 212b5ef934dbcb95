import { fileURLToPath } from 'node:url';
import { startChild } from './child.mjs';

export const TOKEN = 'token-of-the-benches-0123456789abcdef';

/**
 * The built service on a data directory.
 *
 * @param {string} directory
 * @param {Readonly<Record<string, string>>} settings
 * @param {readonly string[]} parameters
 */
export function startService(directory, settings, parameters = []) {
  const broadgauge = fileURLToPath(new URL('../bin/broadgauge', import.meta.url));
  // As the service is started by npm, in a container and by systemd.
  const parametersOfNode = [...process.execArgv, '--max-semi-space-size=64'];
  return startChild([...parametersOfNode, broadgauge, 'serve', ...parameters], {
    ...process.env,
    PORT: '0',
    ADMIN_PORT: '0',
    LOG_LEVEL: 'warn',
    MALLOC_ARENA_MAX: '2',
    DATA_DIR: directory,
    BOOTSTRAP_TOKEN: TOKEN,
    ...settings,
  });
}
