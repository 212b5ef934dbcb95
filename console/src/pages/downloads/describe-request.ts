import type { ListedDownload, MetricQuestion, Span, TestQuestion } from '../../../../client/index.ts';
import type { Fact } from '../../components/fact-list.tsx';
import { isUtcDay } from '../../lib/dates.ts';
import { AGGREGATION_NAMES } from '../../question/aggregations.ts';
import { explorePath, type Question } from '../../question/question.ts';

/** What a download was asked for, for people. */
interface AskedFor {
  readonly title: string;
  readonly facts: readonly Fact[];
  /** The path of the page that shows the same; undefined where none can. */
  readonly path: string | undefined;
}

/** Names by keys; some tests and metrics have a key in common. */
export interface Names {
  readonly tests: ReadonlyMap<string, string>;
  readonly metrics: ReadonlyMap<string, string>;
}

export function describeRequest({ of, request }: Pick<ListedDownload, 'of' | 'request'>, names: Names): AskedFor {
  // The service has taken the request, so it has the form of one.
  return of === 'test_data'
    ? describeTests(request as TestQuestion, names)
    : describeMetric(request as MetricQuestion, names);
}

function describeTests({ test, date, panel }: TestQuestion, names: Names): AskedFor {
  const canShow = isUtcDay(date.from) && isUtcDay(date.to) && panel === undefined;
  const parameters = new URLSearchParams({ test, ...date });
  return {
    title: `Records of ${names.tests.get(test) ?? test}`,
    facts: [{ label: 'Days', value: showSpan(date) }, ...panelFacts(panel)],
    path: canShow ? `tests?${parameters}` : undefined,
  };
}

function describeMetric(request: MetricQuestion, names: Names): AskedFor {
  const { metric, normalised, prefilter, time, splits = [], filters = [], panel } = request;
  const switches = [normalised && 'normalised', prefilter && 'prefiltered'].filter(Boolean);
  const kind = request.chartType === 'raw' ? 'of single results' : AGGREGATION_NAMES[request.aggregation].phrase;
  return {
    title: `${names.metrics.get(metric) ?? metric} ${kind}`,
    facts: [
      { label: 'Time', value: showSpan(time) },
      ...(splits.length > 0 ? [{ label: 'Split by', value: splits.join(', ') }] : []),
      ...filters.map(({ id, filterType, filterValues }) => ({
        label: isInclude(filterType) ? `Only ${id}` : `Without ${id}`,
        value: filterValues.join(', '),
      })),
      ...panelFacts(panel),
      ...(switches.length > 0 ? [{ label: 'Figures', value: switches.join(', ') }] : []),
    ],
    path: explorePath(questionOf(request)),
  };
}

function questionOf(request: MetricQuestion): Partial<Question> {
  const { splits = [], filters = [], panel = [] } = request;
  return {
    ...request,
    splits,
    filters: filters.map(({ id, filterType, filterValues }) => ({
      id,
      filterType: isInclude(filterType) ? 'include' : 'exclude',
      values: filterValues,
    })),
    panels: [panel].flat(),
  };
}

/** The service takes several names for it. */
function isInclude(filterType: string | number): boolean {
  return ['include', 'inclusive', 'in', '1', 1].includes(filterType);
}

function panelFacts(panel: string | readonly string[] | undefined): readonly Fact[] {
  return panel === undefined ? [] : [{ label: 'Panels', value: [panel].flat().join(', ') }];
}

function showSpan({ from, to }: Span): string {
  return from === to ? from : `${from} to ${to}`;
}
