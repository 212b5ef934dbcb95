import type { AgentView } from '../access/caller.ts';
import { IssueList } from '../lib/issue-list.ts';
import type { RawPlan, RecordsPlan } from '../plan/plan.ts';
import type { ResultTable } from '../plan/result-table.ts';
import type { NewDownload } from '../ports/downloads.ts';
import { pointsTable } from '../query/points-table.ts';
import { askMetric } from './ask-metric.ts';
import { askTests } from './ask-tests.ts';
import type { Context } from './context.ts';

export type Exported = NewDownload['of'];

/** A question whose rows go into a file. */
export interface ExportQuestion {
  /** What its rows are about, as a part of a file's name. */
  readonly title: string;
  /** The columns that the request has named. */
  readonly splits: readonly string[];
  /** Those that are there beside them, whatever is asked. */
  readonly columns: readonly string[];
  readonly rows: (signal: AbortSignal) => Promise<RawPlan | RecordsPlan | ResultTable>;
}

/** Reads a request as its JSON counterpart does; throws VALIDATION_FAIL with every issue. */
export function askExport(
  context: Context,
  view: AgentView,
  of: Exported,
  body: unknown,
  issues = new IssueList(),
): Promise<ExportQuestion> {
  return QUESTIONS[of](context, view, body, issues);
}

type Ask = (context: Context, view: AgentView, body: unknown, issues: IssueList) => Promise<ExportQuestion>;

const QUESTIONS: Readonly<Record<Exported, Ask>> = {
  metric_data: async (context, view, body, issues) => {
    const question = await askMetric(context, view, body, issues);
    if (question.kind === 'raw') {
      const { metric, plan } = question;
      const splits = plan.splits.map(({ name }) => name);
      return { title: `${metric}-raw`, splits, columns: RAW_COLUMNS, rows: async () => plan };
    }
    const { metric, plan, splits, answer } = question;
    const columns = pointsTable([], plan, splits).columns.slice(splits.length);
    return {
      title: `${metric}-${plan.aggregation}`,
      splits,
      columns: columns.map(({ name }) => name),
      rows: async (signal) => pointsTable(await answer(signal), plan, splits),
    };
  },
  test_data: async (context, view, body, issues) => {
    const plan = await askTests(context, view, body, issues);
    return { title: plan.test, splits: [], columns: [], rows: async () => plan };
  },
};

const RAW_COLUMNS = ['dtime', 'agent', 'unit', 'metricValue'];
