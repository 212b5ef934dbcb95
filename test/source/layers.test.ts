import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { LAYERS } from './layers.ts';

const SRC = fileURLToPath(new URL('../../src', import.meta.url));
const CLIENT = fileURLToPath(new URL('../../client', import.meta.url));
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const CONSOLE = fileURLToPath(new URL('../../console/src', import.meta.url));

/** Drivers, of databases and of other servers, are named in the stores alone. */
const DRIVERS = [
  'kysely',
  'libsql',
  'pg',
  '@clickhouse/client',
  '@duckdb/node-api',
  '@aws-sdk/client-s3',
  '@aws-sdk/s3-request-presigner',
  'openid-client',
  'jose',
];

/** Folders of `stores` that any store may import, besides the files at its root; `copy` moves data from one store to another. */
const SHARED_BY_STORES = ['engine', 'intake', 'day-cache'];

interface Import {
  readonly file: string;
  readonly layer: string;
  readonly target: string;
  readonly typeOnly: boolean;
}

const imports = sourceFiles(SRC).flatMap(importsOf);
const inside = imports.filter(({ target }) => target.startsWith('.'));
const outside = imports.filter(({ target }) => !target.startsWith('.'));

describe('the layers', () => {
  it('are all in the table', () => {
    expect([...new Set(imports.map(({ layer }) => layer))].filter((layer) => !(layer in LAYERS))).toEqual([]);
  });

  it('import only what the table says', () => {
    const wrong = inside.filter(({ file, layer, target }) => {
      const other = layerOf(resolve(dirname(file), target));
      const allowed = LAYERS[layer]?.mayImport ?? [];
      return other !== layer && allowed !== 'everything' && !allowed.includes(other);
    });
    expect(wrong.map(show)).toEqual([]);
  });

  it('of HTTP and its calls reach no store but through an operation', () => {
    const readers = [...sourceFiles(join(SRC, 'api')), ...sourceFiles(join(SRC, 'http'))].filter((file) =>
      /\b(context|this)\.(register|facts|objects)\b|\b(register|facts|objects)\b[^{};]*\}\s*(:|=)\s*(\w+\.)?[Cc]ontext\b/.test(
        readFileSync(file, 'utf8'),
      ),
    );
    expect(readers.map((file) => relative(SRC, file))).toEqual([]);
  });

  it('of the stores know nothing of one another but what they share', () => {
    const folderOf = (file: string) => /^stores\/([^/]+)\//.exec(relative(SRC, file))?.[1];
    const wrong = inside.filter(({ file, target }) => {
      const [store, other] = [folderOf(file), folderOf(resolve(dirname(file), target))];
      if (store === undefined || other === undefined || store === other) return false;
      return store !== 'copy' && !SHARED_BY_STORES.includes(other);
    });
    expect(wrong.map(show)).toEqual([]);
  });

  it('of ports take types only', () => {
    const wrong = inside.filter(({ layer, typeOnly }) => LAYERS[layer]?.isOfTypes && !typeOnly);
    expect(wrong.map(show)).toEqual([]);
  });

  it('of the core import no npm package and no part of Node', () => {
    const wrong = outside.filter(
      ({ layer, target }) => !LAYERS[layer]?.isOuter && !LAYERS[layer]?.node?.includes(target),
    );
    expect(wrong.map(show)).toEqual([]);
  });

  it('name a database driver in the stores alone', () => {
    const wrong = outside.filter(({ layer, target }) => DRIVERS.includes(target) && layer !== 'stores');
    expect(wrong.map(show)).toEqual([]);
  });

  it('know the client in the command line alone', () => {
    const wrong = outside.filter(({ layer, target }) => target === '#client' && layer !== 'cli');
    expect(wrong.map(show)).toEqual([]);
  });

  it('read the environment in the config alone', () => {
    const readers = sourceFiles(SRC).filter((file) => readFileSync(file, 'utf8').includes('process.env'));
    expect(readers.map((file) => relative(SRC, file))).toEqual(['config.ts']);
  });
});

describe('the files', () => {
  it('have no circle of imports, those of types included', () => {
    const roots = [SRC, CONSOLE, CLIENT];
    const targets = new Map(roots.flatMap(sourceFiles).map((file) => [file, importedFiles(file)]));
    expect(circlesOf(targets).map((circle) => circle.map((file) => relative(ROOT, file)))).toEqual([]);
  });
});

describe('the console', () => {
  const PURE = [
    'catalogue/',
    'plan/',
    'query/',
    'reports/layout/',
    'verdicts/',
    'maps/',
    'lib/csv-line.ts',
    'lib/json-lines.ts',
    'lib/statistics/holm.ts',
  ];
  const pageOf = (file: string) => /^pages\/([^/]+)\//.exec(relative(CONSOLE, file))?.[1];

  it('takes nothing of the service but the catalogue, questions, the layout of reports, rules, pure functions and types', () => {
    const ofService = sourceFiles(CONSOLE)
      .flatMap(importsOf)
      .filter(({ file, target }) => resolve(dirname(file), target).startsWith(SRC))
      .filter(({ file, target, typeOnly }) => {
        const path = relative(SRC, resolve(dirname(file), target));
        return !PURE.some((start) => path.startsWith(start)) && !typeOnly;
      });
    expect(ofService.map(show)).toEqual([]);
  });

  it('has pages that know nothing of one another', () => {
    const wrong = sourceFiles(join(CONSOLE, 'pages'))
      .flatMap(importsOf)
      .filter(({ file, target }) => {
        const [page, other] = [pageOf(file), pageOf(resolve(dirname(file), target))];
        return page !== undefined && other !== undefined && page !== other;
      });
    expect(wrong.map(show)).toEqual([]);
  });
});

function sourceFiles(directory: string): string[] {
  return readdirSync(directory, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.[jt]sx?$/.test(entry.name) && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name));
}

function importsOf(file: string): Import[] {
  const text = readFileSync(file, 'utf8');
  const statements = text.matchAll(/^(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?'([^']+)';/gm);
  const dynamic = text.matchAll(/\bimport\('([^']+)'\)/g);
  const layer = layerOf(file);
  return [
    ...[...statements].map(([, type, target = '']) => ({ file, layer, target, typeOnly: type !== undefined })),
    ...[...dynamic].map(([, target = '']) => ({ file, layer, target, typeOnly: false })),
  ];
}

function importedFiles(file: string): string[] {
  const targets = importsOf(file).filter(({ target }) => target.startsWith('.'));
  return targets.map(({ target }) => resolve(dirname(file), target));
}

/** Groups of files that can all reach each other (Tarjan's strongly connected components). */
function circlesOf(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const path: string[] = [];
  const circles: string[][] = [];
  const visit = (file: string): number => {
    order.set(file, order.size);
    let low = order.size - 1;
    path.push(file);
    for (const target of graph.get(file) ?? []) {
      if (!graph.has(target)) continue;
      if (!order.has(target)) low = Math.min(low, visit(target));
      else if (path.includes(target)) low = Math.min(low, lowest.get(target) ?? order.get(target) ?? low);
    }
    lowest.set(file, low);
    if (low === order.get(file)) {
      const circle = path.splice(path.indexOf(file));
      if (circle.length > 1 || graph.get(file)?.includes(file)) circles.push(circle.sort());
    }
    return low;
  };
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return circles;
}

function layerOf(file: string): string {
  return relative(SRC, file).split('/')[0]?.replace(/\.ts$/, '') ?? '';
}

function show({ file, target }: Import): string {
  return `${relative(SRC, file)} imports ${target}`;
}
