import type { Test } from '../../catalogue/test.ts';
import type { ToolItem } from './tool-item.ts';
import type { ToolProblem } from './tool-problem.ts';
import type { ToolRun } from './tool-run.ts';

export type ToolOutcome = ToolRun | ToolProblem;

/** Makes runs of the items of one file, in their order. */
export interface ToolReader {
  /** What an item completes. */
  readonly take: (item: ToolItem) => readonly ToolOutcome[];
  /** What was still open at the end of the file. */
  readonly end: () => readonly ToolOutcome[];
}

export interface ToolReaderOptions {
  /** The test that is asked for, for a tool that fails without a word on what it meant to do. */
  readonly test: Test | undefined;
  /** Times without an offset are UTC. */
  readonly timesAreUtc: boolean;
}

/** A reader for a tool that prints its runs as one item each. */
export function itemReader(read: (item: ToolItem) => readonly ToolOutcome[] | ToolOutcome): ToolReader {
  return { take: (item) => [read(item)].flat(), end: () => [] };
}
