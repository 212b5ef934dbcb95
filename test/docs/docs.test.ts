import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { readQuestion, writeQuestion } from '../../console/src/question/question.ts';
import { ERRORS } from '../../src/errors.ts';
import { ROOT_TOKEN, startTestService } from '../service.ts';
import { type DemoPanel, demoPanel } from './demo-panel.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const GENERATED = ['docs/catalogue.md', 'docs/cli.md', 'docs/configuration.md'];
/** Has links and nothing to run. */
const INDEX = 'docs/README.md';
const WITH_EXAMPLES = ['README.md', ...pagesOf('docs'), ...pagesOf('docs/how-to')].filter(
  (page) => ![INDEX, ...GENERATED].includes(page),
);
const PAGES = [INDEX, ...WITH_EXAMPLES];
/** Only a page that hangs takes as long. */
const HANGS_MS = 1_200_000;
/** In an expected answer: a value that differs from run to run. */
const ANYTHING = '…';

/** Every page begins with a copy. */
let demo: DemoPanel;

describe('the documentation', () => {
  beforeAll(async () => {
    demo = await demoPanel();
  });

  it.each(WITH_EXAMPLES)('%s has examples that work and answer what it says', async (page) => {
    const examples = examplesOf(readFileSync(join(ROOT, page), 'utf8'));
    expect(examples.length).toBeGreaterThan(0);
    const outputs = await runInOrder(page, examples);
    examples.forEach(({ line, expected }, index) => {
      if (expected === undefined) return;
      const { shown, wanted } = comparable(expected, outputs[index] ?? '');
      expect(shown, `${page}, the example at line ${line}`).toEqual(wanted);
    });
  });

  it.each(PAGES)('%s shows no answer that is not checked', (page) => {
    const blocks = blocksOf(readFileSync(join(ROOT, page), 'utf8'));
    const unchecked = blocks.filter(
      ({ language }, index) => ANSWERS.includes(language) && blocks[index - 1]?.language !== 'sh',
    );
    expect(unchecked.map(({ line }) => line)).toEqual([]);
  });

  it.each(['ARCHITECTURE.md', 'CONTRIBUTING.md', 'bench/README.md', 'test/README.md', ...PAGES])(
    '%s links to files that exist',
    (page) => {
      const text = readFileSync(join(ROOT, page), 'utf8');
      const targets = [...text.matchAll(/(?:\]\(|src="|srcset=")(?!https?:)([^)#"]+)/g)].map(
        ([, target = '']) => target,
      );
      const missing = targets.filter((target) => !existsSync(join(ROOT, page, '..', target)));
      expect(missing).toEqual([]);
    },
  );

  it.each([...GENERATED, ...PAGES])('%s links to headings that exist', (page) => {
    const text = readFileSync(join(ROOT, page), 'utf8');
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]*)#([^)]+)\)/g)].map(([, path = '', heading = '']) => ({
      target: path === '' ? page : join(page, '..', path),
      heading,
    }));
    const missing = links.filter(({ target, heading }) => !headingsOf(target).includes(heading));
    expect(missing).toEqual([]);
  });

  it('creates each organisation on one page, so that a reader of one page can go on with another', () => {
    const created = PAGES.flatMap((page) =>
      blocksOf(readFileSync(join(ROOT, page), 'utf8')).flatMap(({ text }) =>
        [...text.matchAll(/organisation create (\w+)|manage\/organisations"[^{]*\{"name": "(\w+)"/g)].map(
          ([, command, call]) => command ?? call,
        ),
      ),
    );
    expect(created.length).toBeGreaterThan(5);
    expect(created.filter((name, index) => created.indexOf(name) !== index)).toEqual([]);
  });

  it('is found from its index, page by page', () => {
    const index = readFileSync(join(ROOT, INDEX), 'utf8');
    const pages = [...GENERATED, ...WITH_EXAMPLES].filter((page) => page.startsWith('docs/'));
    expect(pages.filter((page) => !index.includes(`](${page.slice('docs/'.length)})`))).toEqual([]);
  });

  it('links to questions that the console reads as they are written', () => {
    const links = PAGES.flatMap(
      (page) => readFileSync(join(ROOT, page), 'utf8').match(/\/console\/\?[^\s"'`)]+/g) ?? [],
    );
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) {
      const asked = [...new URLSearchParams(link.slice(link.indexOf('?')))];
      const understood = [...writeQuestion(readQuestion(new URLSearchParams(asked)))];
      expect(understood, link).toEqual(expect.arrayContaining(asked));
    }
  });

  it('explains every error that the service can answer, with its status', () => {
    const headings = readFileSync(join(ROOT, 'docs/errors.md'), 'utf8').match(/^### .*$/gm) ?? [];
    const codes = Object.entries(ERRORS).map(([code, { status }]) => `### ${status} \`${code}\``);
    expect(headings).toEqual(codes);
  });
});

function pagesOf(directory: string): string[] {
  return readdirSync(join(ROOT, directory))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${directory}/${name}`);
}

/** The anchors that headings get where the page is shown. */
function headingsOf(page: string): string[] {
  const text = readFileSync(join(ROOT, page), 'utf8').replaceAll(/^```.*?^```$/gms, '');
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** What follows an `sh` block and says what it prints. */
const ANSWERS = ['json', 'text'];

interface Block {
  readonly language: string;
  readonly text: string;
  readonly line: number;
}

interface Example {
  readonly script: string;
  readonly line: number;
  readonly expected: Block | undefined;
}

function blocksOf(markdown: string): Block[] {
  return [...markdown.matchAll(/^```(\w*)\n(.*?)^```$/gms)].map((match) => ({
    language: match[1] ?? '',
    text: match[2] ?? '',
    line: markdown.slice(0, match.index).split('\n').length,
  }));
}

function examplesOf(markdown: string): Example[] {
  const blocks = blocksOf(markdown);
  return blocks.flatMap(({ language, text, line }, index) => {
    const next = blocks[index + 1];
    const expected = next && ANSWERS.includes(next.language) ? next : undefined;
    return language === 'sh' ? [{ script: text, line, expected }] : [];
  });
}

/** Runs a page as a reader would, in one shell beside a service of its own, and returns what each example printed. */
async function runInOrder(page: string, examples: readonly Example[]): Promise<string[]> {
  const directory = mkdtempSync(join(tmpdir(), 'broadgauge-docs-'));
  const dataDir = join(directory, 'data');
  demo.copyTo(dataDir);
  const service = await startTestService({ demo: true, env: { DATA_DIR: dataDir } });
  try {
    for (const name of ['outputs', 'work', 'bin']) mkdirSync(join(directory, name));
    const output = (index: number) => join(directory, 'outputs', String(index));
    const script = examples.map((example, index) => `exec >'${output(index)}'\n${example.script}`).join('\n');
    const { code, stderr } = await run('bash', ['-euo', 'pipefail', '-c', script], {
      cwd: join(directory, 'work'),
      env: {
        ...process.env,
        PATH: [commandDirectory(directory), process.env.PATH].join(delimiter),
        BROADGAUGE_URL: service.url,
        BROADGAUGE_TOKEN: ROOT_TOKEN,
        DATA_DIR: dataDir,
        ADMIN_URL: service.adminUrl,
        FCC: join(ROOT, 'test/fixtures/fcc-mba'),
      },
    });
    const begun = examples.filter((_, index) => existsSync(output(index)));
    expect(code, `${page}, the example at line ${begun.at(-1)?.line}: ${stderr}`).toBe(0);
    return begun.map((_, index) => readFileSync(output(index), 'utf8'));
  } finally {
    await service.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** A directory for PATH in which `broadgauge` is this checkout's. */
function commandDirectory(directory: string): string {
  const bin = join(directory, 'bin');
  const command = join(bin, 'broadgauge');
  writeFileSync(command, `#!/bin/sh\nexec '${process.execPath}' '${join(ROOT, 'bin/broadgauge')}' "$@"\n`);
  chmodSync(command, 0o755);
  return bin;
}

interface Ended {
  readonly code: number | null;
  readonly stderr: string;
}

function run(
  command: string,
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv },
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'], timeout: HANGS_MS });
    let stderr = '';
    child.stderr.on('data', (chunk: Buffer) => {
      stderr += chunk.toString();
    });
    child.on('error', reject).on('close', (code) => resolve({ code, stderr }));
  });
}

/** What was printed and what the page says, with everything that may differ made equal. */
function comparable({ language, text }: Block, output: string): { shown: unknown; wanted: unknown } {
  if (language === 'json') {
    const wanted = JSON.parse(text) as unknown;
    return { shown: withPlaceholders(JSON.parse(output), wanted), wanted };
  }
  const shown = output.trimEnd().split('\n');
  const wanted = text.trimEnd().split('\n');
  return { shown: shown.map((line, index) => (fits(line, wanted[index] ?? '') ? wanted[index] : line)), wanted };
}

function withPlaceholders(shown: unknown, wanted: unknown): unknown {
  if (wanted === ANYTHING) return ANYTHING;
  if (typeof shown === 'string' && typeof wanted === 'string') return fits(shown, wanted) ? wanted : shown;
  if (Array.isArray(shown) && Array.isArray(wanted)) {
    return shown.map((item, index) => withPlaceholders(item, wanted[index]));
  }
  if (!isObject(shown) || !isObject(wanted)) return shown;
  return Object.fromEntries(Object.entries(shown).map(([key, value]) => [key, withPlaceholders(value, wanted[key])]));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Whether a text is the wanted one, where `…` stands for any text. */
function fits(shown: string, wanted: string): boolean {
  const [first = '', ...others] = wanted.split(ANYTHING);
  const last = others.at(-1);
  if (last === undefined) return shown === first;
  let at = first.length;
  for (const part of others) {
    at = shown.indexOf(part, at);
    if (at < 0) return false;
    at += part.length;
  }
  return shown.startsWith(first) && shown.endsWith(last);
}
