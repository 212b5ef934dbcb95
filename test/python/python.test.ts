import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { VERSION } from '../../src/package.ts';
import { demoPanel } from '../docs/demo-panel.ts';
import { reportMissing } from '../servers/install.ts';
import { ROOT_TOKEN, startTestService, type TestService } from '../service.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PACKAGE = join(ROOT, 'python');
const CACHE = join(ROOT, 'node_modules/.cache/python');
const IS_RECENT = 'import sys; sys.exit(sys.version_info < (3, 10))';

const environment = preparedEnvironment();
if (environment === undefined) reportMissing('Python 3.10 or newer, with its packages,');

describe.runIf(environment !== undefined)('the Python package', () => {
  const bin = join(environment ?? '', 'bin');
  const python = join(bin, 'python');
  const directory = mkdtempSync(join(tmpdir(), 'python-package-'));
  let service: TestService;
  let env: NodeJS.ProcessEnv;

  beforeAll(async () => {
    const dataDir = join(directory, 'data');
    (await demoPanel()).copyTo(dataDir);
    service = await startTestService({ demo: true, env: { DATA_DIR: dataDir } });
    env = {
      ...process.env,
      BROADGAUGE_URL: service.url,
      BROADGAUGE_TOKEN: ROOT_TOKEN,
      PYTHONPATH: join(PACKAGE, 'src'),
      PYTHONDONTWRITEBYTECODE: '1',
      MPLCONFIGDIR: join(CACHE, 'matplotlib'),
    };
  });
  afterAll(async () => {
    await service.stop();
    rmSync(directory, { recursive: true, force: true });
  });

  it('answers with the figures of the API, and its examples and notebooks run', async () => {
    await run(python, ['-m', 'pytest', '--color=no']);
  });

  it('is formatted and free of what the linter finds', async () => {
    await run(join(bin, 'ruff'), ['check', '--no-cache', '.']);
    await run(join(bin, 'ruff'), ['format', '--no-cache', '--check', '.']);
  });

  it('has types that are complete, and strictly right', async () => {
    const pyright = [join(ROOT, 'node_modules/pyright/index.js'), '--pythonpath', python];
    await run(process.execPath, pyright);
    const verified = await run(process.execPath, [...pyright, '--verifytypes', 'broadgauge', '--ignoreexternal']);
    expect(verified).toContain('Type completeness score: 100%');
  });

  it('is built, and works in an environment that has nothing else', async () => {
    const built = join(directory, 'built');
    await run(python, ['-m', 'build', '--no-isolation', '--outdir', built]);
    const files = readdirSync(built).sort();
    expect(files).toEqual([`broadgauge-${VERSION}-py3-none-any.whl`, `broadgauge-${VERSION}.tar.gz`]);
    const [wheel = '', source = ''] = files.map((name) => join(built, name));
    const empty = join(directory, 'empty');
    await run(python, ['-m', 'venv', '--without-pip', empty]);
    const installed = join(empty, 'bin/python');
    await run(python, ['-m', 'pip', '--python', installed, 'install', '--quiet', wheel]);
    const ask = "import broadgauge as bg; print(bg.connect().metric('httpget', last='1 days')[0]['sampleCount'] > 0)";
    expect(await run(installed, ['-c', ask], { PYTHONPATH: '' })).toBe('True\n');
    const unpacked = join(directory, 'unpacked');
    const options = ['--quiet', '--no-deps', '--no-build-isolation', '--target', unpacked];
    await run(python, ['-m', 'pip', 'install', ...options, source]);
    expect(readdirSync(join(unpacked, 'broadgauge'))).toEqual(readdirSync(packageOf(empty)));
  });

  /** Fails with what the program printed. */
  async function run(command: string, args: readonly string[], more: NodeJS.ProcessEnv = {}): Promise<string> {
    const options = { cwd: PACKAGE, env: { ...env, ...more }, maxBuffer: 64 * 1024 * 1024 };
    const { stdout } = await promisify(execFile)(command, args, options).catch((error) => {
      throw new Error(`${error.stdout}\n${error.stderr}`);
    });
    return stdout;
  }
});

/** Where an environment has the installed package. */
function packageOf(environment: string): string {
  const [version = ''] = readdirSync(join(environment, 'lib'));
  return join(environment, 'lib', version, 'site-packages/broadgauge');
}

/** The directory of an environment with the packages that the tests need, made once for each list of them. */
function preparedEnvironment(): string | undefined {
  const requirements = join(PACKAGE, 'requirements-test.txt');
  const python = process.env.PYTHON ?? 'python3';
  try {
    execFileSync(python, ['-c', IS_RECENT]);
    const version = execFileSync(python, ['--version'], { encoding: 'utf8' });
    const name = createHash('sha256').update(readFileSync(requirements)).update(version).digest('hex').slice(0, 16);
    const directory = join(CACHE, name);
    if (existsSync(join(directory, 'complete'))) return directory;
    rmSync(directory, { recursive: true, force: true });
    mkdirSync(CACHE, { recursive: true });
    execFileSync(python, ['-m', 'venv', directory]);
    execFileSync(join(directory, 'bin/pip'), ['install', '--quiet', '--requirement', requirements]);
    mkdirSync(join(directory, 'complete'));
    return directory;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    return undefined;
  }
}
