// Refuses subjects of commits that are too long. Without a history, as in an archive of the sources, it says nothing.
import { spawnSync } from 'node:child_process';

const LENGTH_MAX = 72;
/** Older commits were made without this rule. */
const SINCE = '2026-11-18T02:00:00Z';

const range = ['--no-merges', `--since-as-filter=${SINCE}`];
const { stdout } = spawnSync('git', ['--git-dir=.git', 'log', ...range, '--format=%h %s'], { encoding: 'utf8' });
for (const line of stdout?.split('\n') ?? []) {
  const [, commit, subject = ''] = /^(\w+) (.*)$/.exec(line) ?? [];
  const length = [...subject].length;
  if (length <= LENGTH_MAX) continue;
  process.stderr.write(`The subject of ${commit} has ${length} characters, not at most ${LENGTH_MAX}: ${subject}\n`);
  process.exitCode = 1;
}
