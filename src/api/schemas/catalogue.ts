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
  id: text('Its name in requests: an id of the catalogue, or `custom.<key>` for a custom field.'),
  name: text('Its name for people.'),
  agentKinds: listOf(oneOf(AGENT_KINDS, 'A kind of agent.'), 'The kinds of agents whose results have it.'),
  metrics: {
    type: ['array', 'null'],
    items: ref('MetricKey'),
    description: 'Its metrics; null if it serves every metric of the caller.',
  },
} as const;

const METRIC = {
  key: oneOf(METRIC_KEYS, 'Its name in requests.'),
  unit: oneOf(UNITS, 'The unit of its values.'),
  name: text('Its name for people.'),
  description: text('What it measures.'),
  test: oneOf(TEST_KEYS, 'The test whose results it uses.'),
  chartTypes: listOf(
    oneOf(['raw', 'aggregate'], 'A chart type.'),
    'The values of `chartType` that it supports, besides `histogram`, which every metric has.',
  ),
  direction: orNull(
    oneOf(
      DIRECTIONS,
      'The direction of a speed, which can be asked in percent of a speed that was sold; null for other metrics.',
    ),
  ),
  filters: listOf(text('The id of a filter.'), 'Its filters, besides custom fields.'),
  splits: listOf(text('The id of a split.'), 'Its splits, besides custom fields.'),
} as const;

export const catalogueSchemas = {
  TestKey: oneOf(TEST_KEYS, 'A test that agents run.'),
  MetricKey: oneOf(METRIC_KEYS, 'A metric of results.'),
  Metric: record(METRIC),
  Catalogue: record({
    tests: listOf(ref('DescribedTest'), 'The tests that the caller’s agents can run.'),
    metrics: listOf(ref('DescribedMetric'), 'The metrics of those tests.'),
  }),
  CatalogueVersion: record({
    catalogue: { ...text('The fingerprint of tests, metrics and dimensions, in hex.'), pattern: '^[0-9a-f]{16}$' },
    rules: { ...text('The fingerprint of the prefilter’s rules, in hex.'), pattern: '^[0-9a-f]{16}$' },
  }),
  DescribedTest: record({
    key: oneOf(TEST_KEYS, 'Its name in requests.'),
    name: text('Its name for people.'),
    agents: oneOf(AGENT_GROUPS, 'The kind of agents that run it.'),
    columns: listOf(ref('TestColumn'), 'The columns of its records, in their order.'),
  }),
  TestColumn: record({
    name: text('Its name in records.'),
    type: oneOf(['text', 'integer', 'float'], 'The type of its values, besides null.'),
    unit: { type: ['string', 'null'], description: 'The unit of its numbers; null for counts and text.' },
    meaning: text('Its meaning.'),
  }),
  DescribedMetric: record({
    ...METRIC,
    value: text('How a result’s value is computed from the columns of its record.'),
    schedule: listOf(whole('An hour of the local day.'), 'The hours at which the blocks of normalisation begin.'),
    prefilter: listOf(ref('PrefilterRule'), 'Why a result is left out when the prefilter is on.'),
  }),
  PrefilterRule: record({
    id: text('The id of the rule, which never changes.'),
    because: text('The reason, for people.'),
    drop: text('The condition over the columns of the record. A null never fulfils it.'),
  }),
  Window: record({
    key: oneOf(
      WINDOWS.map(({ key }) => key),
      'Its name in requests.',
    ),
    name: text('Its name for people.'),
    usedBy: text('The publisher whose figures use it.'),
    days: listOf(oneOf(DAY_NAMES, 'A day of the week.'), 'Its days.'),
    hours: listOf(listOf(whole('An hour of the day.')), 'Its hours: half-open ranges.'),
  }),
  Split: record(DIMENSION),
  Filter: record({ ...DIMENSION, values: link('The address of its values.') }),
  FilterValue: record({
    value: text('The value for a filter.'),
    name: text('Its text for people.'),
    count: count('The number of agents that have or had it; for fields of a record, the number of results.'),
  }),
} as const;
