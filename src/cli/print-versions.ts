import type { Metadata, VersionChanges } from '#client';
import { instant, printLine, printRows } from './print.ts';

/** The effect of a change on versions, for people. */
export function printVersions({ agents, appears, changes, vanishes, listed }: VersionChanges): void {
  printLine(
    `versions of ${agents} ${agents === 1 ? 'agent' : 'agents'}: ` +
      `${appears} appear, ${changes} change, ${vanishes} vanish`,
  );
  if (listed.length === 0) return;
  const rows = listed.map(({ valid_from, before, after, ...version }) => ({
    ...version,
    valid_from: instant(valid_from) || 'beginning',
    before: describe(before),
    after: describe(after),
  }));
  printRows(rows, ['agent_id', 'valid_from', 'change', 'before', 'after'], {});
  const more = appears + changes + vanishes - listed.length;
  if (more > 0) process.stderr.write(`${more} more with --csv\n`);
}

function describe({ package: name, isp, timezone, custom }: Metadata): string {
  const fields = [
    ['package', name ?? isp],
    ['timezone', timezone],
    ...Object.entries(custom).map(([key, value]) => [`custom.${key}`, value]),
  ];
  return fields.flatMap(([field, value]) => (value === null ? [] : `${field}=${value}`)).join(', ') || 'nothing';
}
