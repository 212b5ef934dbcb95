import { type Caller, requireScope } from '../access/caller.ts';
import { parseAgentRow } from '../agents/parse-agent-row.ts';
import type { NumberedRow } from '../agents/plan-registration.ts';
import { TESTS, testOf } from '../catalogue/tests/index.ts';
import { ServiceError } from '../errors.ts';
import { STORED_SO_FAR } from '../ingest/source-rows.ts';
import { slices } from '../lib/batches.ts';
import { startOfDay } from '../lib/date-grammar.ts';
import type { AgentName, AppendOutcome, ReceivedFile, ResultBatch, UnknownAgent } from '../ports/fact-store.ts';
import type { IdempotencyKey } from '../ports/idempotency.ts';
import { type Context, unixSeconds } from './context.ts';

export interface ResultUpload {
  readonly test: string;
  readonly file: ReceivedFile;
  readonly format: ResultBatch['format'];
  readonly ignoreUnknown: boolean;
  readonly strict: boolean;
  /** Agents that are not known are registered; needs the scope `manage`. */
  readonly registerAgents: boolean;
  readonly idempotency: IdempotencyKey | undefined;
}

/** Before a body is received: whether it can be stored at all. */
export function requireTest(key: string): void {
  if (!TESTS.some((test) => test.key === key)) throw new ServiceError('NOT_FOUND');
}

/** Whatever the test: a key belongs to one request. */
const ROUTE = 'POST /ingest';

/** Stores the results of a file; the answer says what became of each row. */
export async function storeResults(context: Context, caller: Caller, upload: ResultUpload): Promise<AppendOutcome> {
  const { idempotency } = upload;
  if (upload.registerAgents) requireScope(caller, 'manage');
  if (!idempotency) return store(context, caller, upload);
  // One after the other, so that the second of two equal requests finds the reply to the first.
  return context.register.withLock(`reply ${caller.organisationId} ${idempotency.key}`, async () => {
    const { idempotencyStore } = context.register;
    const known = await idempotencyStore.recall(caller.organisationId, ROUTE, idempotency, unixSeconds(context));
    if (known?.request === 'other') {
      throw new ServiceError('VALIDATION_FAIL', {
        issues: { 'Idempotency-Key': ['This key was used for another request.'] },
      });
    }
    if (known?.reply) return JSON.parse(known.reply) as AppendOutcome;
    const outcome = await store(context, caller, upload);
    await idempotencyStore.remember(
      caller.organisationId,
      ROUTE,
      idempotency,
      unixSeconds(context),
      JSON.stringify(outcome),
    );
    return outcome;
  });
}

async function store(context: Context, caller: Caller, upload: ResultUpload): Promise<AppendOutcome> {
  const { test, file, format, ignoreUnknown, strict, registerAgents } = upload;
  const { organisationId, panels } = caller;
  await context.followRegister(organisationId);
  const batch = { view: { organisationId, panels }, test, file, format, ignoreUnknown, strict };
  const onUnknownAgents = (names: readonly AgentName[]) => register(context, caller, test, names);
  const outcome = await append(context, registerAgents ? { ...batch, onUnknownAgents } : batch);
  if (strict && outcome.rejected > 0) throw refusal(outcome);
  // A timezone that another node has changed meanwhile applies to these results too.
  if (outcome.accepted > 0) await context.followRegister(organisationId);
  return outcome;
}

/** A list that breaks off is refused as a whole here. */
async function append({ facts }: Context, batch: ResultBatch): Promise<AppendOutcome> {
  try {
    return await facts.append(batch);
  } catch (error) {
    if (!(error instanceof ServiceError) || !error.message.includes(STORED_SO_FAR)) throw error;
    const message = error.message.replace(STORED_SO_FAR, 'Nothing was stored.');
    throw new ServiceError(error.code, { message, cause: error });
  }
}

function refusal({ errors }: AppendOutcome): ServiceError {
  const issues = Object.fromEntries(errors.map(({ row, message }) => [`rows[${row}]`, [message]]));
  return new ServiceError('VALIDATION_FAIL', { issues });
}

const REGISTERED_AT_A_TIME = 500;

/** Registers agents by their names alone; says of whom that can't be done. */
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
    const { agentId: agent_id, unitId: unit_id, macAddress: mac_address } = name;
    const parsed = parseAgentRow({ agent_id, unit_id, mac_address, kind });
    if ('row' in parsed) rows.push({ number: index, row: parsed.row });
    else unknown.push({ name, reason: parsed.problem });
  }
  const from = startOfDay(unixSeconds(context));
  for (const slice of slices(rows, REGISTERED_AT_A_TIME)) {
    const { rejections } = await context.register.agents.register(caller, slice, from);
    for (const { row, message } of rejections) {
      const name = names[row];
      if (name) unknown.push({ name, reason: message });
    }
  }
  context.audit.recordChange(caller, 'agents.register', { test, agents: rows.length });
  await context.followRegister(caller.organisationId);
  return unknown;
}
