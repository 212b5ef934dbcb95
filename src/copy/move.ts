import type { CopyState } from '../stores/unfinished-copy.ts';
import type { Part } from './parts.ts';

/** The copy of one store of an installation to a server. Every step can be repeated after an interruption. */
export interface Move {
  readonly part: Part;
  /** Throws if the server has other data. */
  state(): Promise<CopyState>;
  /** Lists the tables or files to copy. */
  inspect(): Promise<void>;
  copy(): Promise<void>;
  compare(): Promise<readonly Comparison[]>;
  /** Marks the copy as complete, so that a service can start on it. */
  finish(): Promise<void>;
}

/** A figure of a table at the source and at the target, as text. */
export interface Comparison {
  readonly table: string;
  readonly checked: string;
  readonly source: string;
  readonly target: string;
}

export function isSame({ source, target }: Comparison): boolean {
  return source === target;
}

/** Receives the progress of a copy. */
export interface Reporter {
  note(line: string): void;
  begin(label: string, total: number, unit: 'rows' | 'tables' | 'bytes'): Progress;
}

export interface Progress {
  advance(done: number): void;
  end(): void;
}

export interface CopyOptions {
  /** Copy nothing: compare what has been copied. */
  readonly checkOnly: boolean;
  readonly reporter: Reporter;
  readonly signal: AbortSignal;
  /** UNIX milliseconds. */
  readonly now: number;
}
