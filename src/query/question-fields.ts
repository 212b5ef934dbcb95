import { dimensionName } from '../catalogue/dimensions.ts';
import type { Metric } from '../catalogue/metric.ts';
import { METRICS } from '../catalogue/metrics/index.ts';
import { SOLD_SPEEDS, type SoldSpeed, type SpeedField, speedFieldOf } from '../catalogue/speeds.ts';
import * as read from '../lib/read.ts';
import { type Weight as PlannedWeight, QUANTILES, type Summaries } from '../plan/by-agent.ts';
import type { Filter } from '../plan/field.ts';
import { AGGREGATIONS, type NamedField, type Span, type ThresholdSide } from '../plan/plan.ts';
import {
  DATES,
  datedText,
  fact,
  fixed,
  flag,
  INSTANTS,
  isoText,
  LAST,
  LAST_FORMS,
  PANEL,
  RECEIPT,
  SPAN_FLAGS,
  stateSpan,
  unlessEmpty,
  WINDOW,
} from './common-fields.ts';
import { idOf } from './field-of.ts';
import {
  describePerAgent,
  describeWeight,
  listOf,
  type PerAgent,
  phraseOf,
  type QuestionNames,
  spanText,
  type Weight,
  withinSentence,
} from './field-words.ts';
import { parseLocalTime } from './local-time.ts';
import type { Chart, MetricQuery } from './metric-query.ts';
import {
  CHART_TYPES,
  type ChartType,
  type Flag,
  type QuestionField,
  type ReadContext,
  readersOf,
} from './question-field.ts';
import { FILTER_TYPES, filterReader, splitReader, stateFilter } from './read-filters.ts';
import { lastReader } from './read-last.ts';
import { BINS_MAX, readEdges, readLevels, readPercentiles } from './read-levels.ts';
import { readPerAgent, readWeight, statePerAgent, stateWeight } from './read-per-agent.ts';
import { spanReader } from './read-span.ts';

const UNCERTAINTIES = ['results', 'agents'] as const;

const ofAggregates = <T>(state: (chart: Extract<Chart, { type: 'aggregate' }>) => T) => {
  return ({ chart }: MetricQuery) => (chart.type === 'aggregate' ? state(chart) : undefined);
};

const ofSummaries = <T>(state: (byAgent: Summaries) => T) => {
  return ({ chart }: MetricQuery) =>
    chart.type !== 'raw' && chart.byAgent?.kind === 'summaries' ? state(chart.byAgent) : undefined;
};

function field<T, Wire = unknown>(entry: QuestionField<T, MetricQuery, Wire>): QuestionField<T, MetricQuery, Wire> {
  return entry;
}

const readSoldSpeed = read.choice(SOLD_SPEEDS, 'speed');

function soldSpeedReader(metric: Metric | undefined): read.Reader<SpeedField> {
  return read.reader(readSoldSpeed.schema, (value, key, issues) => {
    const speed = readSoldSpeed(value, key, issues);
    if (speed === undefined || metric === undefined) return undefined;
    if (metric.direction !== null) return speedFieldOf(speed, metric.direction);
    return void issues.add(key, 'Only a speed can be relative to one that was sold.');
  });
}

function prefilterText(value: unknown): string | undefined {
  if (typeof value !== 'boolean') return undefined;
  return value ? 'prefiltered' : 'not prefiltered';
}

/** A filter as requests have it. */
type AskedFilter = Readonly<{ id: string; filterType: unknown; filterValues: readonly string[] }>;

function filterTexts(filters: readonly AskedFilter[], _: unknown, names: QuestionNames): readonly string[] {
  return filters.map((filter) => {
    const { id, filterValues } = filter;
    return `${names.filter(id)} ${isIncluded(filter) ? 'only' : 'without'} ${listOf(filterValues)}`;
  });
}

function isIncluded({ filterType }: AskedFilter): boolean {
  return FILTER_TYPES.get(filterType) === 'include';
}

/** The share of values on one side of some levels. */
function levelField(side: ThresholdSide, words: string, asked: Flag) {
  const without = side === words ? ', without those at the level' : '';
  return field<readonly number[], readonly number[]>({
    reader: fixed(readLevels),
    charts: ['aggregate'],
    meaning: `Levels of which \`${side}\` has the percentage of results, or of agents, ${words}${without}.`,
    flags: [{ ...asked, takes: 'numbers' }],
    state: ofAggregates(({ thresholds }) => unlessEmpty(thresholds[side])),
    words: {
      facts: (levels) => fact(`Share ${words}`, levels.join(', ')),
      phrase: (levels = []) => (levels.length === 0 ? undefined : `share ${words} ${levels.join(', ')}`),
    },
  });
}

const METRIC = {
  metric: field<Metric, string>({
    reader: fixed(read.entryOf(METRICS, 'metric')),
    isRequired: true,
    meaning: 'A key of `GET /metrics`.',
    flags: [flag('--metric <key>', 'ask for this metric; broadgauge metrics lists them')],
    state: ({ metric }) => metric.key,
    words: { phrase: (key = '', _, names) => withinSentence(names.metric(key) ?? key) },
  }),
};

/** What is made of results. */
export const CHART_FIELDS = {
  chartType: field({
    reader: fixed(read.choice(CHART_TYPES, 'chart type')),
    isRequired: true,
    meaning:
      '`aggregate` for statistics of groups of results, `histogram` for the number of results in each of some bins, `raw` ' +
      'for one point a result.',
    flags: [flag('--raw', 'every result by itself instead of an aggregate')],
    state: ({ chart }) => chart.type,
    words: {
      line: (type) => (type === 'aggregate' ? undefined : String(type)),
      phrase: (type, _, { figure = 'Mean' }) =>
        type === 'raw' ? 'Single results of' : type === 'histogram' ? 'Histogram of' : `${figure} of`,
    },
  }),
  normalised: field<boolean, unknown>({
    reader: fixed(read.boolean),
    isRequired: true,
    meaning: 'Let every hour of the day and every agent count the same. It has no effect on raw points.',
    flags: [
      flag('--normalised', 'let every hour of the day and every agent count the same', {
        no: 'don’t, whatever the request says',
      }),
    ],
    state: ({ chart }) => chart.normalised,
    words: {
      line: (value, { chartType }) => (value === true && chartType !== 'raw' ? 'normalised' : undefined),
      facts: (value, { prefilter }) => {
        const said = [value === true ? 'normalised' : undefined, prefilterText(prefilter)].filter(
          (text) => text !== undefined,
        );
        return said.length === 0 ? [] : fact('Figures', said.join(', '));
      },
      phrase: (value) => (value === true ? 'normalised' : undefined),
    },
  }),
  aggregation: field({
    reader: fixed(read.choice(AGGREGATIONS, 'aggregation')),
    isRequired: true,
    meaning:
      'What a point stands for: a period of local time, an element of it (`hour_of_day` 0 to 23, `day_of_week` 1 Monday ' +
      'to 7 Sunday, `day_of_month`), or everything (`total`).',
    flags: [flag('--aggregation <name>', 'what a point stands for', { takes: AGGREGATIONS })],
    state: ofAggregates(({ aggregation }) => aggregation),
    words: {
      line: (value, { chartType }) => (chartType === 'raw' || chartType === 'histogram' ? undefined : String(value)),
      phrase: (_, request) => (request.chartType === 'aggregate' ? phraseOf(request) : undefined),
    },
  }),
  uncertainty: field({
    reader: fixed(read.choice(UNCERTAINTIES, 'uncertainty')),
    charts: ['aggregate'],
    meaning:
      'What the intervals take for independent: `results` (the default), or `agents`, whose results are alike. Intervals by ' +
      'agent are honest where lines differ; see the statistics page.',
    flags: [
      flag('--intervals <by>', 'what intervals take for independent; in tables agents by default', {
        takes: UNCERTAINTIES,
      }),
    ],
    state: ofAggregates(({ byAgent }) => (byAgent === null ? 'results' : 'agents')),
    words: {
      facts: (value) => (value === 'agents' ? fact('Intervals', 'by line') : []),
      phrase: (value, { chartType, per_agent: perAgent }) =>
        chartType === 'aggregate' && perAgent === undefined && value !== 'agents' ? 'intervals by result' : undefined,
    },
  }),
  per_agent: field<Summaries, PerAgent>({
    reader: fixed(readPerAgent),
    charts: ['aggregate', 'histogram'],
    meaning: {
      is: 'Make one value of each agent’s results in a group first; all figures are then of agents, and their intervals by agent.',
      of: {
        summary:
          '`mean` (of ratios the pooled one), `trimmed_mean`, `median`, `min`, `max`, `p1` to `p99`, or `share_above`: the ' +
          'percentage of results above `level`.',
        trim: 'Of `trimmed_mean`: the share of results that is left out at either end, 0 to 0.49; 0.01 if it is not given.',
        level: 'Of `share_above`, in the unit of the metric.',
        min_results: 'Agents with fewer results in a group are left out of it; 1 if it is not given.',
      },
    },
    flags: [
      flag(
        '--per-agent <summary>',
        'one value of each agent first: mean, trimmed_mean, median, min, max, p20, share_above',
      ),
      flag('--trim <share>', 'of trimmed_mean: left out at either end, 0.01 if it is not given', {
        takes: 'number',
        part: 'trim',
      }),
      flag('--level <value>', 'of share_above: the level that results are counted above', {
        takes: 'number',
        part: 'level',
      }),
      flag('--min-results <number>', 'with --per-agent: leave out agents with fewer results', {
        takes: 'number',
        part: 'min_results',
      }),
    ],
    state: ofSummaries(statePerAgent),
    words: {
      line: ({ summary, level }) => `${summary}${summary === 'share_above' ? ` ${level}` : ''} per agent`,
      title: (value, _, { unit }) => describePerAgent(value, unit),
      phrase: (value, _, { unit }) => value && describePerAgent(value, unit),
      limits: ({ min_results: least = 1 }) => (least > 1 ? [`lines with ${least} results or more`] : []),
      facts: (value) => {
        const { min_results: least = 1 } = value;
        const said = describePerAgent(value, '');
        return fact('Per line', least > 1 ? `${said}, with ${least} results or more` : said);
      },
    },
  }),
  weight: field<PlannedWeight, Weight>({
    reader: fixed(readWeight),
    charts: ['aggregate', 'histogram'],
    meaning: {
      is: 'With `per_agent`: what agents weigh, by a field or by a population. Those without a weight are left out.',
      of: {
        field:
          '`custom.<key>`: a number above 0, or text that is one, as it applied at the last result of the agent in the group.',
        population:
          'The name of a population: an agent weighs the count of its cell, divided by the agents in that cell by their last ' +
          'result in the question.',
      },
    },
    flags: [
      flag('--weight <field>', 'with --per-agent: what agents weigh, a field of the organisation: custom.households', {
        part: 'field',
      }),
      flag('--population <name>', 'with --per-agent: weigh agents to this population', { part: 'population' }),
    ],
    state: ofSummaries(({ weight }) => (weight === null ? undefined : stateWeight(weight))),
    words: {
      line: (weight) => ('field' in weight ? `weighted by ${weight.field}` : `weighted to ${weight.population}`),
      limits: (weight, { per_agent: perAgent }) => (perAgent === undefined ? [] : [describeWeight(weight)]),
      facts: (weight) => fact('Weights', describeWeight(weight)),
      phrase: (weight) => weight && describeWeight(weight),
    },
  }),
  quantile: field({
    reader: fixed(read.choice(QUANTILES, 'quantile')),
    charts: ['aggregate'],
    meaning:
      'With `per_agent`, how percentiles are found: `interpolated` (the default) between neighbours, `lower` as the largest ' +
      'value up to which there is no more than the share, which is Ofcom’s rule.',
    flags: [
      flag('--quantile <rule>', 'with --per-agent: how percentiles are found; lower is Ofcom’s rule', {
        takes: QUANTILES,
      }),
    ],
    state: ofAggregates(({ byAgent }) => (byAgent?.kind === 'summaries' ? byAgent.quantile : undefined)),
  }),
  percentiles: field({
    reader: fixed(readPercentiles),
    charts: ['aggregate'],
    meaning: 'The percentiles of every point, instead of the eleven: different numbers from 0 to 100.',
    flags: [flag('--percentiles <list>', 'these instead of 5 and 95: 10,50,99.9', { takes: 'numbers' })],
    state: ofAggregates(({ percentiles }) => percentiles),
  }),
  at_least: levelField('atLeast', 'at or above', {
    flag: '--at-least <list>',
    help: 'percent of results, or of agents, at or above each of these: 30,100',
  }),
  at_most: levelField('atMost', 'at or below', {
    flag: '--at-most <list>',
    help: 'percent at or below each of these',
  }),
  above: levelField('above', 'above', {
    flag: '--above <list>',
    help: 'percent above each of these, without those at it',
  }),
  below: levelField('below', 'below', {
    flag: '--below <list>',
    help: 'percent below each of these, without those at it',
  }),
  complete: field<boolean, unknown>({
    reader: fixed(read.boolean),
    charts: ['aggregate'],
    meaning:
      'Say of every point whether it has its whole period: all of it lies in the time of the question, and it is over on the ' +
      'clocks of the agents of its series. For elements of time and the total, the period is the time of the question.',
    flags: [flag('--complete', 'say of every point whether it has its whole period; tables and charts always mark it')],
    state: ofAggregates(({ complete }) => complete || undefined),
  }),
  bins: field({
    reader: fixed(read.integerBetween(1, BINS_MAX)),
    charts: ['histogram'],
    meaning:
      'The number of equal bins between the lowest and the highest value of the whole answer. Either this or `edges`.',
    flags: [flag('--bins <number>', 'a histogram of this number of equal bins', { takes: 'number' })],
    state: ({ chart }) => (chart.type === 'histogram' && typeof chart.bins === 'number' ? chart.bins : undefined),
    words: { phrase: (bins) => (bins === undefined ? undefined : `in ${bins} bins`) },
  }),
  edges: field({
    reader: fixed(readEdges),
    charts: ['histogram'],
    meaning:
      'The edges of bins in the unit of the metric, ascending. A bin begins with its lower edge; the last one has its upper ' +
      'edge too. Either this or `bins`.',
    flags: [flag('--edges <list>', 'a histogram with bins between these: 0,10,30,100', { takes: 'numbers' })],
    state: ({ chart }) => (chart.type === 'histogram' && typeof chart.bins !== 'number' ? chart.bins : undefined),
    words: { phrase: (edges) => (edges === undefined ? undefined : 'in bins of your own') },
  }),
};

/** The time of the results that count, in one of its forms. */
export const TIME_FIELDS = {
  time: field<Span, Readonly<{ from: string; to: string }>>({
    reader: ({ now }) =>
      spanReader(
        (text, end) => parseLocalTime(text, end, now),
        (ms) => Math.floor(ms / 1000),
      ),
    isRequired: true,
    meaning: {
      is: 'Local time of the agents, both ends included.',
      of: {
        from: `\`YYYY-MM-DD HH:MM[:SS]\`, or the first second of a date: ${DATES}. ${INSTANTS} It is read as the wall clock that it shows in UTC.`,
        to: `\`YYYY-MM-DD HH:MM[:SS]\`, or the last second of a date of the same forms.`,
      },
    },
    flags: SPAN_FLAGS,
    state: ({ time }) => stateSpan(time, (seconds) => isoText(seconds * 1000)),
    words: {
      line: spanText,
      limits: (_, request, names) => [names.time(request)],
      facts: (time, _, now) => fact('Time', datedText(time, now)),
      phrase: (time, request, names) => time && withinSentence(names.time(request)),
    },
  }),
  last: field<Span, string>({
    ...LAST,
    reader: ({ now }) => lastReader(now, ({ start, end }) => ({ from: start, to: end - 1 })),
    insteadOf: 'time',
    meaning: `In place of \`time\`: the last whole days of local time, up to yesterday. ${LAST_FORMS}`,
    words: {
      ...LAST.words,
      limits: (_, request, names) => [names.time(request)],
      phrase: (text) => text && `last ${text}`,
    },
  }),
};

/** Which results count, and as what. */
export const SELECTION_FIELDS = {
  prefilter: field({
    reader: fixed(read.boolean),
    isRequired: true,
    meaning: 'Leave out results that are impossible, very unlikely or unreliable.',
    flags: [
      flag('--prefilter', 'leave out results that are impossible, very unlikely or unreliable', {
        no: 'don’t, whatever the request says',
      }),
    ],
    state: ({ prefilter }) => prefilter,
    words: {
      line: prefilterText,
      limits: (value) => [prefilterText(value)].flatMap((text) => text ?? []),
      phrase: prefilterText,
    },
  }),
  relative_to: field<SpeedField, SoldSpeed>({
    reader: ({ metric }) => soldSpeedReader(metric),
    meaning:
      'Give speeds in percent of a speed that was sold to the agent at the time of the result: `advertised`, the ' +
      '`minimum`, `normal` or `maximum` of the contract, or the one `required` by an obligation, which is the advertised one ' +
      'where none is known. Results without a known speed are left out. For metrics with a `direction`.',
    flags: [
      flag('--relative-to <speed>', 'speeds in percent of one that was sold at the time', { takes: SOLD_SPEEDS }),
    ],
    suits: ({ direction }) => direction !== null,
    state: ({ metric: { direction }, relativeTo }) =>
      SOLD_SPEEDS.find((speed) => direction !== null && speedFieldOf(speed, direction) === relativeTo),
    words: {
      unit: (speed) => ({ brief: `% of ${speed}`, phrase: `percent of the ${speed} speed` }),
      facts: (speed) => fact('In percent of', `${speed} speed`),
      phrase: (speed, _, { unit }) =>
        speed === undefined ? (unit === '' ? undefined : `in ${unit}`) : `in percent of ${speed}`,
    },
  }),
  splits: field<readonly NamedField[], readonly string[]>({
    reader: ({ metric, assumed }) => splitReader(metric, assumed),
    meaning: 'What to split by: ids of `GET /splits`. Each combination of their values is a series of its own.',
    flags: [flag('--split <field>', 'apart for each value of it; may be repeated', { takes: 'many' })],
    state: ({ splits }) => [...new Set(splits.map(({ field }) => idOf(field)))],
    words: {
      title: (ids, _, names) => (ids.length === 0 ? undefined : `split by ${listOf(ids.map(names.split))}`),
      facts: (ids) => (ids.length === 0 ? [] : fact('Split by', ids.map(dimensionName).join(', '))),
      phrase: (ids = [], _, names) => (ids.length === 0 ? 'not split' : `by ${listOf(ids.map(names.split))}`),
    },
  }),
  filters: field<readonly Filter[], readonly AskedFilter[]>({
    reader: ({ metric, assumed }) => filterReader(metric, assumed),
    meaning: {
      is: 'What to keep or to leave out. All of them apply.',
      of: {
        id: 'An id of `GET /filters`.',
        filterType: '`include` keeps what has one of the values, `exclude` leaves it out. The others mean the same.',
        filterValues: 'Compared as text, exactly. A package is `<isp>:<package>`.',
      },
    },
    flags: [
      flag('--filter <field=value>', 'only these; may be repeated, values of one field are alternatives', {
        takes: 'many',
      }),
      flag('--exclude <field=value>', 'all but these; may be repeated', { takes: 'many' }),
    ],
    state: ({ filters }) => filters.map(stateFilter),
    words: {
      limits: filterTexts,
      phrase: (filters = [], request, names) =>
        filters.length === 0 ? 'all agents' : filterTexts(filters, request, names).join(', '),
      facts: (filters) =>
        filters.map((filter) => ({
          label: `${isIncluded(filter) ? 'Only' : 'Without'} ${dimensionName(filter.id)}`,
          value: filter.filterValues.join(', '),
        })),
    },
  }),
  ...TIME_FIELDS,
  window: field(WINDOW),
  panel: field(PANEL),
  receipt: field(RECEIPT),
};

/** The fields of a question about a metric, in the order in which they are read. */
export const METRIC_FIELDS = { ...METRIC, ...CHART_FIELDS, ...SELECTION_FIELDS };

export type MetricField = keyof typeof METRIC_FIELDS;

/** The fields that some chart types alone have. */
export const CHART_OPTIONS = (Object.keys(METRIC_FIELDS) as MetricField[]).filter(
  (name) => METRIC_FIELDS[name].charts !== undefined,
);

/** Those of them that a chart type has. */
export function optionsOf(type: ChartType): readonly MetricField[] {
  return CHART_OPTIONS.filter((name) => METRIC_FIELDS[name].charts?.includes(type));
}

/** What a question for aggregates is read by. */
export function aggregateReaders(context: ReadContext) {
  const { bins: _bins, edges: _edges, complete: _complete, ...readers } = readersOf(METRIC_FIELDS, context);
  return readers;
}
