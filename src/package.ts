import { existsSync, readFileSync } from 'node:fs';

/** Where package.json, migrations and the built console lie, from the sources and from what is built of them. */
export const PACKAGE_ROOT = rootAbove(new URL('.', import.meta.url));

function rootAbove(directory: URL): URL {
  return existsSync(new URL('package.json', directory)) ? directory : rootAbove(new URL('..', directory));
}

/** Of the program, as package.json has it. */
export const { version: VERSION } = JSON.parse(readFileSync(new URL('package.json', PACKAGE_ROOT), 'utf8')) as {
  version: string;
};
