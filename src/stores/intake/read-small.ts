import type { FoundAgent } from '../../agents/agent-index.ts';
import { identityColumns } from '../../catalogue/test.ts';
import { testOf } from '../../catalogue/tests/index.ts';
import { namesOf, type ResultValues } from '../../ingest/result-row.ts';
import { type Rejection, type SanitisedRow, sanitiseContent } from '../../ingest/sanitise-results.ts';
import type { AppendOutcome, ReadRows, ReceivedBytes, ResultBatch } from '../../ports/fact-store.ts';
import { checkRows } from './check-rows.ts';
import { doubtRows, type NamedRow } from './doubt-rows.ts';
import { firstErrors } from './rejections.ts';
import { type FindAgents, resolveNames } from './resolve-names.ts';

export type SmallBatch = ResultBatch<ReceivedBytes | ReadRows>;

/** A small body, parsed and checked. */
export interface SmallBody extends Pick<AppendOutcome, 'checked'> {
  readonly batch: SmallBatch;
  readonly rows: readonly SanitisedRow[];
  readonly rejections: readonly Rejection[];
}

/** Parses a small body: for few rows, the engine takes longer to start than to read them. */
export async function readSmall(batch: SmallBatch): Promise<SmallBody> {
  const { body, format, test, ignoreUnknown, earliest, latest, onAhead } = batch;
  const rejections: Rejection[] = [];
  const content = 'rows' in body ? body.rows : body.content;
  const sent = { test: testOf(test), format, content, ignoreUnknown, earliest, latest, onAhead };
  const rows = await sanitiseContent(sent, (rejection) => rejections.push(rejection));
  await batch.onRows?.(rows.length);
  const { checked, rejections: bad } = checkRows(rows, batch.checks);
  return { batch, rows, rejections: [...rejections, ...bad], checked };
}

/** A result whose agent is known. */
export interface NamedResult {
  /** The agent in the index of the organisation's agents, and its number. */
  readonly slot: number;
  readonly agent: number;
  readonly at: number;
  /** Agent, time and the identity columns of the test as one text. */
  readonly key: string;
  /** The stored columns besides the local time. */
  readonly values: ResultValues;
}

interface ResolvedBody {
  /** What to store; nothing where the body is refused as a whole. */
  readonly results: readonly NamedResult[];
  readonly refused: Omit<AppendOutcome, 'accepted' | 'duplicates'>;
}

/** Gives the rows of a small body their agents. */
export async function resolveSmall(
  { batch, rows, rejections, checked }: SmallBody,
  findAgents: FindAgents,
): Promise<ResolvedBody> {
  const { strict } = batch;
  const names = rows.map(({ values }) => namesOf(values));
  const found = await resolveNames(batch, names, findAgents, strict && rejections.length > 0);
  const results: NamedResult[] = [];
  const refused = [...rejections];
  const named: NamedRow[] = [];
  for (const [index, { row, values }] of rows.entries()) {
    const agent = found[index];
    if (agent && 'slot' in agent) {
      results.push(namedResult(batch.test, values, agent));
      named.push({ row, values, agent: agent.number });
    } else refused.push({ row, message: agent?.problem ?? '' });
  }
  const isRefused = strict && refused.length > 0;
  const doubted = isRefused || !batch.doubts ? [] : await doubtRows(named, batch.doubts);
  return {
    results: isRefused ? [] : results,
    refused: { rejected: refused.length, errors: firstErrors(refused), checked, doubted },
  };
}

function namedResult(
  test: string,
  given: ResultValues,
  { slot, number: agent, base }: Extract<FoundAgent, { slot: number }>,
): NamedResult {
  const at = Number(given.at);
  const values: Record<string, string | number | null> = { agent, at, base };
  for (const column in given) if (!NAMES.has(column)) values[column] = given[column] ?? values[column] ?? null;
  return { slot, agent, at, key: keyOf(test, agent, at, values), values };
}

const NAMES: ReadonlySet<string> = new Set(['agent_id', 'unit_id', 'mac_address']);

/** The identity of a result as one text. */
export function keyOf(test: string, agent: number, at: number, values: ResultValues): string {
  return JSON.stringify([agent, at, ...identityColumns(testOf(test)).map((column) => values[column] ?? null)]);
}
