import type { Column, Columns, Test } from '../../catalogue/test.ts';
import type { IssueList } from '../../lib/issue-list.ts';

/** The start of something in a file, counted from 1. */
export interface Position {
  readonly line: number;
  /** The number of the item, where several items start on one line. */
  readonly item?: number;
}

/** A JSON object or a line of text that a tool has printed. */
export type ToolItem = { readonly position: Position; readonly value: unknown } | TextItem;

export interface TextItem {
  readonly position: Position;
  readonly text: string;
}

/** The results of one run of a tool. */
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

/** The run, or the issues of its fields. */
export function checkedRun(run: ToolRun, issues: IssueList): ToolRun | ToolProblem {
  return issues.isEmpty ? run : { position: run.position, problem: issues.toString() };
}

/** Why something in a file can't be stored, and what to do about it. */
export interface ToolProblem {
  readonly position: Position;
  readonly problem: string;
}

/** For input that no version of the tool prints. */
export function notOfTool(position: Position, what: string): ToolProblem {
  return { position, problem: `This is not ${what}. Take it out of the file, or choose another format.` };
}

export type ToolOutcome = ToolRun | ToolProblem;

/** Turns the items of one file, in order, into runs. */
export interface ToolReader {
  /** The runs that an item completes. */
  readonly take: (item: ToolItem) => readonly ToolOutcome[];
  /** The runs that the end of the file completes. */
  readonly end: () => readonly ToolOutcome[];
}

export interface ToolReaderOptions {
  /** The requested test, for a tool that fails before it says what it measures. */
  readonly test: Test | undefined;
  /** The timezone of times without an offset; undefined: such times are refused. */
  readonly zone: string | undefined;
}

/** A reader for a tool that prints each run as one item. */
export function itemReader(read: (item: ToolItem) => readonly ToolOutcome[] | ToolOutcome): ToolReader {
  return { take: (item) => [read(item)].flat(), end: () => [] };
}
