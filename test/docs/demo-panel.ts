import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inject } from 'vitest';
import { freePort } from '../servers/postgres.ts';
import { ROOT_TOKEN, startTestService } from '../service.ts';

/** The demo panel of a run. The first file that needs it makes it; the others wait. */
export interface DemoPanel {
  /** What the service answered from its first answer on, while it made the panel. */
  readonly answers: readonly DemoAnswer[];
  /** Puts a copy of it into a new directory. */
  copyTo(directory: string): void;
}

interface DemoAnswer {
  readonly status: number;
  readonly retryAfter: string | null;
}

export async function demoPanel(): Promise<DemoPanel> {
  const scratch = inject('scratchDirectory');
  const [directory, end] = [join(scratch, 'demo'), join(scratch, 'demo.json')];
  if (claims(directory)) {
    const answers = await makePanel(directory).catch(String);
    writeFileSync(`${end}.new`, JSON.stringify(answers));
    renameSync(`${end}.new`, end);
  }
  while (!existsSync(end)) await sleep(100);
  const answers = JSON.parse(readFileSync(end, 'utf8')) as DemoAnswer[] | string;
  if (typeof answers === 'string') throw new Error(answers);
  return { answers, copyTo: (target) => cpSync(directory, target, { recursive: true }) };
}

function claims(directory: string): boolean {
  try {
    mkdirSync(directory);
    return true;
  } catch {
    return false;
  }
}

/** Asks the service until it is there and has answered. */
async function makePanel(directory: string): Promise<readonly DemoAnswer[]> {
  const port = await freePort();
  const starting = startTestService({ demo: true, env: { DATA_DIR: directory, PORT: String(port) } });
  const ready = starting.then(() => true);
  const answers: DemoAnswer[] = [];
  do {
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`, { headers: { authorization: ROOT_TOKEN } }).catch(
      () => undefined,
    );
    if (answer) answers.push({ status: answer.status, retryAfter: answer.headers.get('retry-after') });
  } while (!(await Promise.race([ready, sleep(20, false)])) || answers.at(-1)?.status !== 200);
  await (await starting).stop();
  return answers;
}
