import { createHash, randomInt } from 'node:crypto';
import type { Caller } from '../../access/caller.ts';
import type { SoldVersion } from '../../agents/package-terms.ts';
import type { Column, Test } from '../../catalogue/test.ts';
import { ServiceError } from '../../errors.ts';
import { CSV, type ExportFormat } from '../../plan/export-format.ts';
import type { Span } from '../../plan/plan.ts';
import type { ResultTable, TableColumn } from '../../plan/result-table.ts';
import type { StoredFile } from '../../ports/downloads.ts';
import type { ProjectedAgent } from '../../ports/fact-store.ts';
import { type Context, unixSeconds } from '../context.ts';
import { makeFiles } from '../downloads/make-files.ts';
import { refuseBeyond } from '../downloads/store-export.ts';
import {
  type AnonymousResults,
  anonymise,
  MASKED,
  type NamedResult,
  type TraitPeriod,
  type Traits,
} from './anonymise.ts';

export interface ReleaseRequest {
  readonly test: Test;
  /** UTC milliseconds, both ends included. */
  readonly utc: Span;
  readonly linesMin: number;
  /** Keys of custom fields that are released as traits. */
  readonly fields: readonly string[];
}

interface Release extends Omit<AnonymousResults, 'rows'> {
  readonly rows: number;
  /** The table as CSV and as Parquet, and the dictionary of its columns. */
  readonly files: readonly StoredFile[];
}

/** All rows are in memory at once. */
const ROWS_MAX = 500_000;

/** Makes files of a test's results without names. The mapping from agents to numbers is not stored. */
export async function makeRelease(
  context: Context,
  caller: Caller,
  request: ReleaseRequest,
  signal: AbortSignal,
): Promise<Release> {
  context.disk.requireFileSpace();
  await context.followRegister(caller.organisationId);
  const columns = releasedColumns(request);
  // Acquired first: it limits how many releases have their rows in memory.
  const release = await context.exports.semaphore.acquire(signal, caller.organisationId);
  try {
    const made = await makeFiles(
      context,
      caller.organisationId,
      signal,
      (whileWanted) => storeRelease(context, caller, request, columns, whileWanted),
      ({ files }) => files.map(({ key }) => key),
    );
    const detail = { test: request.test.key, from: isoOf(request.utc.from), to: isoOf(request.utc.to) };
    await context.audit.record(caller, 'release.make', { ...detail, lines_min: request.linesMin, rows: made.rows });
    return made;
  } finally {
    release();
  }
}

async function storeRelease(
  context: Context,
  caller: Caller,
  request: ReleaseRequest,
  columns: readonly ReleasedColumn[],
  signal: AbortSignal,
): Promise<Release> {
  const results = await readResults(context, caller, request, columns, signal);
  const { rows, ...counts } = await anonymise(results, request.linesMin, shuffled);
  signal.throwIfAborted();
  const table: ResultTable = { kind: 'table', columns: columns.map(({ name, type }) => ({ name, type })), rows };
  const place = { organisationId: caller.organisationId, id: crypto.randomUUID(), test: request.test.key };
  const files = [
    ...(await store(context, table, CSV, place, signal, dictionaryOf(request, columns))),
    ...(await store(context, table, { kind: 'parquet', compression: 'none' }, place, signal)),
  ];
  return { ...counts, rows: rows.length, files };
}

interface ReleasedColumn extends TableColumn {
  readonly unit: string | null;
  readonly meaning: string;
  readonly role: 'agent' | 'hour' | 'trait' | 'value';
}

/** Text columns about the target and the kind of connection; others may identify the line. */
const TEXTS = ['target', 'target_group', 'connection_type', 'cellular_technology'];

function releasedColumns({ test, fields }: ReleaseRequest): readonly ReleasedColumn[] {
  const trait = (name: string, meaning: string) =>
    ({ name, type: 'text', unit: null, meaning, role: 'trait' }) as const;
  const own = Object.entries(test.columns as Readonly<Record<string, Column>>);
  return [
    {
      name: 'agent',
      type: 'integer',
      unit: null,
      meaning: 'A random number for each agent, valid in this release only; the mapping is not stored.',
      role: 'agent',
    },
    { name: 'hour', type: 'text', unit: null, meaning: 'Hour in which the test ended, in UTC.', role: 'hour' },
    trait('isp', 'ISP at that time.'),
    trait('package', 'Package at that time.'),
    trait('technology', 'Access technology of the line.'),
    trait('country', 'Country of the agent.'),
    ...fields.map((field) => trait(`custom_${field}`, `The field ${field} of the panel at that time.`)),
    ...own
      .filter(([name, { type }]) => type !== 'text' || TEXTS.includes(name))
      .map(([name, { type, unit, meaning }]) => ({ name, type, unit: unit ?? null, meaning, role: 'value' }) as const),
  ];
}

async function readResults(
  { register, facts }: Context,
  { organisationId }: Caller,
  { test, utc, fields }: ReleaseRequest,
  columns: readonly ReleasedColumn[],
  signal: AbortSignal,
): Promise<readonly NamedResult[]> {
  const agents = new Map<string, ProjectedAgent>();
  for await (const some of register.agents.changedSince(organisationId, 0)) {
    for (const agent of some) agents.set(agent.agentId, agent);
  }
  const values = columns.filter(({ role }) => role === 'value').map(({ name }) => name);
  const plan = { kind: 'records', organisationId, panels: null, test: test.key, utc, window: null } as const;
  const results: NamedResult[] = [];
  const hours = new Map<string, string>();
  const periods = new Map<ProjectedAgent, readonly TraitPeriod[]>();
  for await (const { bytes } of facts.stream(
    { ...plan, agents: null, order: 'oldest', labels: [], where: [] },
    signal,
  )) {
    const records = JSON.parse(`[${Buffer.from(bytes).toString()}]`) as readonly Readonly<Record<string, never>>[];
    for (const record of records) {
      const agent = agents.get(String(record.agent_id));
      if (!agent) continue;
      const dtime = String(record.dtime);
      const at = Date.parse(`${dtime.replace(' ', 'T')}Z`) / 1000;
      const known = periods.get(agent) ?? periodsOf(agent, fields);
      periods.set(agent, known);
      const period = known.findLast(({ since }) => since <= at);
      if (!period) continue;
      const text = `${dtime.slice(0, 13)}:00`;
      const hour = hours.get(text) ?? text;
      hours.set(hour, hour);
      results.push({
        agent: agent.id,
        hour,
        period,
        values: values.map((name) => record[name] ?? null),
      });
    }
    if (results.length > ROWS_MAX) {
      const problem = `There are more than ${ROWS_MAX} results: ask for a shorter time.`;
      throw new ServiceError('VALIDATION_FAIL', { issues: { date: [problem] } });
    }
  }
  return results;
}

/** Versions with the same traits are one period. */
function periodsOf(agent: ProjectedAgent, fields: readonly string[]): readonly TraitPeriod[] {
  const periods: TraitPeriod[] = [{ since: Number.NEGATIVE_INFINITY, traits: traitsOf(agent, undefined, fields) }];
  for (const version of agent.timeline) {
    const traits = traitsOf(agent, version, fields);
    const isChange = JSON.stringify(traits) !== JSON.stringify(periods.at(-1)?.traits);
    if (isChange) periods.push({ since: version.validFrom, traits });
  }
  return periods;
}

function traitsOf({ country }: ProjectedAgent, version: SoldVersion | undefined, fields: readonly string[]): Traits {
  const { metadata, terms } = version ?? {};
  const own = fields.map((field) => coarse(field, metadata?.custom.get(field)));
  return [metadata?.isp ?? null, metadata?.package ?? null, terms?.technology ?? null, country, ...own];
}

/** A tenth of a degree is some ten kilometres. */
function coarse(field: string, value: string | number | boolean | null | undefined): string | null {
  if (value === null || value === undefined) return null;
  const isDegrees = /^(lat|latitude|lon|lng|longitude)$/i.test(field) && Number.isFinite(Number(value));
  return isDegrees ? Number(value).toFixed(1) : String(value);
}

function shuffled<T>(items: readonly T[]): readonly T[] {
  const order = [...items];
  for (let index = order.length - 1; index > 0; index -= 1) {
    const other = randomInt(index + 1);
    [order[index], order[other]] = [order[other] as T, order[index] as T];
  }
  return order;
}

function dictionaryOf({ test, utc, linesMin }: ReleaseRequest, columns: readonly ReleasedColumn[]): string {
  return `${JSON.stringify(
    {
      test: test.key,
      name: test.name,
      from: isoOf(utc.from),
      to: isoOf(utc.to),
      lines_min: linesMin,
      masked: rule(linesMin),
      columns: columns.map(({ name, type, unit, meaning }) => ({ name, type, unit, meaning })),
    },
    null,
    2,
  )}\n`;
}

function rule(linesMin: number): string {
  return (
    `At least ${linesMin} lines show the same isp, package, technology, country and fields of the panel over the whole ` +
    `release, with changes in the same hours. For other lines ${MASKED} stands in the columns that change in the release, ` +
    `or in all of these columns. If fewer than ${linesMin} lines would have all of them masked, their results are left out.`
  );
}

/** Stores a rendered table in the object store, and a text beside it. */
async function store(
  context: Context,
  table: ResultTable,
  format: ExportFormat,
  { organisationId, id, test }: { readonly organisationId: number; readonly id: string; readonly test: string },
  signal: AbortSignal,
  dictionary?: string,
): Promise<readonly StoredFile[]> {
  const rendered = await context.facts.render(table, format, {
    signal,
    onRows: () => context.disk.requireFileSpace(),
    onBytes: refuseBeyond(context.exportBytesMax),
  });
  const expiresAt = unixSeconds(context) + context.exports.keptSeconds;
  const keyOf = (extension: string) => `${organisationId}/${id}/0/release-${test}.${extension}`;
  const contentType = format.kind === 'csv' ? 'text/csv; charset=utf-8' : 'application/vnd.apache.parquet';
  try {
    const files: StoredFile[] = [];
    if (dictionary !== undefined) {
      const key = keyOf('json');
      const head = { contentType: 'application/json', fileName: `release-${test}.json` };
      await context.objects.put(key, await rendered.describe(dictionary), head, signal);
      files.push({ key, bytes: Buffer.byteLength(dictionary), sha256: sha256Of(dictionary), expiresAt });
    }
    const key = keyOf(format.kind);
    await context.objects.put(key, rendered.path, { contentType, fileName: `release-${test}.${format.kind}` }, signal);
    return [...files, { key, bytes: rendered.bytes, sha256: rendered.sha256, expiresAt }];
  } finally {
    await rendered.discard();
  }
}

function sha256Of(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function isoOf(instant: number): string {
  return new Date(instant).toISOString();
}
