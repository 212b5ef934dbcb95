import type { Test } from '../catalogue/test.ts';
import type { Label } from '../plan/field.ts';
import type { LocalWindow, RecordCondition, RecordOrder, Span } from '../plan/plan.ts';

/** A question for the records of a test. */
export interface TestQuery {
  readonly test: Test;
  /** UTC milliseconds, both ends included. */
  readonly date: Span;
  /** Undefined: every hour of the week. */
  readonly window: LocalWindow | undefined;
  readonly panels: readonly string[] | undefined;
  /** Names of agents; undefined: all. */
  readonly agents: readonly string[] | undefined;
  readonly order: RecordOrder;
  /** Columns besides those that every record has. */
  readonly labels: readonly Label[];
  /** What has to hold for a record, all of it. */
  readonly where: readonly RecordCondition[];
  /** Whether the answer is to say what it was made from. */
  readonly receipt: boolean;
}
