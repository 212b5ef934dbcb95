import { ACTIVITY_ORDERS, type ActiveAgent, type ActivityOrder, type ExpectedAgent } from '../agents/activity.ts';
import { yieldEvery } from '../lib/concurrency/yield-every.ts';
import { csvLine } from '../lib/csv-line.ts';
import { type JsonSchema, orNull } from '../lib/json-schema.ts';
import { choice as choiceOf } from '../lib/read.ts';
import { countRuns, findActivity } from '../operations/agents/agent-activity.ts';
import { invalid, named, success } from './answers.ts';
import { type Call, call, LIST, type Parameter } from './call.ts';
import { integer, limit, searchText, text } from './parameters.ts';
import { ok } from './reply.ts';
import { AGENT_EXAMPLE } from './schemas/metadata.ts';
import { count, listOf, record, ref, text as textSchema } from './schemas/parts.ts';

const DAYS = { min: 1, max: 366 };
const DAYS_USUAL = 30;

const SORTS = ACTIVITY_ORDERS.flatMap((name) => [name, `-${name}`]);
const readSort = choiceOf(SORTS, 'order');

const SORT: Parameter<ActivityOrder | undefined> = {
  name: 'sort',
  in: 'query',
  description:
    'The order; a minus in front reverses it. With `last_seen`, agents that were never seen come first. Default: ' +
    'the order of registration.',
  schema: readSort.schema,
  example: 'last_seen',
  read(given, issues) {
    const name = given === undefined ? undefined : readSort(given, 'sort', issues);
    const by = ACTIVITY_ORDERS.find((order) => name === order || name === `-${order}`);
    return by && { by, descending: name !== by };
  },
};

const CUSTOM_TEXT = text({
  name: 'custom',
  description: 'Only agents whose custom field has this value: `<key>=<value>`.',
  example: 'region=North',
});

const CUSTOM: Parameter<{ key: string; value: string } | undefined> = {
  ...CUSTOM_TEXT,
  read(given, issues) {
    const pair = CUSTOM_TEXT.read(given, issues);
    const equals = pair?.indexOf('=') ?? 1;
    if (equals < 1) return void issues.add('custom', `${pair} should be like key=value.`);
    return pair === undefined ? undefined : { key: pair.slice(0, equals), value: pair.slice(equals + 1) };
  },
};

const DAYS_GIVEN = integer(
  { name: 'days', description: 'The number of past days whose results are counted.', example: 7 },
  DAYS,
);

export const DAYS_BACK: Parameter<number> = {
  ...DAYS_GIVEN,
  schema: { type: 'integer', minimum: DAYS.min, maximum: DAYS.max, default: DAYS_USUAL },
  read: (given, issues) => DAYS_GIVEN.read(given, issues) ?? DAYS_USUAL,
};

const SEARCH = {
  q: searchText('an agent id, unit id, MAC address, model or country'),
  panel: text({ name: 'panel', description: 'Only agents of this panel.', example: 'default' }),
  country: text({ name: 'country', description: 'Only agents of this country.', example: 'DE' }),
  isp: text({ name: 'isp', description: 'Only agents of this ISP.', example: 'Acme' }),
  package: text({
    name: 'package',
    description: 'Only agents with this package: `<isp>:<package>`.',
    example: 'Acme:Basic',
  }),
  custom: CUSTOM,
  days: DAYS_BACK,
  silentDays: {
    ...integer({ name: 'silent', description: 'Only agents without a result in this many days.', example: 3 }, DAYS),
    schema: { type: 'integer', minimum: DAYS.min, maximum: DAYS.max },
  } satisfies Parameter<number | undefined>,
  order: SORT,
};

const OFFSETS = { min: 0, max: 1_000_000_000 };

const OFFSET: Parameter<number | undefined> = {
  ...integer({ name: 'offset', description: 'The number of agents to skip.', example: 0 }, OFFSETS),
  schema: { type: 'integer', minimum: OFFSETS.min, maximum: OFFSETS.max, default: 0 },
};

const isoOf = (ms: number) => new Date(ms).toISOString();

/** `agentOf` presents an agent for the API. */
export function activityCalls(agentOf: (agent: ActiveAgent['agent']) => Record<string, unknown>): readonly Call[] {
  const show = ({ agent, lastSeen, results, runs, clockErrors, doubted, tests }: ExpectedAgent) => ({
    ...agentOf(agent),
    last_seen: lastSeen === null ? null : isoOf(lastSeen),
    results,
    ...runs,
    clock_errors: clockErrors,
    warnings: doubted,
    tests: tests.map(({ test, results, runs, lastAt }) => ({
      test,
      results,
      expected: runs?.expected ?? null,
      received: runs?.received ?? null,
      last_seen: isoOf(lastAt),
    })),
  });
  return [
    call('GET /manage/agents/activity', {
      id: 'listAgentActivity',
      summary: 'List the recent activity of agents',
      description:
        'Agents with their current metadata, the time at which each was last seen (the end of its newest result), ' +
        'and the number of its results by test in the last `days`. A result counts by its own time, not by its ' +
        'arrival.\n\n`expected` and `received` are runs of the tests that the agent has sent. `received` counts the ' +
        'hours with results, at most `expected`. `expected` is what the agent’s own days in that time show: the median ' +
        'of hours with results on its days with results, over the median distance of these days, from its first ' +
        'result on. Events, such as outages, have no schedule. `clock_errors` are results that the answering node has ' +
        'rejected since its start because they lie more than a day in the future. `warnings` are stored results that a ' +
        'rule of plausibility speaks of, which `GET /manage/agents/warnings` names with what only several results tell.',
      access: LIST,
      parameters: {
        ...SEARCH,
        offset: OFFSET,
        limit: limit(50),
      },
      answer: success('The number of agents, and one page of them.', ref('AgentActivity'), {
        'A silent agent': { total: 1, agents: [EXAMPLE] },
      }),
      refusals: REFUSALS,
      async handle({ context, caller, parameters: { offset = 0, limit, ...search }, signal }) {
        const gone = signal();
        const found = await findActivity(context, caller, search, gone);
        const shown = await countRuns(context, caller, search, found.slice(offset, offset + limit), gone);
        return ok({ total: found.length, agents: shown.map(show) });
      },
    }),
    call('GET /manage/agents/activity.csv', {
      id: 'exportAgentActivity',
      summary: 'Save the recent activity of agents',
      description:
        'All of these agents as a CSV file, with a column for each custom field (`custom.<key>`) and for the number ' +
        'of results of each test (`results.<test>`).',
      access: LIST,
      parameters: SEARCH,
      answer: {
        description: 'The agents as an attachment: a header row, then one row for each item.',
        headers: ['Content-Disposition'],
        contents: { 'text/csv': { schema: {}, examples: named({ 'A CSV file': [...linesOf([EXAMPLE])].join('') }) } },
      },
      refusals: REFUSALS,
      async handle({ context, caller, parameters, signal }) {
        const gone = signal();
        const found = await findActivity(context, caller, parameters, gone);
        const agents = (await countRuns(context, caller, parameters, found, gone)).map(show);
        return {
          kind: 'text',
          contentType: 'text/csv; charset=utf-8',
          fileName: 'agents.csv',
          chunks: chunksOf(linesOf(agents)),
        };
      },
    }),
  ];
}

const COLUMNS = [
  ...['agent_id', 'unit_id', 'mac_address', 'kind', 'base', 'country', 'panel', 'isp', 'package', 'timezone'],
  ...['last_seen', 'results', 'expected', 'received', 'clock_errors', 'warnings'],
];

interface ShownTest {
  readonly test: string;
  readonly results: number;
}

function* linesOf(agents: readonly Readonly<Record<string, unknown>>[]): Generator<string> {
  const ownOf = ({ custom }: Readonly<Record<string, unknown>>) => custom as Readonly<Record<string, unknown>>;
  const testsOf = ({ tests }: Readonly<Record<string, unknown>>) => tests as readonly ShownTest[];
  const keys = new Set<string>();
  const names = new Set<string>();
  for (const agent of agents) {
    for (const key of Object.keys(ownOf(agent))) keys.add(key);
    for (const { test } of testsOf(agent)) names.add(test);
  }
  const [ownKeys, tests] = [[...keys].sort(), [...names].sort()];
  yield csvLine([...COLUMNS, ...ownKeys.map((key) => `custom.${key}`), ...tests.map((test) => `results.${test}`)]);
  const cell = (value: unknown) => (value === null || value === undefined ? null : String(value));
  for (const agent of agents) {
    const own = ownOf(agent);
    const results = new Map(testsOf(agent).map((each) => [each.test, each.results]));
    yield csvLine([
      ...COLUMNS.map((column) => cell(agent[column])),
      ...ownKeys.map((key) => (Object.hasOwn(own, key) ? cell(own[key]) : null)),
      ...tests.map((test) => cell(results.get(test) ?? 0)),
    ]);
  }
}

const CHUNK_LENGTH = 2 ** 16;

async function* chunksOf(lines: Iterable<string>): AsyncGenerator<string> {
  let chunk = '';
  const yieldAfter = yieldEvery();
  for (const line of lines) {
    chunk += line;
    await yieldAfter(line.length);
    if (chunk.length < CHUNK_LENGTH) continue;
    yield chunk;
    chunk = '';
  }
  yield chunk;
}

const EXAMPLE = {
  ...AGENT_EXAMPLE,
  custom: { region: 'North' },
  last_seen: '2026-07-11T10:00:00.000Z',
  results: 42,
  expected: 48,
  received: 42,
  clock_errors: 0,
  warnings: 0,
  tests: [{ test: 'ping', results: 42, expected: 48, received: 42, last_seen: '2026-07-11T10:00:00.000Z' }],
};

const REFUSALS = invalid('A parameter is invalid.', { silent: ['This value should be between 1 and 366.'] });

const LAST_SEEN = { ...textSchema('The end of the newest result, in UTC.'), format: 'date-time' } as const;

/** `agent`: the properties of an agent. */
export function activitySchemas(agent: Readonly<Record<string, JsonSchema>>) {
  return {
    AgentActivity: record({
      total: count('The number of all matching agents.'),
      agents: listOf(ref('ActiveAgent'), 'One page of them, in the requested order.'),
    }),
    ActiveAgent: record({
      ...agent,
      last_seen: {
        ...orNull(LAST_SEEN),
        description: 'The end of its newest result, in UTC; null: none in that time.',
      },
      results: count('Results in that time, of all tests.'),
      expected: count('Runs of its tests that were due in that time, by its own usual days.'),
      received: count('Due runs with results.'),
      clock_errors: count(
        'Results that the answering node has rejected since its start because they lie more than a day in the future.',
      ),
      warnings: count(
        'Results in that time, and all before 2010, that a rule of plausibility for one result speaks of.',
      ),
      tests: listOf(
        record({
          test: ref('TestKey'),
          results: count('Results in that time.'),
          expected: { ...orNull(count('Runs that were due.')), description: 'Runs that were due; null: no schedule.' },
          received: { ...orNull(count('Runs with results.')), description: 'Runs with results; null: no schedule.' },
          last_seen: LAST_SEEN,
        }),
        'The tests with results of this agent.',
      ),
    }),
  };
}
