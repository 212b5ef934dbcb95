import { describeMetric, summariseMetric } from '../catalogue/describe-metric.ts';
import { describeTest } from '../catalogue/describe-test.ts';
import { METRICS } from '../catalogue/metrics/index.ts';
import { AGENT_GROUPS } from '../catalogue/test.ts';
import { TESTS } from '../catalogue/tests/index.ts';
import { describeWindow, WINDOWS } from '../catalogue/windows.ts';
import {
  catalogueVersion,
  listCatalogue,
  listDimensions,
  listMetrics,
  listTests,
} from '../operations/catalogue/list-catalogue.ts';
import { listValues } from '../operations/catalogue/list-values.ts';
import * as answers from './answers.ts';
import { call, DATA, type Resource } from './call.ts';
import { CURSOR, choice, limit, pathText, searchText } from './parameters.ts';
import { ok, page } from './reply.ts';
import { catalogueSchemas } from './schemas/catalogue.ts';
import { listOf, ref } from './schemas/parts.ts';

const isp = { id: 'isp', name: 'ISP', agentKinds: ['whitebox', 'cpe', 'web', 'mobile'], metrics: null };
const threads = {
  id: 'threads',
  name: 'Threads',
  agentKinds: ['whitebox', 'cpe', 'web'],
  metrics: METRICS.filter(({ dimensions }) => dimensions.includes('threads')).map(({ key }) => key),
};
const region = { ...isp, id: 'custom.region', name: 'region' };

export const catalogue: Resource = {
  name: 'Catalogue',
  description: 'The catalogue: tests, metrics, splits and filters.',
  schemas: catalogueSchemas,
  calls: [
    call('GET /tests', {
      id: 'listTests',
      summary: 'List tests',
      description: 'The tests that the caller’s agents can run; all tests if there are no agents.',
      access: DATA,
      parameters: {
        agents: choice(AGENT_GROUPS, 'agent group', {
          name: 'agents',
          description: 'The tests of one kind of agents instead, whichever agents the caller has.',
          example: 'mobile',
        }),
      },
      answer: answers.success('The keys of the tests.', listOf(ref('TestKey')), {
        Tests: TESTS.filter(({ agents }) => agents === 'mobile').map(({ key }) => key),
      }),
      refusals: answers.invalid('`agents` is not one of the groups.', {
        agents: ['web is not a valid agent group: it is one of unit, mobile.'],
      }),
      handle: async ({ context, caller, parameters: { agents } }) =>
        ok((await listTests(context, caller, agents)).map(({ key }) => key)),
    }),
    call('GET /metrics', {
      id: 'listMetrics',
      summary: 'List metrics',
      description: 'The metrics of the caller’s tests, each with its unit, chart types, splits and filters.',
      access: DATA,
      answer: answers.success('The metrics.', listOf(ref('Metric')), {
        Metrics: METRICS.slice(0, 1).map(summariseMetric),
      }),
      handle: async ({ context, caller }) => ok((await listMetrics(context, caller)).map(summariseMetric)),
    }),
    call('GET /catalogue', {
      id: 'readCatalogue',
      summary: 'Read the catalogue',
      description:
        'The tests and metrics of `GET /tests` and `GET /metrics` in full: the columns of records with their types ' +
        'and units, how a metric’s value is computed from them, the rules of the prefilter with their reasons, and ' +
        'the schedule of normalisation.',
      access: DATA,
      answer: answers.success('The tests and the metrics.', ref('Catalogue'), {
        Catalogue: {
          tests: TESTS.slice(0, 1).map(describeTest),
          metrics: METRICS.slice(0, 1).map(describeMetric),
        },
      }),
      async handle({ context, caller }) {
        const { tests, metrics } = await listCatalogue(context, caller);
        return ok({ tests: tests.map(describeTest), metrics: metrics.map(describeMetric) });
      },
    }),
    call('GET /catalogue/version', {
      id: 'readCatalogueVersion',
      summary: 'Read the version of the catalogue',
      description:
        'Fingerprints of the catalogue and of the prefilter’s rules. Store them with published figures: while both ' +
        'are the same, the same question over the same results has the same answer.',
      access: DATA,
      answer: answers.success('The versions.', ref('CatalogueVersion'), {
        Versions: { catalogue: '0c5e2f7ab1d94c36', rules: '9b1f60d2a4e87c53' },
      }),
      handle: async () => ok(catalogueVersion()),
    }),
    call('GET /windows', {
      id: 'listWindows',
      summary: 'List windows of local time',
      description:
        'Hours of the local week that published figures use. The `window` of a question is the key of one of these, ' +
        'or an object with days and hours.',
      access: DATA,
      answer: answers.success('The windows.', listOf(ref('Window')), {
        Windows: WINDOWS.slice(0, 1).map(describeWindow),
      }),
      handle: async () => ok(WINDOWS.map(describeWindow)),
    }),
    call('GET /splits', {
      id: 'listSplits',
      summary: 'List splits',
      description:
        'The splits of metric data: dimensions of the catalogue that serve one of the caller’s metrics, then the ' +
        'custom fields as `custom.<key>`.',
      access: DATA,
      answer: answers.success('The splits.', listOf(ref('Split')), { Splits: [isp, threads, region] }),
      handle: async ({ context, caller }) => ok(await listDimensions(context, caller)),
    }),
    call('GET /filters', {
      id: 'listFilters',
      summary: 'List filters',
      description: 'The filters of metric data: the same as the splits, each with the link to its values.',
      access: DATA,
      answer: answers.success('The filters.', listOf(ref('Filter')), {
        Filters: [isp, region].map((filter) => ({
          ...filter,
          values: `https://broadgauge.example/filters/${filter.id}/values`,
        })),
      }),
      async handle({ context, caller, publicUrl }) {
        const filters = await listDimensions(context, caller);
        const valuesOf = (id: string) => `${publicUrl}/filters/${encodeURIComponent(id)}/values`;
        return ok(filters.map((filter) => ({ ...filter, values: valuesOf(filter.id) })));
      },
    }),
    call('GET /filters/{id}/values', {
      id: 'listFilterValues',
      summary: 'List the values of a filter',
      description:
        'The values of a filter, most frequent first, to complete what a person types. Past values are included, ' +
        'since old results can be filtered by them.',
      access: DATA,
      parameters: {
        id: pathText({
          name: 'id',
          description: 'An id of `GET /filters`, or the bare name of a custom field.',
          example: 'package',
        }),
        q: searchText('the value'),
        offset: CURSOR,
        limit: limit(50),
      },
      answer: answers.page(
        'A page of values.',
        listOf(ref('FilterValue')),
        {
          Packages: [
            { value: 'Northwind:Fibre 500', name: 'Northwind:Fibre 500', count: 41 },
            { value: 'Northwind:Fibre 900', name: 'Northwind:Fibre 900', count: 37 },
          ],
        },
        'https://broadgauge.example/filters/package/values?q=north&limit=2&cursor=c2',
      ),
      refusals: {
        NOT_FOUND: { when: 'The id is neither in the catalogue nor a custom field.' },
        ...answers.invalid('A parameter is invalid.', {
          limit: ['This value should be between 1 and 1000.'],
          cursor: ['x is not a valid cursor.'],
        }),
      },
      async handle({ context, caller, parameters: { id, q, limit, offset = 0 }, signal }) {
        const { values, nextCursor } = await listValues(context, caller, id, { q, offset, limit }, signal());
        return page(
          values.map(({ value, count }) => ({ value, name: value, count })),
          nextCursor,
        );
      },
    }),
  ],
};
