import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../service.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const TSC = join(ROOT, 'node_modules/.bin/tsc');
const run = promisify(execFile);
const SEPARATOR = '-- next example --';

/** `types` are those that the program may know: none in a browser. */
const projectOf = (file: string, types: readonly string[]) => ({
  compilerOptions: {
    target: 'ES2023',
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    types,
    typeRoots: [join(ROOT, 'node_modules/@types')],
    module: 'NodeNext',
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
  },
  files: [file],
});

interface Block {
  readonly language: string;
  readonly text: string;
}

describe('the client as a package', () => {
  const blocks = blocksOf(readFileSync(join(ROOT, 'client/README.md'), 'utf8'));
  const examples = blocks.filter(({ language }) => language === 'ts');
  let service: TestService;
  let directory: string;

  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'client-package-'));
    await run('npm', ['pack', '--workspace', 'client', '--pack-destination', directory], { cwd: ROOT });
    writeFileSync(join(directory, 'package.json'), JSON.stringify({ type: 'module', private: true }));
    const [tarball = ''] = readdirSync(directory).filter((name) => name.endsWith('.tgz'));
    await run('npm', ['install', '--offline', `./${tarball}`], { cwd: directory });
    service = await startTestService();
  });
  afterAll(async () => {
    await service.stop();
    rmSync(directory, { recursive: true });
  });

  it('brings nothing else along', () => {
    expect(readdirSync(join(directory, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual([
      '@broadgauge',
    ]);
    const files = readdirSync(join(directory, 'node_modules/@broadgauge/client'));
    expect(files.sort()).toEqual(['README.md', 'dist', 'package.json']);
  });

  it('compiles where nothing of Node is known', async () => {
    const inBrowsers = examples.filter(({ text }) => !text.includes("from 'node:"));
    writeFileSync(join(directory, 'browser.ts'), inBrowsers.map(({ text }) => text).join(''));
    writeFileSync(join(directory, 'tsconfig.json'), JSON.stringify(projectOf('browser.ts', [])));
    await run(TSC, ['-p', directory]);
  });

  it('has a README whose examples compile, run in Node and print what it says', async () => {
    const source = examples.map(({ text }) => `${text}\nconsole.log('${SEPARATOR}');\n`).join('');
    const token = await service.issue(['data', 'metadata', 'ingest', 'manage']);
    writeFileSync(
      join(directory, 'readme.ts'),
      source.replace('http://127.0.0.1:8080', service.url).replace('bg_…', token.token),
    );
    writeFileSync(join(directory, 'tsconfig.json'), JSON.stringify(projectOf('readme.ts', ['node'])));
    await run(TSC, ['-p', directory]);
    const { stdout } = await run(process.execPath, ['readme.js'], { cwd: directory });
    expect(stdout.split(`${SEPARATOR}\n`).slice(0, -1)).toEqual(examples.map(expectedOf));
  });

  it('refuses paths, parameters, metrics and columns that do not exist', async () => {
    const wrong = [
      "await bg.request('GET /panels');",
      "await bg.request('GET /manage/agents', { limitt: 1 });",
      "await bg.request('POST /metric_data', { body: { ...raw, metric: 'httpgot' } });",
      "await bg.request('POST /ingest/{test}', { test: 'ping', body: [{ dtime: '', rtt_awg: 1 }] });",
      "await bg.request('POST /ingest/{test}', { test: 'ping', body: [{ dtime: '', bytes_sec: 1 }] });",
    ];
    const known = examples.map(({ text }) => text).filter((text) => /const (bg|raw) =/.test(text));
    const source = known.join('');
    writeFileSync(join(directory, 'wrong.ts'), `${source}${wrong.join('\n')}\n`);
    writeFileSync(join(directory, 'tsconfig.json'), JSON.stringify(projectOf('wrong.ts', [])));
    const { stdout } = await run(TSC, ['-p', directory, '--noEmit']).catch((error: { stdout: string }) => error);
    const found = [...stdout.matchAll(/wrong\.ts\((\d+),/g)].map(([, line]) => Number(line));
    expect(found).toEqual(wrong.map((_, index) => source.split('\n').length + index));
  });

  function expectedOf(example: Block): string {
    const next = blocks[blocks.indexOf(example) + 1];
    return next?.language === 'text' ? next.text : '';
  }
});

function blocksOf(markdown: string): Block[] {
  return [...markdown.matchAll(/^```(\w*)\n(.*?)^```$/gms)].map(([, language = '', text = '']) => ({ language, text }));
}
