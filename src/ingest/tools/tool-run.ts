import type { Column, Columns, Test } from '../../catalogue/test.ts';
import type { IssueList } from '../../lib/issue-list.ts';
import type { Place } from './tool-item.ts';
import type { ToolProblem } from './tool-problem.ts';

/** What a tool measured in one go. */
export interface ToolRun {
  readonly place: Place;
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
  return issues.isEmpty ? run : { place: run.place, problem: issues.toString() };
}
