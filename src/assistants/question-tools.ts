import { METRICS } from '../catalogue/metrics/index.ts';
import { isObject, type JsonObject } from '../lib/read.ts';
import { isOfShares } from '../query/describe-question.ts';
import { overrideQuestion } from '../query/override-question.ts';
import { unknownValues } from '../query/unknown-values.ts';
import { type ApiRequest, type PanelApi, readData, sendOk, wrongArguments } from './panel-api.ts';
import type { Tool } from './tool.ts';
import { answerWith, firstRows } from './tool-answer.ts';
import { fieldsOf, objectOf, parametersOf, withDefaults, without } from './tool-arguments.ts';

const USUAL = { normalised: false, prefilter: true };
const USUAL_LAST = '30 days';
const PERCENTILES = [5, 95];
const USUAL_AGGREGATE = { aggregation: 'total', uncertainty: 'agents', percentiles: PERCENTILES };

const { bins, edges } = fieldsOf('HistogramQuestion');
const QUESTION = withDefaults(
  {
    ...without(fieldsOf('AggregateQuestion'), ['receipt']),
    chartType: {
      type: 'string',
      enum: ['aggregate', 'histogram'],
      description: '`aggregate` for statistics of groups of results, `histogram` for the number of results in bins.',
    },
    ...(bins && edges && { bins, edges }),
  },
  { chartType: 'aggregate', ...USUAL, ...USUAL_AGGREGATE, last: USUAL_LAST },
);

const NARROW = 'Ask for fewer splits, with filters, over a shorter time or by longer periods.';
const ROWS =
  'Each row has its figure (`metricValue`, in `unit`), the numbers of results and agents behind it (`sampleCount`, `agentCount`) ' +
  'and its 95 % `interval`. Quote a figure with its interval and number of agents.';

export const askMetric: Tool = {
  name: 'ask_metric',
  title: 'Ask for a metric',
  description: `Statistics or a histogram of one metric in a span of local time, by any splits. ${ROWS} Keys of metrics and ids of splits are in describe_panel, values of filters in find_values.`,
  input: objectOf(QUESTION, ['metric']),
  async run(api, given, signal) {
    const body = metricRequest(given);
    return answerQuestion(api, { method: 'POST', path: '/metric_data?format=ndjson', body }, body, signal);
  },
};

export const compare: Tool = {
  name: 'compare',
  title: 'Compare two sides',
  description:
    'The difference of a metric between two sides, `a` and `b`, such as two ISPs, two times or two windows, with its interval ' +
    'and whether it is significant. Agents on both sides are paired.',
  input: objectOf(
    withDefaults(without(fieldsOf('ComparisonQuestion'), ['receipt', 'chartType', 'aggregation', 'uncertainty']), {
      ...USUAL,
      percentiles: PERCENTILES,
      last: USUAL_LAST,
    }),
    ['metric', 'a', 'b'],
  ),
  async run(api, given, signal) {
    const body = withTime({ ...USUAL, percentiles: PERCENTILES, ...given }, [given, given.a, given.b]);
    return answerQuestion(api, { method: 'POST', path: '/comparison_data?format=ndjson', body }, body, signal);
  },
};

export const askSaved: Tool = {
  name: 'ask_saved',
  title: 'Ask a saved question',
  description: `The answer to a question that was saved under a name; describe_panel lists them. ${ROWS}`,
  input: objectOf(
    {
      ...parametersOf('answerSavedQuestion', ['name', 'from', 'to', 'aggregation', 'order']),
      filter: {
        type: 'object',
        description:
          'By the id of a dimension: values that take the place of those of its saved filter; none: no filter.',
        additionalProperties: { type: 'array', items: { type: 'string' } },
      },
    },
    ['name'],
  ),
  finds: { argument: 'name', listedBy: '/saved/questions' },
  async run(api, { name, filter, ...given }, signal) {
    const address = `/saved/questions/${encodeURIComponent(String(name))}`;
    const { request } = await readData<{ readonly request: JsonObject }>(api, address, signal);
    refuseSingleResults(request);
    const filters = new Map(
      Object.entries(isObject(filter) ? filter : {}).map(([id, values]) => [
        id,
        [values]
          .flat()
          .map(String)
          .filter((value) => value !== ''),
      ]),
    );
    const others = Object.entries(given).map(([field, value]): [string, string] => [field, String(value)]);
    // A parameter that is there once would be read as a list: the empty text, which counts for nothing, repeats it.
    const narrowed = [...filters].flatMap(([id, values]) =>
      [...values, ''].map((value): [string, string] => [`filter.${id}`, value]),
    );
    const query = new URLSearchParams([...others, ...narrowed, ['format', 'ndjson']]);
    const { from, to, aggregation } = Object.fromEntries(others);
    const question = overrideQuestion(request, { from, to, aggregation, filters }, Date.now() / 1000);
    return answerQuestion(api, { method: 'GET', path: `${address}/answer?${query}` }, question, signal);
  },
};

export const explainFigure: Tool = {
  name: 'explain_figure',
  title: 'Explain a figure',
  description:
    'The receipt of a question of ask_metric: how it was understood, the versions of everything behind its figures, and how many ' +
    'rows and agents were left out at which stage. With `receipt_id`, it also says whether the answer is still the same.',
  input: objectOf(
    {
      ...QUESTION,
      receipt_id: { type: 'string', description: 'The `receipt_id` of an answer to the same question.' },
    },
    ['metric'],
  ),
  async run(api, { receipt_id: id, ...given }, signal) {
    const body = metricRequest(given);
    await refuseNames(api, body, signal);
    const asked = { method: 'POST', path: '/metric_data?format=ndjson', body } as const;
    const now = await sendOk(api, { ...asked, headers: { 'if-none-match': `"${id ?? ''}"` } }, signal);
    await firstRows(now);
    const response = await sendOk(api, { ...asked, path: '/metric_data', body: { ...body, receipt: true } }, signal);
    const { receipt } = (await response.json()) as { readonly receipt: unknown };
    return {
      ...unitOf(body),
      receipt_id: receiptId(now),
      ...(id !== undefined && { unchanged: now.status === 304 }),
      receipt,
      link: linkTo(api, body),
    };
  },
};

function metricRequest(given: JsonObject): JsonObject {
  refuseSingleResults(given);
  const isHistogram = given.chartType === 'histogram' || 'bins' in given || 'edges' in given;
  const usual = isHistogram ? { chartType: 'histogram' } : { chartType: 'aggregate', ...USUAL_AGGREGATE };
  return withTime({ ...usual, ...USUAL, ...given }, [given]);
}

function withTime(request: JsonObject, sides: readonly unknown[]): JsonObject {
  const hasTime = sides.some((side) => isObject(side) && ('time' in side || 'last' in side));
  return hasTime ? request : { ...request, last: USUAL_LAST };
}

function refuseSingleResults({ chartType }: JsonObject): void {
  if (chartType !== 'raw') return;
  throw wrongArguments({
    chartType: ['Tools answer with statistics, not with single results: ask for aggregate or histogram.'],
  });
}

/** The splits and filters whose values are ids of agents. */
const NAMES_OF_AGENTS: readonly unknown[] = ['agent', 'unit'];

export function areNamesOfAgents(id: unknown): boolean {
  return NAMES_OF_AGENTS.includes(id);
}

/** Ids of agents are for those who may list them. */
export async function refuseNames(api: PanelApi, { splits }: JsonObject, signal: AbortSignal): Promise<void> {
  if (Array.isArray(splits) && splits.some(areNamesOfAgents)) await readData(api, '/manage/agents?limit=1', signal);
}

async function answerQuestion(
  api: PanelApi,
  request: ApiRequest,
  question: JsonObject,
  signal: AbortSignal,
): Promise<JsonObject> {
  await refuseNames(api, question, signal);
  const answer = await sendOk(api, request, signal);
  const rows = await firstRows(answer);
  const unknown = await unknownValues(question, (id, q) => valuesOf(api, id, q, signal));
  const ignored = answer.headers.get('x-broadgauge-ignored')?.split(', ').map(decodeURIComponent) ?? [];
  const understood = answer.headers.get('x-broadgauge-understood');
  const about = {
    ...unitOf(question),
    question,
    ignored,
    ...(understood && { understood: JSON.parse(understood) as unknown }),
    ...(unknown.length > 0 && { unknown_values: unknown }),
    receipt_id: receiptId(answer),
    link: linkTo(api, question),
  };
  return answerWith(about, { ...rows, lines: rows.lines.map(withInterval) }, NARROW);
}

async function valuesOf(
  api: PanelApi,
  id: string,
  q: string | undefined,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const query = new URLSearchParams({ limit: '1000', ...(q !== undefined && { q }) });
  const values = await readData<readonly { value: unknown }[]>(
    api,
    `/filters/${encodeURIComponent(id)}/values?${query}`,
    signal,
  );
  return values.map(({ value }) => String(value));
}

function unitOf(question: JsonObject) {
  const { metric: key, relative_to: speed } = question;
  const metric = METRICS.find((metric) => metric.key === key);
  const unit = speed === undefined ? metric?.unit : `percent of the ${speed} speed`;
  const level = isObject(question.per_agent) ? question.per_agent.level : undefined;
  return {
    metric: key,
    name: metric?.name,
    unit: isOfShares(question) ? `percent of the results of an agent, above ${level} ${unit}` : unit,
  };
}

/** A row with the ends of its interval; of a comparison, that of the difference. */
function withInterval(line: string): string {
  const row = JSON.parse(line) as JsonObject;
  const { metricValue, difference = metricValue, ci95 } = row;
  if (typeof difference !== 'number' || typeof ci95 !== 'number') return line;
  return JSON.stringify({ ...row, interval: [difference - ci95, difference + ci95] });
}

/** The entity tag names the question and the state of the data. */
function receiptId(answer: Response): string {
  return answer.headers.get('etag')?.replaceAll('"', '') ?? '';
}

/** Explore, with the question. */
function linkTo({ url }: PanelApi, { a: _a, b: _b, cohort: _cohort, ...request }: JsonObject): string {
  const asked = { chartType: 'aggregate', ...request };
  return `${url}/console/?${new URLSearchParams({ request: JSON.stringify(asked) })}`;
}
