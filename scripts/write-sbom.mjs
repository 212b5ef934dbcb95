// Prints a bill of materials (CycloneDX) of what is shipped, as `npm sbom` knows it.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { shippedPackages } from './shipped-packages.mjs';

const ROOT = new URL('../', import.meta.url);
/** @param {string} path */
const readJson = (path) => JSON.parse(readFileSync(new URL(path, ROOT), 'utf8'));

const { name } = readJson('package.json');
const shipped = new Set(shippedPackages(readJson('package-lock.json')).map((each) => `${each.name}@${each.version}`));
const bom = JSON.parse(
  execFileSync('npm', ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'], {
    cwd: fileURLToPath(ROOT),
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    stdio: ['ignore', 'pipe', 'ignore'],
  }),
);

/** @typedef {{ 'bom-ref': string, externalReferences?: { type: string }[] }} Component */

// Where a package was fetched from is the business of who fetched it.
const components = bom.components
  .filter((/** @type {Component} */ component) => shipped.has(component['bom-ref']))
  .map((/** @type {Component} */ { externalReferences = [], ...component }) => ({
    ...component,
    externalReferences: externalReferences.filter(({ type }) => type !== 'distribution'),
  }));
const refs = new Set([bom.metadata.component['bom-ref'], ...shipped]);
const dependencies = bom.dependencies
  .filter((/** @type {{ ref: string }} */ { ref }) => refs.has(ref))
  .map((/** @type {{ ref: string, dependsOn: string[] }} */ { ref, dependsOn }) => ({
    ref,
    dependsOn: dependsOn.filter((each) => refs.has(each)),
  }));
const metadata = { ...bom.metadata, component: { ...bom.metadata.component, name } };
process.stdout.write(`${JSON.stringify({ ...bom, metadata, components, dependencies }, null, 2)}\n`);
