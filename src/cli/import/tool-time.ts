import { statSync } from 'node:fs';
import { parseInstant } from '../../ingest/instant.ts';
import type { ToolReading } from '../../ingest/tools/read-tool.ts';
import { CommandFailure, EXIT } from '../failure.ts';

/** What `--time` says of runs that don't tell their time, or not all of it. */
export function toolTime(given: string | undefined, path: string): Pick<ToolReading, 'time' | 'timesAreUtc'> {
  if (given === undefined || given === 'utc') return { time: undefined, timesAreUtc: given === 'utc' };
  const time = given === 'file' ? fileTime(path) : parseInstant(given);
  if (time !== undefined) return { time, timesAreUtc: false };
  throw new CommandFailure(
    `--time ${given}: it should be a time like 2026-03-01T12:00:00Z, the word file for the time at which the file was written, or utc when its times have no offset.`,
    EXIT.usage,
  );
}

function fileTime(path: string): number {
  if (path !== '-') return Math.floor(statSync(path).mtimeMs);
  throw new CommandFailure(
    '--time file: standard input has no time. Say which: --time 2026-03-01T12:00:00Z',
    EXIT.usage,
  );
}
