import type { AGENT_KINDS, Metrics } from './catalogue.ts';
import type { CallOptions, Connection } from './connection.ts';
import { type Pages, pagesOf } from './pages.ts';
import type { Dimension, MetricKey, OwnField, TestKey } from './questions.ts';

export type AgentKind = (typeof AGENT_KINDS)[number];

export interface ListedMetric {
  readonly key: MetricKey;
  readonly unit: Metrics[MetricKey]['unit'];
  readonly name: string;
  readonly description: string;
  readonly test: TestKey;
  readonly chartTypes: readonly ('raw' | 'aggregate')[];
  readonly filters: readonly Dimension[];
  readonly splits: readonly Dimension[];
}

export interface ListedSplit {
  readonly id: Dimension | `custom.${string}`;
  readonly name: string;
  readonly agentKinds: readonly AgentKind[];
  /** Null where it serves every metric. */
  readonly metrics: readonly MetricKey[] | null;
}

export interface ListedFilter extends ListedSplit {
  /** The link to its values. */
  readonly values: string;
}

export interface FilterValue {
  readonly value: string;
  readonly name: string;
  /** Of agents; of results, for fields of the record. */
  readonly count: number;
}

export interface ValueSearch {
  /** Text anywhere in the value. */
  readonly q?: string | undefined;
  /** Values of a page. */
  readonly limit?: number | undefined;
}

/** A test with the columns of its records, in their order. */
export interface DescribedTest {
  readonly key: TestKey;
  readonly name: string;
  readonly agents: 'unit' | 'mobile';
  readonly columns: readonly TestColumn[];
}

export interface TestColumn {
  readonly name: string;
  readonly type: 'text' | 'integer' | 'float';
  /** Null for counts and text. */
  readonly unit: string | null;
  readonly meaning: string;
}

/** A metric and how its figures come about. */
export interface DescribedMetric extends ListedMetric {
  /** How a result's value comes from the columns of its record. */
  readonly value: string;
  /** Hours of the local day at which the blocks of normalisation begin. */
  readonly schedule: readonly number[];
  readonly prefilter: readonly PrefilterRule[];
}

/** A reason to leave a result out. */
export interface PrefilterRule {
  /** Never changes. */
  readonly id: string;
  readonly because: string;
  /** A condition over the columns of the record. */
  readonly drop: string;
}

export interface DescribedCatalogue {
  readonly tests: readonly DescribedTest[];
  readonly metrics: readonly DescribedMetric[];
}

/** What can be asked. */
export interface Catalogue {
  /** Those that the caller's agents can run, or those of one kind of agents. */
  tests(options?: CallOptions & { readonly agents?: 'unit' | 'mobile' | undefined }): Promise<readonly TestKey[]>;
  metrics(options?: CallOptions): Promise<readonly ListedMetric[]>;
  /** Tests and metrics in full. */
  read(options?: CallOptions): Promise<DescribedCatalogue>;
  splits(options?: CallOptions): Promise<readonly ListedSplit[]>;
  filters(options?: CallOptions): Promise<readonly ListedFilter[]>;
  /** The values of a filter, the most frequent first. */
  values(id: Dimension | OwnField, search?: ValueSearch, options?: CallOptions): Pages<FilterValue>;
}

export function catalogueOf(connection: Connection): Catalogue {
  return {
    tests: ({ agents, signal } = {}) =>
      connection.call({ method: 'GET', path: '/tests', query: { agents }, isRead: true, signal }),
    metrics: ({ signal } = {}) => connection.call({ method: 'GET', path: '/metrics', isRead: true, signal }),
    read: ({ signal } = {}) => connection.call({ method: 'GET', path: '/catalogue', isRead: true, signal }),
    splits: ({ signal } = {}) => connection.call({ method: 'GET', path: '/splits', isRead: true, signal }),
    filters: ({ signal } = {}) => connection.call({ method: 'GET', path: '/filters', isRead: true, signal }),
    values: (id, { q, limit } = {}, options = {}) =>
      pagesOf(connection, `/filters/${encodeURIComponent(id)}/values`, { q, limit }, options),
  };
}
