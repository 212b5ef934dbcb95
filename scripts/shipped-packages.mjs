/**
 * The packages that are part of what is shipped: those that the service needs, and those that are built into the console.
 *
 * @typedef {{ readonly name: string, readonly version: string, readonly licence: string | undefined }} ShippedPackage
 * @typedef {Readonly<Record<string, string>>} Ranges
 * @typedef {{ version?: string, license?: string, link?: boolean, resolved?: string, dependencies?: Ranges, optionalDependencies?: Ranges, peerDependencies?: Ranges }} Locked
 */

/** Dependencies of the build whose code ends up in the console's files. */
const BUILT_IN = ['preact', '@observablehq/plot'];

/**
 * Goes through a lock file as Node would look for packages.
 *
 * @param {{ packages: Readonly<Record<string, Locked>> }} lock
 * @returns {readonly ShippedPackage[]}
 */
export function shippedPackages({ packages }) {
  /** @type {Map<string, ShippedPackage>} */
  const found = new Map();
  const waiting = [...Object.keys(packages['']?.dependencies ?? {}), ...BUILT_IN].map((name) => ({ name, from: '' }));
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const path = pathOf(packages, next.name, next.from);
    const locked = path === undefined ? undefined : packages[path];
    if (path === undefined || !locked || found.has(path)) continue;
    found.set(path, { name: next.name, version: locked.version ?? '', licence: locked.license });
    // Peers are there for the sake of others, who name them too.
    for (const name of Object.keys({ ...locked.dependencies, ...locked.optionalDependencies })) {
      waiting.push({ name, from: path });
    }
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/**
 * Where a package finds another: beside itself, or further up.
 *
 * @param {Readonly<Record<string, Locked>>} packages
 * @param {string} name
 * @param {string} from
 * @returns {string | undefined} undefined where it is left out, as what is for another system may be
 */
function pathOf(packages, name, from) {
  for (let base = from; ; base = base.slice(0, Math.max(0, base.lastIndexOf('/node_modules/')))) {
    const path = base === '' ? `node_modules/${name}` : `${base}/node_modules/${name}`;
    if (path in packages) return path;
    if (base === '') return undefined;
  }
}
