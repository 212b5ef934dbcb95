import type { AgentIndex, FoundAgent } from '../../../agents/agent-index.ts';
import { identityColumns } from '../../../catalogue/test.ts';
import { testOf } from '../../../catalogue/tests/index.ts';
import { namesOf, type ResultValues } from '../../../ingest/result-row.ts';
import { type Rejection, type SanitisedRow, sanitiseContent } from '../../../ingest/sanitise-results.ts';
import type { AgentName, AppendOutcome, ReceivedBytes, ResultBatch } from '../../../ports/fact-store.ts';
import { name, sql } from '../../../sql/fragment.ts';
import { resultsTableName } from '../../../sql/results-table.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Session } from '../../engine/session.ts';
import type { ResultsTables } from '../schema.ts';
import { AgentIndexes } from './agent-indexes.ts';
import { checkRows } from './check-rows.ts';
import { GroupCommit, type JournalledResult } from './group-commit.ts';
import type { Staged } from './insert-staged.ts';
import type { JournalTail } from './journal-tail.ts';
import { KnownKeys } from './known-keys.ts';
import { ERRORS_MAX } from './resolve-agents.ts';
import type { ResultJournal } from './result-journal.ts';

export type SmallBatch = ResultBatch<ReceivedBytes>;

interface SmallBodyStores {
  readonly engine: Engine;
  readonly journal: ResultJournal;
  readonly tail: JournalTail;
  readonly tables: ResultsTables;
}

interface CheckedBatch extends Pick<AppendOutcome, 'checked'> {
  readonly rows: readonly SanitisedRow[];
  readonly rejections: readonly Rejection[];
}

/** Small bodies: parsed, given their agents and compared with what is stored in memory, and journalled in groups. */
export class SmallBodies {
  readonly #stores: SmallBodyStores;
  readonly #recentKeysMax: number;
  readonly #groups: GroupCommit;
  readonly #agents: AgentIndexes;
  readonly #keys = new Map<string, KnownKeys>();

  constructor(stores: SmallBodyStores, recentKeysMax: number) {
    this.#stores = stores;
    this.#recentKeysMax = recentKeysMax;
    this.#groups = new GroupCommit(stores);
    this.#agents = new AgentIndexes(stores.engine);
  }

  async append(batch: SmallBatch): Promise<AppendOutcome> {
    const { rows, rejections } = await readSmallBatch(batch);
    const { checked, rejections: bad } = checkRows(rows, batch.checks);
    const read = { rows, rejections: [...rejections, ...bad], checked };
    // Once an agent is erased, its rows are found to have none.
    for (;;) {
      const outcome = await this.#store(batch, read);
      if (outcome !== 'outdated') return outcome;
    }
  }

  async #store(batch: SmallBatch, { rows, rejections, checked }: CheckedBatch): Promise<AppendOutcome | 'outdated'> {
    const { view, test, strict } = batch;
    const { organisationId } = view;
    const index = await this.#agents.of(organisationId);
    const named = await resolve(batch, index, rows, strict && rejections.length > 0);
    const unresolved = named.flatMap(({ row, found }) =>
      'problem' in found ? [{ row: row.row, message: found.problem }] : [],
    );
    const refused = { ...refusedOf([...rejections, ...unresolved]), checked };
    if (strict && refused.rejected > 0) return { accepted: 0, duplicates: 0, ...refused };
    const results = named.flatMap(({ row, found }) =>
      'problem' in found ? [] : [journalled(test, row.values, found)],
    );
    if (results.length === 0) return { accepted: 0, duplicates: 0, ...refused };
    const keys = await this.#keysOf(organisationId, test, index);
    const accepted = await this.#groups.add({ organisationId, test, agents: index, keys, rows: results });
    if (accepted === 'outdated') return accepted;
    return { accepted, duplicates: results.length - accepted, ...refused };
  }

  /** Before a large batch is inserted, as part of that change: what it holds can't be taken for new any more. */
  async expect(session: Session, { organisationId, test, joinCondition }: Staged): Promise<void> {
    const keys = this.#keys.get(resultsTableName(organisationId, test.key));
    if (keys) {
      const index = await this.#agents.loaded(session, organisationId);
      const latest = sql`SELECT n.agent, max(s."at") FROM staged AS s INNER JOIN resolved AS n ON ${joinCondition} WHERE n.problem IS NULL GROUP BY n.agent`;
      await raise(session, keys, index, latest);
    }
    await this.#groups.settle();
  }

  /** As part of a change: what was acknowledged before is in the engine. */
  settle(): Promise<void> {
    return this.#groups.settle();
  }

  /** After results were deleted, as part of that change: they can be sent again. */
  removed(organisationId: number, test: string): void {
    this.#keys.get(resultsTableName(organisationId, test))?.forget();
  }

  /** After an organisation was forgotten, as part of that change. */
  forget(organisationId: number): void {
    this.#agents.forget(organisationId);
    const beginning = resultsTableName(organisationId, '');
    for (const table of this.#keys.keys()) if (table.startsWith(beginning)) this.#keys.delete(table);
  }

  /** As part of a change of the projection. */
  agentsChanged(session: Session, organisationId: number, complete: boolean): Promise<void> {
    return this.#agents.update(session, organisationId, complete);
  }

  /** Known keys begin with the latest time of each agent that has results. */
  async #keysOf(organisationId: number, test: string, index: AgentIndex): Promise<KnownKeys> {
    const table = resultsTableName(organisationId, test);
    const known = this.#keys.get(table);
    if (known) return known;
    return this.#stores.engine.write(async (session) => {
      const meanwhile = this.#keys.get(table);
      if (meanwhile) return meanwhile;
      await this.#groups.settle();
      const keys = new KnownKeys(this.#recentKeysMax);
      if (this.#stores.tables.has(organisationId, test)) {
        await raise(session, keys, index, sql`SELECT agent, max("at") FROM ${name(table)} GROUP BY agent`);
      }
      this.#keys.set(table, keys);
      return keys;
    });
  }
}

/** Parses a small body: for few rows, the engine takes longer to start than to read them. */
export async function readSmallBatch({
  body,
  format,
  test,
  ignoreUnknown,
  earliest,
  latest,
  onAhead,
}: SmallBatch): Promise<{
  readonly rows: readonly SanitisedRow[];
  readonly rejections: readonly Rejection[];
}> {
  const rejections: Rejection[] = [];
  const { content } = body;
  const sent = { test: testOf(test), format, content, ignoreUnknown, earliest, latest, onAhead };
  const rows = await sanitiseContent(sent, (rejection) => rejections.push(rejection));
  return { rows, rejections };
}

export function refusedOf(rejections: readonly Rejection[]): Pick<AppendOutcome, 'rejected' | 'errors'> {
  const errors = [...rejections].sort((a, b) => a.row - b.row).slice(0, ERRORS_MAX);
  return { rejected: rejections.length, errors };
}

interface NamedRow {
  readonly row: SanitisedRow;
  readonly found: FoundAgent;
}

/** Finds the agents of the rows; those that are not known are registered where that is asked for. */
async function resolve(
  { view, strict, onUnknownAgents }: SmallBatch,
  index: AgentIndex,
  rows: readonly SanitisedRow[],
  isRefused: boolean,
): Promise<readonly NamedRow[]> {
  const find = () => rows.map((row) => ({ row, found: index.find(namesOf(row.values), view.panels) }));
  const named = find();
  if (!onUnknownAgents || isRefused) return named;
  if (strict && named.some(({ found }) => 'problem' in found && !found.isUnknown)) return named;
  const unknown = new Map<string, AgentName>();
  for (const { row, found } of named) {
    if ('problem' in found && found.isUnknown) unknown.set(textOf(namesOf(row.values)), namesOf(row.values));
  }
  if (unknown.size === 0) return named;
  const reasons = await onUnknownAgents([...unknown.values()]);
  const reasonOf = new Map(reasons.map((each) => [textOf(each.name), each.reason]));
  return find().map(({ row, found }) => {
    const reason = reasonOf.get(textOf(namesOf(row.values)));
    if (!('problem' in found) || reason === undefined) return { row, found };
    return { row, found: { ...found, problem: `${found.problem} It can't be registered: ${reason}` } };
  });
}

function textOf({ agentId, unitId, macAddress }: AgentName): string {
  return JSON.stringify([agentId, unitId, macAddress]);
}

function journalled(
  test: string,
  { agent_id: _, unit_id: __, mac_address: ___, ...values }: ResultValues,
  { slot, number, base }: Extract<FoundAgent, { slot: number }>,
): JournalledResult {
  const at = Number(values.at);
  return {
    slot,
    at,
    key: JSON.stringify([number, at, ...identityColumns(testOf(test)).map((column) => values[column] ?? null)]),
    json: JSON.stringify({ agent: number, ...values, base: values.base ?? base }),
  };
}

/** Raises the marks of agents to the times that a statement returns with their numbers. */
async function raise(
  session: Session,
  keys: KnownKeys,
  index: AgentIndex,
  latest: Parameters<Session['eachChunk']>[0],
): Promise<void> {
  await session.eachChunk(latest, (rows) => {
    for (const [agent, at] of rows) keys.raise(index.slotOf(Number(agent)), Number(at));
  });
}
