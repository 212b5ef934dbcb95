import type { CopyState } from '../stores/unfinished-copy.ts';
import type { Part } from './parts.ts';

/** A part of an installation on its way to a server. Everything in it can be done again after it was broken off. */
export interface Move {
  readonly part: Part;
  /** Throws where the server holds something else. */
  state(): Promise<CopyState>;
  /** Looks at what there is to copy. */
  inspect(): Promise<void>;
  copy(): Promise<void>;
  compare(): Promise<readonly Comparison[]>;
  /** Everything is there: a service can be started on it. */
  finish(): Promise<void>;
}

/** Something of a table as it is at the source and at the target, in words for a reader. */
export interface Comparison {
  readonly table: string;
  readonly checked: string;
  readonly source: string;
  readonly target: string;
}

export function isSame({ source, target }: Comparison): boolean {
  return source === target;
}

/** Who is told how a copy goes. */
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
