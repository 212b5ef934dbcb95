import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../service.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const TSC = join(ROOT, 'node_modules/.bin/tsc');
const run = promisify(execFile);
const SEPARATOR = '-- next example --';

/** Nothing of Node is known in it. */
const BROWSER_PROJECT = {
  compilerOptions: {
    target: 'ES2023',
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    types: [],
    module: 'NodeNext',
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
  },
  files: ['readme.ts'],
};

interface Block {
  readonly language: string;
  readonly text: string;
}

describe('the README of the client', () => {
  const blocks = blocksOf(readFileSync(join(ROOT, 'client/README.md'), 'utf8'));
  const examples = blocks.filter(({ language }) => language === 'ts');
  let service: TestService;
  let directory: string;

  beforeAll(async () => {
    await run(TSC, ['-p', join(ROOT, 'client/tsconfig.build.json')]);
    // Within the package, which finds itself by its own name as it is published.
    directory = mkdtempSync(join(ROOT, 'dist/client-readme-'));
    service = await startTestService();
  });
  afterAll(async () => {
    await service.stop();
    rmSync(directory, { recursive: true });
  });

  it('has examples that compile in a browser project, run in Node and print what it says', async () => {
    const source = examples.map(({ text }) => `${text}\nconsole.log('${SEPARATOR}');\n`).join('');
    const token = await service.issue(['data', 'metadata', 'ingest', 'manage']);
    writeFileSync(
      join(directory, 'readme.ts'),
      source.replace('http://127.0.0.1:8080', service.url).replace('bg_…', token.token),
    );
    writeFileSync(join(directory, 'tsconfig.json'), JSON.stringify(BROWSER_PROJECT));
    await run(TSC, ['-p', directory]);
    const { stdout } = await run(process.execPath, [join(directory, 'readme.js')], { timeout: 50_000 });
    expect(stdout.split(`${SEPARATOR}\n`).slice(0, -1)).toEqual(examples.map(expectedOf));
  });

  function expectedOf(example: Block): string {
    const next = blocks[blocks.indexOf(example) + 1];
    return next?.language === 'text' ? next.text : '';
  }
});

function blocksOf(markdown: string): Block[] {
  return [...markdown.matchAll(/^```(\w*)\n(.*?)^```$/gms)].map(([, language = '', text = '']) => ({ language, text }));
}
