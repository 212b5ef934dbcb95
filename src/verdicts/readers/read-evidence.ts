import type { JsonSchema } from '../../lib/json-schema.ts';
import * as read from '../../lib/read.ts';
import { type AgentsBySize, type AgentsWanted, CAMPAIGNS, type Evidence } from '../rule.ts';
import { ENTRIES_MAX } from './entries.ts';

const SIZE: JsonSchema = { type: 'array', items: { type: ['integer', 'string', 'null'] }, minItems: 2, maxItems: 2 };

const readSize = read.reader<AgentsBySize['sizes'][number]>(SIZE, (value, key, issues) => {
  const [size, want] = Array.isArray(value) && value.length === 2 ? value : [undefined, undefined];
  const isSize = size === null || (Number.isSafeInteger(size) && size >= 0);
  const isWant =
    want === 'all' ||
    (Number.isSafeInteger(want) && want > 0) ||
    (typeof want === 'string' && /^\d+(\.\d+)?%$/.test(want));
  if (isSize && isWant) return [size, want as AgentsWanted];
  return void issues.add(key, 'Give a size or null, and the lines wanted: a number, "all" or a share such as "10%".');
});

const readSizes = read.exactObjectOf({
  population: read.required(read.name),
  sizes: read.required(read.atMost(ENTRIES_MAX, read.someOf(readSize))),
});

const readAgents = read.reader<number | AgentsBySize>(
  { anyOf: [{ type: 'integer', minimum: 1 }, readSizes.schema] },
  (value, key, issues) => {
    if (!read.isObject(value)) return read.integerFrom(1)(value, key, issues);
    const parts = readSizes(value, key, issues);
    if (!parts?.sizes || parts.sizes.includes(undefined as never)) return undefined;
    parts.sizes.forEach(([size], index) => {
      const before = parts.sizes[index - 1];
      const isAfter = before === undefined || (before[0] !== null && (size === null || size > before[0]));
      if (!isAfter) issues.add(`${key}[sizes][${index}]`, 'Sizes should ascend, with null last.');
    });
    return parts as AgentsBySize;
  },
);

const readPause = read.exactObjectOf({
  after: read.required(read.integerFrom(1)),
  minutes: read.required(read.numberFrom(0, 1440)),
});

const readEvidenceParts = read.exactObjectOf({
  of: read.required(read.string),
  campaign: read.optional(read.choice(CAMPAIGNS, 'campaign')),
  results: read.optional(read.integerFrom(1)),
  agents: read.optional(readAgents),
  days: read.optional(read.integerBetween(1, 366)),
  results_a_day: read.optional(read.integerBetween(1, 1440)),
  days_between: read.optional(read.integerBetween(0, 366)),
  within_days: read.optional(read.integerBetween(1, 3660)),
  gap_minutes: read.optional(read.numberFrom(0, 1440)),
  pause: read.optional(readPause),
  hours_of_day: read.optional(read.integerBetween(1, 24)),
  each_hour: read.optional(read.integerFrom(1)),
  coverage: read.optional(read.numberFrom(0, 100)),
  tool: read.optional(read.atMost(ENTRIES_MAX, read.someOf(read.string))),
});

export const readEvidence = read.reader<Evidence>(readEvidenceParts.schema, (value, key, issues) => {
  const parts = readEvidenceParts(value, key, issues);
  if (parts === undefined) return undefined;
  const { campaign = 'asked' } = parts;
  const needed = (field: keyof typeof parts, other: keyof typeof parts) => {
    if (parts[field] !== undefined && parts[other] === undefined)
      issues.add(`${key}[${field}]`, `This field needs ${other}.`);
  };
  if (campaign !== 'asked' && parts.days === undefined)
    issues.add(`${key}[days]`, `The campaign ${campaign} needs this field.`);
  needed('results_a_day', 'days');
  needed('days_between', 'days');
  needed('within_days', 'days');
  needed('coverage', 'each_hour');
  return {
    of: parts.of,
    campaign,
    results: parts.results ?? null,
    agents: parts.agents ?? null,
    days: parts.days ?? null,
    resultsADay: parts.results_a_day ?? 1,
    daysBetween: parts.days_between ?? null,
    withinDays: parts.within_days ?? null,
    gapMinutes: parts.gap_minutes ?? null,
    pause: parts.pause ?? null,
    hoursOfDay: parts.hours_of_day ?? null,
    eachHour: parts.each_hour ?? null,
    coverage: parts.coverage ?? 100,
    tool: parts.tool ?? null,
  };
});

export const readAllEvidence = read.reader<readonly Evidence[]>(
  { anyOf: [readEvidence.schema, { type: 'array', items: readEvidence.schema, maxItems: ENTRIES_MAX }] },
  (value, key, issues) => {
    if (Array.isArray(value)) return read.atMost(ENTRIES_MAX, read.listOf(readEvidence))(value, key, issues);
    const one = readEvidence(value, key, issues);
    return one && [one];
  },
);
