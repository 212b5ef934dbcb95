import { existsSync, readFileSync } from 'node:fs';

/** The directory of package.json, migrations and the built console, both for the sources and for the build. */
export const PACKAGE_ROOT = rootAbove(new URL('.', import.meta.url));

function rootAbove(directory: URL): URL {
  return existsSync(new URL('package.json', directory)) ? directory : rootAbove(new URL('..', directory));
}

/** The version of the program, from package.json. */
export const { version: VERSION } = JSON.parse(readFileSync(new URL('package.json', PACKAGE_ROOT), 'utf8')) as {
  version: string;
};
