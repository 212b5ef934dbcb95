import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { IS_LONG } from '../random-runs.ts';
import { freePort } from '../servers/postgres.ts';
import { ROOT_TOKEN } from '../service.ts';
import { unknownVariables } from './unknown-variables.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const scratch = mkdtempSync(join(tmpdir(), 'broadgauge-deploy-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe('the container', () => {
  const steps = instructionsIn(join(ROOT, 'deploy/Containerfile'));
  const of = (instruction: string) => steps.filter(({ name }) => name === instruction).map(({ rest }) => rest);
  const settings = Object.fromEntries(of('ENV').flatMap((rest) => rest.split(/\s+/).map((pair) => pair.split('='))));

  it('is set up by settings that the service has', () => {
    expect(unknownVariables(Object.keys(settings))).toEqual([]);
    expect(of('VOLUME')).toEqual([settings.DATA_DIR]);
  });

  it('holds every directory that the package does', () => {
    const { files } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { files: string[] };
    const copied = of('COPY').flatMap((rest) => rest.match(/^--from=build \/opt\/broadgauge\/(\S+) /)?.[1] ?? []);
    const directories = files.filter((file) => !file.includes('.'));
    expect(copied.sort()).toEqual([...directories, 'node_modules', 'package.json'].sort());
  });

  it.runIf(IS_LONG)(
    'builds from what is sent to the builder, and then serves, healthy, as another user than root',
    async () => {
      const [context, image] = [join(scratch, 'context'), join(scratch, 'image')];
      copyContext(context);
      mkdirSync(image);
      for (const command of of('RUN').slice(0, 2)) {
        expect(await run('sh', ['-c', command], { cwd: context })).toEqual({ code: 0, printed: expect.anything() });
      }
      for (const rest of of('COPY').filter((each) => each.startsWith('--from=build'))) {
        const [, source = '', target = ''] = rest.replaceAll('/opt/broadgauge/', '').split(' ');
        renameSync(join(context, source), join(image, target === './' ? source : target));
      }
      expect(existsSync(join(image, 'node_modules/typescript'))).toBe(false);
      const [program = '', ...args] = JSON.parse(of('HEALTHCHECK')[0]?.replace(/^.*CMD /, '') ?? '') as string[];
      const { env, stop } = await serve(image, settings);
      try {
        expect(await run(program, args, { env })).toMatchObject({ code: 0 });
      } finally {
        expect(await stop()).toBe(0);
      }
      expect(await run(program, args, { env })).toMatchObject({ code: 1 });
    },
  );
});

interface Instruction {
  readonly name: string;
  readonly rest: string;
}

function instructionsIn(file: string): Instruction[] {
  const lines = readFileSync(file, 'utf8')
    .replace(/^#.*\n/gm, '')
    .replace(/\s*\\\n\s*/g, ' ')
    .split('\n');
  return lines
    .filter((line) => line !== '')
    .map((line) => ({ name: line.split(' ')[0] ?? '', rest: line.slice(line.indexOf(' ') + 1) }));
}

/** What a builder is sent: the repository without what .dockerignore names. */
function copyContext(target: string): void {
  const ignored = readFileSync(join(ROOT, '.dockerignore'), 'utf8').trim().split('\n');
  const anywhere = ignored.filter((pattern) => pattern.startsWith('**/*')).map((pattern) => pattern.slice(4));
  cpSync(ROOT, target, {
    recursive: true,
    filter: (source) =>
      !ignored.some((pattern) => source === join(ROOT, pattern)) && !anywhere.some((ending) => source.endsWith(ending)),
  });
}

/** Starts the service as the image does, on free ports; root steps down as the image's user does. */
async function serve(image: string, settings: Readonly<Record<string, string>>) {
  const dataDir = join(scratch, 'data');
  const adminPort = await freePort();
  mkdirSync(dataDir);
  const user = process.getuid?.() === 0 ? { uid: 1000, gid: 1000 } : undefined;
  if (user) for (const directory of [scratch, dataDir]) chownSync(directory, user.uid, user.gid);
  const env = {
    PATH: process.env.PATH,
    ...settings,
    HOST: '127.0.0.1',
    PORT: '0',
    ADMIN_PORT: String(adminPort),
    DATA_DIR: dataDir,
    BOOTSTRAP_TOKEN: ROOT_TOKEN,
    LOG_LEVEL: 'warn',
  };
  const child = spawn(join(image, 'bin/broadgauge'), ['serve'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
    ...user,
  });
  const exited = once(child, 'exit');
  const first = once(createInterface(child.stdout), 'line');
  expect(await Promise.race([first, exited.then(([code]) => `ended with ${code}`)])).toEqual(['Broadgauge is ready.']);
  return {
    env,
    async stop() {
      child.kill('SIGTERM');
      return (await exited)[0] as number | null;
    },
  };
}

function run(
  program: string,
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv },
): Promise<{ code: number; printed: string }> {
  return new Promise((resolve) => {
    execFile(program, args, options, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), printed: stdout + stderr }),
    );
  });
}
