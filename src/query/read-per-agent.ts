import * as read from '../lib/read.ts';
import type { Summaries, Summary, Weight } from '../plan/by-agent.ts';
import { customKeyOf, idOf } from './field-of.ts';
import { readLevel } from './read-levels.ts';

const NAMES = ['mean', 'trimmed_mean', 'median', 'min', 'max', 'share_above'] as const;
const PERCENTILE = /^p([1-9]\d?)$/;

const readName = read.reader<string>(
  { type: 'string', anyOf: [{ enum: NAMES }, { pattern: PERCENTILE.source }] },
  (value, key, issues) => {
    if (typeof value !== 'string') return read.addType('string', key, issues);
    if ((NAMES as readonly string[]).includes(value) || PERCENTILE.test(value)) return value;
    return void issues.add(key, `${value} is not a valid summary.`);
  },
);

const readParts = read.exactObjectOf({
  summary: read.required(readName),
  trim: read.optional(read.numberFrom(0, 0.49)),
  level: read.optional(readLevel),
  min_results: read.optional(read.integerFrom(1)),
});

/** What makes one value of each agent's results. A level is in the unit of the metric. */
export const readPerAgent = read.reader<Summaries>(readParts.schema, (value, key, issues) => {
  const parts = readParts(value, key, issues);
  if (!read.isObject(value) || parts?.summary === undefined) return undefined;
  const { summary: name, trim = 0.01, level = 0, min_results: resultsMin = 1 } = parts;
  for (const [field, owner] of Object.entries(OWNERS)) {
    if (name === owner || !Object.hasOwn(value, field)) continue;
    issues.add(`${key}[${field}]`, `This field goes with the summary ${owner} only.`);
  }
  if (name === 'share_above' && !Object.hasOwn(value, 'level')) issues.add(`${key}[level]`, 'This field is missing.');
  return {
    kind: 'summaries',
    summary: summaryOf(name, trim, level),
    resultsMin,
    weight: null,
    quantile: 'interpolated',
  };
});

const readWeightField = read.reader<Weight>({ type: 'string', pattern: '^custom\\..' }, (value, key, issues) => {
  const id = read.string(value, key, issues);
  if (id === undefined) return undefined;
  const name = id.startsWith('custom.') ? customKeyOf(id) : undefined;
  return name === undefined
    ? void issues.add(key, `${id} is not a valid weight.`)
    : { by: 'field', field: { of: 'custom', key: name } };
});

const readPopulation = read.reader<Weight>(read.string.schema, (value, key, issues) => {
  const name = read.string(value, key, issues);
  return name === undefined ? undefined : { by: 'name', name };
});

const readWeightParts = read.exactObjectOf({
  field: read.optional(readWeightField),
  population: read.optional(readPopulation),
});

/** What agents weigh: by a field, or by a population. */
export const readWeight = read.reader<Weight>(
  { ...readWeightParts.schema, minProperties: 1, maxProperties: 1 },
  (value, key, issues) => {
    const parts = readWeightParts(value, key, issues);
    if (parts === undefined) return undefined;
    const { field, population } = parts;
    const given = ['field', 'population'].filter((name) => Object.hasOwn(value as object, name));
    if (given.length !== 1) return void issues.add(key, 'Give either field or population.');
    return field ?? population;
  },
);

/** The summary that a field goes with. */
const OWNERS = { trim: 'trimmed_mean', level: 'share_above' };

function summaryOf(name: string, trim: number, level: number): Summary {
  switch (name) {
    case 'trimmed_mean':
      return { of: name, trim };
    case 'share_above':
      return { of: name, level };
    case 'mean':
    case 'min':
    case 'max':
      return { of: name };
    default:
      return { of: 'percentile', percent: name === 'median' ? 50 : Number(name.slice(1)) };
  }
}

/** Summaries in the words of a request. */
export function statePerAgent({ summary, resultsMin }: Summaries): read.JsonObject {
  return { ...stateSummary(summary), min_results: resultsMin };
}

function stateSummary(summary: Summary): read.JsonObject {
  switch (summary.of) {
    case 'trimmed_mean':
      return { summary: summary.of, trim: summary.trim };
    case 'share_above':
      return { summary: summary.of, level: summary.level };
    case 'percentile':
      return { summary: summary.percent === 50 ? 'median' : `p${summary.percent}` };
    case 'mean':
    case 'min':
    case 'max':
      return { summary: summary.of };
  }
}

export function stateWeight(weight: Weight): read.JsonObject {
  return weight.by === 'field' ? { field: idOf(weight.field) } : { population: weight.name };
}
