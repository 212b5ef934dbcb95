import { AGENT_KINDS } from '../../agents/kind.ts';
import { METRICS } from '../../catalogue/metrics/index.ts';
import { DIRECTIONS } from '../../catalogue/speeds.ts';
import { AGENT_GROUPS } from '../../catalogue/test.ts';
import { TESTS } from '../../catalogue/tests/index.ts';
import { DAY_NAMES, WINDOWS } from '../../catalogue/windows.ts';
import { orNull } from '../../lib/json-schema.ts';
import { count, link, listOf, oneOf, record, ref, text, whole } from './parts.ts';

const TEST_KEYS = TESTS.map(({ key }) => key);
const METRIC_KEYS = METRICS.map(({ key }) => key);
const UNITS = [...new Set(METRICS.map(({ unit }) => unit))];

const DIMENSION = {
  id: text('What requests call it: an id of the catalogue, or `custom.<key>` for a field of the organisation.'),
  name: text('What people call it.'),
  agentKinds: listOf(oneOf(AGENT_KINDS, 'A kind of agent.'), 'The kinds of agents whose results have it.'),
  metrics: {
    type: ['array', 'null'],
    items: ref('MetricKey'),
    description: 'The metrics that it serves; null where it serves every metric of the caller.',
  },
} as const;

const METRIC = {
  key: oneOf(METRIC_KEYS, 'What requests call it.'),
  unit: oneOf(UNITS, 'The unit of its values.'),
  name: text('What people call it.'),
  description: text('What it measures.'),
  test: oneOf(TEST_KEYS, 'The test whose results it is made from.'),
  chartTypes: listOf(
    oneOf(['raw', 'aggregate'], 'A chart type.'),
    'The values of `chartType` that it can be asked with, besides `histogram`, which every metric has.',
  ),
  direction: orNull(
    oneOf(DIRECTIONS, 'Of a speed, which can be asked `relative_to` a speed that was sold; null for anything else.'),
  ),
  filters: listOf(text('The id of a filter.'), 'What it can be filtered by, besides fields of the organisation.'),
  splits: listOf(text('The id of a split.'), 'What it can be split by, besides fields of the organisation.'),
} as const;

export const catalogueSchemas = {
  TestKey: oneOf(TEST_KEYS, 'A test that agents run.'),
  MetricKey: oneOf(METRIC_KEYS, 'Something that results are asked for.'),
  Metric: record(METRIC),
  Catalogue: record({
    tests: listOf(ref('DescribedTest'), 'The tests that the caller’s agents can run.'),
    metrics: listOf(ref('DescribedMetric'), 'The metrics of those tests.'),
  }),
  CatalogueVersion: record({
    catalogue: { ...text('Of the tests, metrics and dimensions, in hex.'), pattern: '^[0-9a-f]{16}$' },
    rules: { ...text('Of the prefilter’s rules, in hex.'), pattern: '^[0-9a-f]{16}$' },
  }),
  DescribedTest: record({
    key: oneOf(TEST_KEYS, 'What requests call it.'),
    name: text('What people call it.'),
    agents: oneOf(AGENT_GROUPS, 'Whose agents run it.'),
    columns: listOf(ref('TestColumn'), 'The columns of its records, in their order.'),
  }),
  TestColumn: record({
    name: text('What records call it.'),
    type: oneOf(['text', 'integer', 'float'], 'What it holds, besides null.'),
    unit: { type: ['string', 'null'], description: 'The unit of its numbers; null for counts and text.' },
    meaning: text('What it says.'),
  }),
  DescribedMetric: record({
    ...METRIC,
    value: text('How a result’s value comes from the columns of its record.'),
    schedule: listOf(whole('An hour of the local day.'), 'The hours at which the blocks of normalisation begin.'),
    prefilter: listOf(ref('PrefilterRule'), 'Why a result is left out when the prefilter is on.'),
  }),
  PrefilterRule: record({
    id: text('Names the rule, and never changes.'),
    because: text('The reason, for people.'),
    drop: text('The condition over the columns of the record. A null never fulfils it.'),
  }),
  Window: record({
    key: oneOf(
      WINDOWS.map(({ key }) => key),
      'What requests call it.',
    ),
    name: text('What people call it.'),
    usedBy: text('Whose published figures are made of it.'),
    days: listOf(oneOf(DAY_NAMES, 'A day of the week.'), 'The days of it.'),
    hours: listOf(listOf(whole('An hour of the day.')), 'The hours of it: half-open ranges.'),
  }),
  Split: record(DIMENSION),
  Filter: record({ ...DIMENSION, values: link('The address of its values.') }),
  FilterValue: record({
    value: text('What a filter compares with.'),
    name: text('How to show it.'),
    count: count('How many agents have or had it; of fields of a record, how many results.'),
  }),
} as const;
