import type {
  ComparisonQuestion,
  Dashboard,
  Metric,
  MetricQuestion,
  RuleSummary,
  SavedQuestion,
  Split,
  Window,
} from '../../../../../client/index.ts';
import { verdictRequest, withTime } from '../../../../../src/query/dashboard.ts';
import { withCompleteness } from '../../../../../src/query/with-completeness.ts';
import type { Verdicts } from '../../../../../src/verdicts/verdict.ts';
import { api } from '../../../api.ts';
import { type AskedTime, timeFields } from '../../../question/asked-time.ts';
import { fieldName } from '../question/catalogue.ts';
import type { AskTile, ShownTile } from './tile-grid.tsx';
import type { JudgeTile } from './verdict-tile.tsx';

/** A dashboard with what its tiles are made of. */
export interface LoadedDashboard {
  readonly dashboard: Dashboard;
  readonly questions: readonly SavedQuestion[];
  readonly metrics: readonly Metric[];
  readonly splits: readonly Pick<Split, 'id' | 'name'>[];
  readonly windows: readonly Pick<Window, 'key' | 'name'>[];
  readonly rules: readonly RuleSummary[];
}

export async function loadDashboard(name: string, signal: AbortSignal): Promise<LoadedDashboard> {
  const [dashboard, questions, metrics, splits, windows, rules] = await Promise.all([
    api.request('GET /saved/dashboards/{name}', { name }, { signal }),
    api.request('GET /saved/questions', {}, { signal }),
    api.request('GET /metrics', {}, { signal }),
    api.request('GET /splits', {}, { signal }),
    api.request('GET /windows', {}, { signal }),
    api.request('GET /verdicts', {}, { signal }),
  ]);
  return { dashboard, questions, metrics, splits, windows, rules };
}

/** Single results are too many to be drawn side by side: no dashboard shows them. */
export function canShow({ request }: SavedQuestion): boolean {
  return !('chartType' in request && request.chartType === 'raw');
}

/** What the tiles show within a time; undefined: each question has its own. */
export function tilesOf(loaded: LoadedDashboard, time: AskedTime | undefined): readonly ShownTile[] {
  const { dashboard, questions, metrics, splits, windows, rules } = loaded;
  return dashboard.tiles.map(({ text, question: title = '', rule: key, width = 6, ...tile }) => {
    if (key !== undefined) {
      const rule = rules.find((known) => known.key === key);
      if (rule === undefined) return { kind: 'gap', width };
      const fields = rule.unit.map((id) => ({ id, name: fieldName(splits, id) }));
      const request = verdictRequest(tile, time === undefined ? {} : timeFields(time));
      return { ...rule, kind: 'verdicts', width, rule: key, fields, request };
    }
    if (text !== undefined) return { kind: 'text', width, text };
    const question = questions.find(({ name }) => name === title);
    if (question === undefined || !canShow(question)) return { kind: 'gap', width };
    const { description, of, view } = question;
    const { receipt: _, ...asked } = question.request as Record<string, unknown>;
    const { metric: metricKey } = question.request;
    const metric = metrics.find((known) => known.key === metricKey) ?? { key: metricKey, name: metricKey, unit: '' };
    const ids = 'splits' in question.request ? (question.request.splits ?? []) : [];
    const fields = ids.map((id) => ({ id, name: fieldName(splits, id) }));
    const request = time === undefined ? asked : withTime(asked, timeFields(time));
    return { kind: 'question', width, title, description, of, metric, fields, windows, request, withheld: [], view };
  });
}

/** Asks with the rights of the signed-in person. */
export const askTile: AskTile = async ({ of, request }, _, signal) =>
  of === 'metric_data'
    ? api.request('POST /metric_data', { body: withCompleteness(request) as unknown as MetricQuestion }, { signal })
    : api.request('POST /comparison_data', { body: request as unknown as ComparisonQuestion }, { signal });

/** Asks for verdicts with the rights of the signed-in person. */
export const judgeTile: JudgeTile = async ({ rule, request }, _, signal) =>
  (await api.request('POST /verdicts/{rule}', { rule, body: request as never }, { signal })) as unknown as Verdicts;
