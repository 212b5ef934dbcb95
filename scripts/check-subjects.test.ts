import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const SCRIPT = fileURLToPath(new URL('check-subjects.mjs', import.meta.url));
const LONG = `Explain ${'x'.repeat(65)}`;
const directory = mkdtempSync(join(tmpdir(), 'broadgauge-subjects-'));
const [repository, copy] = [join(directory, 'repository'), join(directory, 'copy')];

describe.runIf(spawnSync('git', ['--version']).status === 0)('the check of commits', () => {
  beforeAll(() => {
    git(['init', '--quiet', repository]);
    commit(LONG, '2026-11-17T00:00:00Z');
    commit(`Explain ${'ü'.repeat(64)}`, '2026-11-19T00:00:00Z');
  });
  afterAll(() => rmSync(directory, { recursive: true }));

  it('passes subjects of 72 characters, and long ones from before the rule', () => {
    expect(check(repository)).toEqual([0, '']);
  });

  it('refuses a subject of 73 characters, also in a shallow clone', () => {
    commit(LONG, '2026-11-20T00:00:00Z');
    git(['clone', '--quiet', '--depth=1', `file://${repository}`, copy]);
    for (const clone of [repository, copy]) {
      const [status, said] = check(clone);
      expect(status).toBe(1);
      expect(said).toMatch(/^The subject of \w+ has 73 characters, not at most 72: Explain x+\n$/);
    }
  });

  it('says nothing in a directory without a history', () => {
    expect(check(directory)).toEqual([0, '']);
  });
});

function check(cwd: string): [number | null, string] {
  const { status, stderr } = spawnSync(process.execPath, [SCRIPT], { cwd, encoding: 'utf8' });
  return [status, stderr];
}

function commit(subject: string, committed: string): void {
  const identity = ['-c', 'user.name=test', '-c', 'user.email=test@example.org'];
  const command = [...identity, '-C', repository, 'commit', '--quiet', '--allow-empty', '-m', subject, '-m', LONG];
  git(command, { GIT_COMMITTER_DATE: committed });
}

function git(parameters: readonly string[], env: Readonly<Record<string, string>> = {}): void {
  const { status, stderr } = spawnSync('git', parameters, { encoding: 'utf8', env: { ...process.env, ...env } });
  if (status !== 0) throw new Error(stderr);
}
