import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { completionScript } from '../../src/cli/commands/completion.ts';
import { createProgram } from '../../src/cli/program.ts';
import { installPackage, reportMissing } from '../servers/install.ts';

const home = mkdtempSync(join(tmpdir(), 'broadgauge-completion-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** Prints what a shell completes a line to, by the script in a file. */
const ASK = {
  zsh: (script: string, words: readonly string[]) =>
    `source ${script}; emulate sh; COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; _broadgauge; printf '%s\\n' "\${COMPREPLY[@]}"`,
  fish: (script: string, words: readonly string[]) => `source ${script}; complete -C'${words.join(' ')}' | cut -f 1`,
};

describe.each(['zsh', 'fish'] as const)('%s', (shell) => {
  const isThere = spawnSync('which', [shell]).status === 0 || installPackage(shell);
  if (!isThere) reportMissing(shell);

  it.runIf(isThere).each([
    ['broadgauge agents li', ['list']],
    ['broadgauge agents list --se', ['--search']],
    ['broadgauge agents list li', []],
    ['broadgauge download metric', ['metric_data']],
    ['broadgauge query --format p', ['parquet']],
  ])('completes "%s"', (line, expected) => {
    const script = join(home, `script.${shell}`);
    writeFileSync(script, completionScript(shell, createProgram()));
    const text = execFileSync(shell, ['-c', ASK[shell](script, line.split(' '))], {
      encoding: 'utf8',
      cwd: home,
      env: { ...process.env, HOME: home },
    });
    // zsh itself leaves out what does not begin as the word does.
    const begun = line.split(' ').at(-1) ?? '';
    const offered = text.split('\n').filter((word) => word !== '' && word.startsWith(begun));
    expect(offered).toEqual(expected);
  });
});
