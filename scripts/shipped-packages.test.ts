import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { shippedPackages } from './shipped-packages.mjs';

const shipped = shippedPackages(JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')));

/** What may be given on under the Apache Licence 2.0 with nothing but a notice. */
const ALLOWED = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
];

describe('every package that is shipped', () => {
  it('is found, those of the console and those within others included', () => {
    const names = shipped.map(({ name }) => name);
    for (const name of ['fastify', 'openid-client', 'oauth4webapi', 'preact', 'd3']) expect(names).toContain(name);
    for (const name of ['vitest', 'oidc-provider', 'typescript']) expect(names).not.toContain(name);
  });

  it('has a licence that is allowed', () => {
    const others = shipped.filter(({ licence }) => !licence || !ALLOWED.includes(licence));
    expect(others).toEqual([]);
  });
});
