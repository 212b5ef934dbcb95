import { createHash, type Hash } from 'node:crypto';
import { type Caller, requireScope } from '../../access/caller.ts';
import type { AgentName } from '../../agents/identity.ts';
import { agentRowOf } from '../../agents/parse-agent-row.ts';
import type { NumberedRow } from '../../agents/plan-registration.ts';
import { type PlausibilityRule, plausibilityOf } from '../../catalogue/plausibility.ts';
import { rulesOf, type TestRule } from '../../catalogue/test-rules.ts';
import { TESTS, testOf } from '../../catalogue/tests/index.ts';
import { RegisterWentBack, ServiceError } from '../../errors.ts';
import { BrokenList } from '../../ingest/source-rows.ts';
import { slices } from '../../lib/batches.ts';
import { startOfDay } from '../../lib/date-grammar.ts';
import { showCondition } from '../../plan/show-plan.ts';
import type { DiskClaim } from '../../ports/disk-space.ts';
import type {
  AppendOutcome,
  CheckedRows,
  ReceivedBody,
  ResultBatch,
  RowCheck,
  RowDoubts,
  UnknownAgent,
} from '../../ports/fact-store.ts';
import type { IdempotencyKey } from '../../ports/idempotency.ts';
import { type Context, unixSeconds } from '../context.ts';
import { idempotencyOf } from '../idempotency.ts';

interface ResultUpload extends ReceivedResults {
  readonly bytes: AsyncIterable<Uint8Array>;
  readonly key: string | undefined;
}

interface ReceivedResults {
  readonly test: string;
  readonly format: ResultBatch['format'];
  readonly options: ResultOptions;
}

interface ResultOptions {
  readonly ignoreUnknown: boolean;
  readonly strict: boolean;
  /** Agents that are not known are registered; needs the scope `manage`. */
  readonly registerAgents: boolean;
  /** Whether the outcome says which results the prefilter will leave out. */
  readonly reportPrefiltered: boolean;
}

/** The outcome for the rows of a body. */
export interface ResultCounts extends Omit<AppendOutcome, 'checked' | 'doubted'> {
  readonly prefiltered?: readonly PrefilteredResults[];
  /** Results that are stored and should be looked at again; where there are any. */
  readonly warnings?: readonly ResultWarning[];
  /** Results that are stored, now or before, by test; where a body may have several. */
  readonly tests?: Readonly<Record<string, number>>;
  /** Runs of tests of which nothing is known. */
  readonly ignored?: number;
}

/** Readable rows that metrics leave out where a question asks for the prefilter. */
interface PrefilteredResults extends Pick<TestRule, 'because' | 'metrics'> {
  readonly rule: string;
  readonly results: number;
  /** The numbers of the first of them. */
  readonly rows: CheckedRows['first'];
}

/** Readable rows that a rule of plausibility speaks of. */
export interface ResultWarning extends Pick<PlausibilityRule, 'because'> {
  readonly rule: string;
  readonly results: number;
  /** The numbers of the first of them. */
  readonly rows: CheckedRows['first'];
}

export type StoredResults =
  | { readonly outcome: 'stored'; readonly counts: ResultCounts }
  /** A row is bad, and nothing was to be stored then. */
  | { readonly outcome: 'refused'; readonly errors: AppendOutcome['errors'] }
  | { readonly outcome: 'key-reused' };

export function isTest(key: string): boolean {
  return TESTS.some((test) => test.key === key);
}

/** Stores the results of a body, whatever its size. */
export async function storeResults(context: Context, caller: Caller, upload: ResultUpload): Promise<StoredResults> {
  const { test, options, format, key, bytes } = upload;
  if (options.registerAgents) requireScope(caller, 'agents');
  const { reportPrefiltered, ...others } = options;
  const asked = reportPrefiltered ? options : others;
  return receiveOnce(context, caller, { bytes, key, request: [test, asked, format] }, (body) =>
    storeReceived(context, caller, upload, body),
  );
}

interface ReceivedRequest {
  readonly bytes: AsyncIterable<Uint8Array>;
  readonly key: string | undefined;
  /** What tells the request from another one, besides its body. */
  readonly request: readonly unknown[];
}

/** Receives a body and works on it, once for each key. */
export async function receiveOnce(
  context: Context,
  caller: Caller,
  { bytes, key, request }: ReceivedRequest,
  work: (body: ReceivedBody) => Promise<StoredResults>,
): Promise<StoredResults> {
  const hash = key === undefined ? undefined : createHash('sha256');
  return receiveBody(context, hash ? hashed(bytes, hash) : bytes, (body) => {
    const idempotency = hash && idempotencyOf(caller, key, [...request, hash.digest('hex')]);
    return idempotency ? storeOnce(context, caller, idempotency, () => work(body)) : work(body);
  });
}

async function* hashed(chunks: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
}

/** Receives a body while the disk has space for it, and works on it. */
async function receiveBody<T>(
  context: Context,
  bytes: AsyncIterable<Uint8Array>,
  work: (body: ReceivedBody) => Promise<T>,
): Promise<T> {
  const claim = context.disk.claim();
  try {
    const body = await context.facts.receive(whileDiskHasSpace(claim, bytes));
    try {
      return await work(body);
    } finally {
      await body.discard();
    }
  } finally {
    claim.release();
  }
}

/** Receives a body that is worked on as a whole; `isSmall` where the intake would hold it in memory too. */
export function receiveWhole<T>(
  context: Context,
  bytes: AsyncIterable<Uint8Array>,
  bytesMax: number,
  work: (content: Uint8Array, isSmall: boolean) => Promise<T>,
): Promise<T> {
  return receiveBody(context, bytes, async (body) => {
    if (body.bytes > bytesMax) throw new ServiceError('PAYLOAD_TOO_LARGE');
    if ('content' in body) return work(body.content, true);
    const chunks: Uint8Array[] = [];
    for await (const chunk of body.read()) chunks.push(chunk);
    return work(Buffer.concat(chunks), false);
  });
}

async function* whileDiskHasSpace(
  claim: DiskClaim,
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  claim.add(0);
  let isFirst = true;
  for await (const chunk of chunks) {
    if (isFirst && chunk[0] === 0x1f && chunk[1] === 0x8b)
      throw new ServiceError('BAD_REQUEST', { message: COMPRESSED });
    isFirst = false;
    claim.add(chunk.length);
    yield chunk;
  }
}

const COMPRESSED = 'The body is compressed with gzip: say so by the header Content-Encoding: gzip.';

/** Whatever the test: a key belongs to one request. A token of one agent can't know which keys other tokens use. */
function routeOf({ agent }: Caller): string {
  return agent ? `POST /ingest of agent ${agent.number}` : 'POST /ingest';
}

/** One after the other, so that the second of two equal requests finds the reply to the first. */
function storeOnce(
  context: Context,
  caller: Caller,
  idempotency: IdempotencyKey,
  storeNow: () => Promise<StoredResults>,
): Promise<StoredResults> {
  const { organisationId } = caller;
  const route = routeOf(caller);
  return context.register.withLock(`reply ${organisationId} ${route} ${idempotency.key}`, async () => {
    const { idempotencyStore } = context.register;
    const known = await idempotencyStore.recall(organisationId, route, idempotency, unixSeconds(context));
    if (known?.request === 'other') return { outcome: 'key-reused' };
    if (known?.reply) return { outcome: 'stored', counts: JSON.parse(known.reply) as ResultCounts };
    const stored = await storeNow();
    if (stored.outcome === 'stored') {
      const reply = JSON.stringify(stored.counts);
      await idempotencyStore.remember(organisationId, route, idempotency, unixSeconds(context), reply);
    }
    return stored;
  });
}

/** How far a clock may be ahead: a day, so that a wrong timezone loses no result. */
const FUTURE_MS = 86_400_000;

/** Stores the results of a body that is here. */
export async function storeReceived(
  context: Context,
  caller: Caller,
  { test, format, options: { ignoreUnknown, strict, registerAgents, reportPrefiltered } }: ReceivedResults,
  body: ResultBatch['body'],
): Promise<StoredResults> {
  const { organisationId, panels, agent = null } = caller;
  await context.followRegister(organisationId);
  if (context.register.setBacks.isRefused(organisationId)) throw new RegisterWentBack();
  const latest = Math.floor(context.now()) + FUTURE_MS;
  const rules = rulesOf(test).filter(({ impossible }) => reportPrefiltered || (strict && impossible));
  const checks = rules.map((rule) => checkOf(rule, strict));
  const { [test]: earliest = 0 } = await context.retention.earliest(organisationId);
  const onAhead = (name: AgentName) => context.clockErrors.add(organisationId, name);
  const view = { organisationId, panels, agent };
  const doubts = doubtsOf(context, organisationId, test);
  const batch = { view, test, body, format, ignoreUnknown, earliest, latest, strict, checks, doubts, onAhead };
  const onUnknownAgents = (names: readonly AgentName[]) => register(context, caller, test, names);
  const { checked, doubted, ...outcome } = await append(
    context,
    registerAgents ? { ...batch, onUnknownAgents } : batch,
  );
  context.onIngested(test, outcome);
  const warnings = warningsOf(test, doubted);
  const counts = warnings.length === 0 ? outcome : { ...outcome, warnings };
  if (strict && counts.rejected > 0) return { outcome: 'refused', errors: counts.errors };
  if (!reportPrefiltered) return { outcome: 'stored', counts };
  return { outcome: 'stored', counts: { ...counts, prefiltered: prefilteredBy(rules, checked) } };
}

function doubtsOf({ now, soldSpeeds }: Context, organisationId: number, test: string): RowDoubts {
  const { rules, sold } = plausibilityOf(test);
  return {
    checks: rules,
    now: Math.floor(now()),
    sold: sold && ((agents) => soldSpeeds.of(organisationId, sold, agents)),
  };
}

function warningsOf(test: string, doubted: readonly CheckedRows[]): readonly ResultWarning[] {
  const { rules } = plausibilityOf(test);
  return doubted.flatMap(({ rows: results, first: rows }, index) => {
    const rule = rules[index];
    return rule === undefined || results === 0 ? [] : [{ rule: rule.id, because: rule.because, results, rows }];
  });
}

function checkOf({ id, because, drop, before, impossible }: TestRule, strict: boolean): RowCheck {
  const problem = strict && impossible ? `${showCondition(drop)}: ${because} (${id})` : null;
  return { meets: drop, unless: before, problem };
}

function prefilteredBy(rules: readonly TestRule[], checked: readonly CheckedRows[]): readonly PrefilteredResults[] {
  return rules.flatMap(({ id: rule, because, metrics }, index) => {
    const { rows = 0, first = [] } = checked[index] ?? {};
    return rows === 0 ? [] : [{ rule, because, metrics, results: rows, rows: first }];
  });
}

/** A list that breaks off is refused as a whole here. */
async function append({ facts, quotas, resultQuota }: Context, batch: ResultBatch): Promise<AppendOutcome> {
  const { organisationId } = batch.view;
  const quota = resultQuota.begin(organisationId, (await quotas.of(organisationId)).results);
  let accepted = 0;
  try {
    const outcome = await facts.append(quota ? { ...batch, onRows: quota.take } : batch);
    accepted = outcome.accepted;
    return outcome;
  } catch (error) {
    if (!(error instanceof BrokenList)) throw error;
    throw new BrokenList(error.code, error.problem, { stored: false, cause: error });
  } finally {
    quota?.end(accepted);
  }
}

const REGISTERED_AT_A_TIME = 500;

/** Registers agents by their names alone; returns those that can't be registered. */
async function register(
  context: Context,
  caller: Caller,
  test: string,
  names: readonly AgentName[],
): Promise<readonly UnknownAgent[]> {
  const kind = testOf(test).agents === 'mobile' ? 'mobile' : null;
  const rows: NumberedRow[] = [];
  const unknown: UnknownAgent[] = [];
  for (const [index, name] of names.entries()) {
    const parsed = agentRowOf(name, kind);
    if ('row' in parsed) rows.push({ number: index, row: parsed.row });
    else unknown.push({ name, reason: parsed.problem });
  }
  const now = unixSeconds(context);
  const { agents: quota } = await context.quotas.of(caller.organisationId);
  const terms = { from: startOfDay(now), now, quota };
  await context.audit.record(caller, 'agents.register', { test, agents: rows.length });
  for (const slice of slices(rows, REGISTERED_AT_A_TIME)) {
    const { rejections } = await context.register.agents.register(caller, slice, terms);
    for (const { row, message } of rejections) {
      const name = names[row];
      if (name) unknown.push({ name, reason: message });
    }
  }
  await context.followRegister(caller.organisationId);
  return unknown;
}
