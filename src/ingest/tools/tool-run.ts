import type { Column, Columns, Test } from '../../catalogue/test.ts';
import type { IssueList } from '../../lib/issue-list.ts';

/** Where something begins in a file, counted from 1. */
export interface Position {
  readonly line: number;
  /** Which item of the file it is, where others begin on the same line. */
  readonly item?: number;
}

/** One thing that a tool has printed: a JSON object, or a line of text. */
export type ToolItem = { readonly position: Position; readonly value: unknown } | TextItem;

export interface TextItem {
  readonly position: Position;
  readonly text: string;
}

/** What a tool measured in one go. */
export interface ToolRun {
  readonly position: Position;
  /** UTC milliseconds; undefined when the tool does not say. */
  readonly endedAt: number | undefined;
  /** Only where the tool names it. */
  readonly agentId?: string | undefined;
  readonly results: readonly ToolResult[];
}

export interface ToolResult {
  readonly test: Test;
  readonly columns: Readonly<Record<string, string | number | undefined>>;
}

type ResultColumns<C extends Columns> = {
  readonly [K in keyof C]?: (C[K] extends Column<'text'> ? string : number) | undefined;
};

/** A column that the test lacks does not compile. */
export function resultOf<C extends Columns>(test: Test<C>, columns: ResultColumns<NoInfer<C>>): ToolResult {
  return { test, columns };
}

export const COMPLETED = { successes: 1, failures: 0 } as const;
export const FAILED = { successes: 0, failures: 1 } as const;

/** A run, unless something is wrong with its fields. */
export function checkedRun(run: ToolRun, issues: IssueList): ToolRun | ToolProblem {
  return issues.isEmpty ? run : { position: run.position, problem: issues.toString() };
}

/** Why something in a file can't be stored, and what to do about it. */
export interface ToolProblem {
  readonly position: Position;
  readonly problem: string;
}

/** For what no version of the tool prints. */
export function notOfTool(position: Position, what: string): ToolProblem {
  return { position, problem: `This is not ${what}. Take it out of the file, or choose another --format.` };
}

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
