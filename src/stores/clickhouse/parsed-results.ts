import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { identityColumns } from '../../catalogue/test.ts';
import { testOf } from '../../catalogue/tests/index.ts';
import { slices } from '../../lib/batches.ts';
import { storedColumns } from '../../sql/results-table.ts';
import { keyOf, type NamedResult } from '../intake/read-small.ts';
import { type CountedNumber, DAY_MS, type Days } from './result-counts.ts';
import { NO_AGENT, selectKeys } from './result-keys.ts';
import { encodeRow } from './row-binary.ts';
import { type Server, UP_TO_DATE } from './server.ts';
import type { FreshResults, LeftResults, Slice } from './store-fresh.ts';

/** Keys that one statement asks for. */
const KEYS_MAX = 5000;

/** Results of small bodies in memory, which go to the server as RowBinary. */
export class ParsedResults implements FreshResults {
  readonly organisationId: number;
  readonly test: string;
  readonly attempt = '';
  /** By key. */
  readonly #results = new Map<string, NamedResult>();

  /** The first of several equal results counts. */
  constructor(organisationId: number, test: string, results: Iterable<NamedResult>) {
    this.organisationId = organisationId;
    this.test = test;
    for (const result of results) if (!this.#results.has(result.key)) this.#results.set(result.key, result);
  }

  has(result: NamedResult): boolean {
    return this.#results.get(result.key) === result;
  }

  async countDays(): Promise<readonly CountedNumber[]> {
    return countBy(this.#results.values(), ({ at }) => dayOf(at));
  }

  async countAgents(days: Days): Promise<readonly CountedNumber[]> {
    return countBy(this.#within(days), ({ agent }) => agent);
  }

  async takeOutStored(server: Server, wanted: Slice, signal: AbortSignal): Promise<LeftResults> {
    let removals = 0;
    for (const slice of slices(this.#within(wanted), KEYS_MAX)) {
      const times = [...new Set(slice.map(({ at }) => at))].sort((a, b) => a - b);
      const select = selectKeys(this, {
        span: { from: times[0] ?? 0, to: times.at(-1) ?? 0 },
        agents: [...new Set(slice.map(({ agent }) => agent))],
        times,
      });
      for (const row of await server.rows(select, { signal, kind: 'lookup', settings: UP_TO_DATE })) {
        if (Number(row[0]) === NO_AGENT) removals = Math.max(removals, Number(row[1]));
        else this.#results.delete(this.#keyOf(row));
      }
    }
    return { rows: this.#within(wanted).length, removals };
  }

  async withBody(slice: Slice, insert: Parameters<FreshResults['withBody']>[1]): Promise<void> {
    const columns = Object.entries(storedColumns(this.test));
    const written = ['number', 'number', 'instant', ...columns.map(([, { type }]) => type)] as const;
    const rows = this.#within(slice).map(({ agent, at, values }) =>
      encodeRow(written, [this.organisationId, agent, at, ...columns.map(([column]) => values[column] ?? null)]),
    );
    const bytes = Buffer.concat(rows.sort(Buffer.compare));
    const token = createHash('sha256').update(bytes).digest('hex');
    await insert({ format: 'RowBinary', body: () => Readable.from([bytes]), token });
  }

  #within({ first, last, agents }: Slice): readonly NamedResult[] {
    return [...this.#results.values()].filter(
      ({ at, agent }) =>
        dayOf(at) >= first && dayOf(at) <= last && (!agents || (agent >= agents.first && agent <= agents.last)),
    );
  }

  /** The key of a row of `selectKeys`; a server may write integers as text. */
  #keyOf([agent, at, ...identity]: readonly unknown[]): string {
    const { columns } = testOf(this.test);
    const values = identityColumns(testOf(this.test)).map((column, index) => {
      const value = identity[index] ?? null;
      return [column, columns[column]?.type === 'integer' && value !== null ? Number(value) : value] as const;
    });
    return keyOf(this.test, Number(agent), Number(at), Object.fromEntries(values) as NamedResult['values']);
  }
}

function countBy(results: Iterable<NamedResult>, numberOf: (result: NamedResult) => number): readonly CountedNumber[] {
  const counts = new Map<number, number>();
  for (const result of results) counts.set(numberOf(result), (counts.get(numberOf(result)) ?? 0) + 1);
  return [...counts].map(([number, rows]) => ({ number, rows })).sort((a, b) => a.number - b.number);
}

function dayOf(at: number): number {
  return Math.floor(at / DAY_MS);
}
