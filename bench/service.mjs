import { fileURLToPath } from 'node:url';
import { startChild } from './child.mjs';

export const TOKEN = 'token-of-the-benches-0123456789abcdef';

/**
 * The built service on a data directory.
 *
 * @param {string} directory
 * @param {Readonly<Record<string, string>>} settings
 */
export function startService(directory, settings) {
  return startChild([...process.execArgv, fileURLToPath(new URL('../bin/broadgauge', import.meta.url)), 'serve'], {
    ...process.env,
    PORT: '0',
    ADMIN_PORT: '0',
    LOG_LEVEL: 'warn',
    DATA_DIR: directory,
    BOOTSTRAP_TOKEN: TOKEN,
    ...settings,
  });
}
