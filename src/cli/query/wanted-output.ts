import { CommandFailure, EXIT } from '../failure.ts';

export const OUTPUT_FORMATS = ['table', 'json', 'ndjson', 'csv'] as const;

export type Output = (typeof OUTPUT_FORMATS)[number] | 'chart';

export interface OutputOptions {
  readonly format?: (typeof OUTPUT_FORMATS)[number];
  readonly json?: boolean;
  readonly chart?: boolean;
}

/** People get a table, programs JSON, unless they say otherwise. */
export function wantedOutput({ format, json, chart }: OutputOptions, isTerminal: boolean): Output {
  if (json && (format ?? 'json') !== 'json') throw usage(`--json and --format ${format}: leave out one of them.`);
  if (chart && json) throw usage('--chart and --json: leave out one of them.');
  if (chart && (format ?? 'table') !== 'table') throw usage(`--chart and --format ${format}: leave out one of them.`);
  if (chart) return 'chart';
  return format ?? (isTerminal && !json ? 'table' : 'json');
}

function usage(message: string): CommandFailure {
  return new CommandFailure(message, EXIT.usage);
}
