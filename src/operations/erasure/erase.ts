import type { Caller } from '../../access/caller.ts';
import { FORMAT, type SignedErasure, signErasure } from '../../access/erasure-record.ts';
import type { AgentKey } from '../../agents/identity.ts';
import type { AgentNames } from '../../agents/mask-names.ts';
import { TESTS } from '../../catalogue/tests/index.ts';
import { ServiceError } from '../../errors.ts';
import { slices } from '../../lib/batches.ts';
import { eachInTurn } from '../../lib/concurrency/each-in-turn.ts';
import type { AllowedNames, Erasure, NewErasure, RefusedNames } from '../../ports/erasures.ts';
import type { ResultSelection } from '../../ports/fact-store.ts';
import { requireAgent } from '../agents/require-agent.ts';
import { type Context, unixSeconds } from '../context.ts';
import { cancelDownload } from '../downloads/downloads.ts';
import { endFiles } from '../downloads/make-files.ts';

export type { AllowedNames } from '../../ports/erasures.ts';

export interface ErasureOutcome {
  /** The number of results of each test with any. */
  readonly results: Readonly<Record<string, number>>;
  /** Null: it was a dry run. */
  readonly record: SignedErasure | null;
}

/** Erases an agent with all its data; a dry run only counts its results. */
export async function eraseAgent(
  context: Context,
  caller: Caller,
  key: AgentKey,
  dryRun: boolean,
): Promise<ErasureOutcome> {
  const { number } = await requireAgent(context, caller, key);
  return erase(context, caller, { organisationId: caller.organisationId, agent: number }, dryRun);
}

/** Erases an organisation with all its data; never the caller's own, since its token is needed to the end. */
export async function eraseOrganisation(
  context: Context,
  caller: Caller,
  name: string,
  dryRun: boolean,
): Promise<ErasureOutcome | 'missing' | 'own'> {
  const found = await context.register.organisations.find(name);
  if (!found) return 'missing';
  if (found.id === caller.organisationId) return 'own';
  return erase(context, caller, { organisationId: found.id, agent: null }, dryRun);
}

/** The records of erasures, and the number of those in progress. */
export async function listErasures({ register }: Context): Promise<{
  readonly records: readonly SignedErasure[];
  readonly unfinished: number;
}> {
  const all = await register.erasures.list();
  const done = all.flatMap(({ record }) => (record === null ? [] : [record]));
  return { records: done.map((record) => JSON.parse(record) as SignedErasure), unfinished: all.length - done.length };
}

/** The erased agents of an organisation whose names are refused. */
export function listRefusedNames({ register }: Context, caller: Caller): Promise<readonly RefusedNames[]> {
  return register.erasures.refused(caller.organisationId);
}

/** Lets agents be registered again under the names of an erased agent. */
export async function allowNames({ register, audit }: Context, caller: Caller, name: AgentKey): Promise<AllowedNames> {
  const allowed = await register.erasures.allow(
    caller.organisationId,
    name,
    (found) => found && audit.entry(caller, 'names.allow', { ...found }),
  );
  if (!allowed) throw new ServiceError('NOT_FOUND', { message: 'No erased agent had such a name.' });
  return allowed;
}

type Subject = Pick<NewErasure, 'organisationId' | 'agent'>;

async function erase(context: Context, caller: Caller, subject: Subject, dryRun: boolean): Promise<ErasureOutcome> {
  const results = await countResults(context, subject);
  if (dryRun) return { results, record: null };
  const id = (await findBegun(context, subject))?.id ?? crypto.randomUUID();
  await context.audit.record(caller, subject.agent === null ? 'organisation.erase' : 'agent.erase', { erasure: id });
  const erasure = await begin(context, { ...subject, id, requestedAt: context.now(), results });
  return { results: erasure.results, record: await finish(context, erasure) };
}

async function findBegun({ register }: Context, { organisationId, agent }: Subject): Promise<Erasure | undefined> {
  const all = await register.erasures.list();
  return all.find((each) => each.record === null && each.organisationId === organisationId && each.agent === agent);
}

async function begin({ register: { erasures } }: Context, given: Omit<NewErasure, 'names'>): Promise<Erasure> {
  const { organisationId, agent } = given;
  const names = agent === null ? null : ((await erasures.namesOf(organisationId, agent)) ?? null);
  return erasures.begin({ ...given, names });
}

/**
 * Continues erasures in progress, and rechecks completed ones. The service may be killed at any step, so each step can
 * be repeated.
 */
export async function resumeErasures(context: Context): Promise<void> {
  const due = (await context.register.erasures.list()).filter(
    ({ record, isSettled }) => record === null || (!isSettled && isOld(context, record)),
  );
  // Stores delete together what is asked for at the same time.
  await eachInTurn(slices(due, SIDE_BY_SIDE), async (some) => {
    const all = some.map((erasure) =>
      erasure.record === null ? finish(context, erasure) : settle(context, erasure, endOf(erasure.record)),
    );
    await Promise.allSettled(all);
    await eachInTurn(all, (each) => each);
  });
}

/** Connections to the register are waited for a few seconds. */
const SIDE_BY_SIDE = 100;

/** Longer than any request in flight, than nodes cache a token, and than they gather audit entries. */
const SETTLES_AFTER_MS = 600_000;

function isOld({ now }: Context, record: string): boolean {
  return now() - endOf(record).getTime() >= SETTLES_AFTER_MS;
}

function endOf(record: string): Date {
  return new Date((JSON.parse(record) as SignedErasure).ended_at);
}

interface RepeatedErasures {
  readonly repeated: number;
  /** Records whose numbers now belong to agents or organisations created after the erasure. */
  readonly ofOthers: readonly SignedErasure[];
}

/**
 * Erases again what a list of records names, because an older backup brought it back. Skips records of other registers,
 * and erasures that this register already has.
 */
export async function repeatErasures(context: Context, records: readonly SignedErasure[]): Promise<RepeatedErasures> {
  const installation = await context.register.identity();
  const known = new Set((await context.register.erasures.list()).map(({ id }) => id));
  const missing = records.filter((record) => record.installation === installation && !known.has(record.id));
  const ofOthers: SignedErasure[] = [];
  for (const record of missing) {
    const { id, organisation, agent, requested_at } = record;
    const subject = { organisationId: organisation, agent };
    const createdAt = await context.register.erasures.createdAt(subject);
    if (createdAt !== undefined && createdAt * 1000 > Date.parse(requested_at)) {
      ofOthers.push(record);
      continue;
    }
    const results = await countResults(context, subject);
    await begin(context, { id, ...subject, requestedAt: context.now(), results });
  }
  await resumeErasures(context);
  return { repeated: missing.length - ofOthers.length, ofOthers };
}

async function finish(context: Context, erasure: Erasure): Promise<SignedErasure> {
  const { register } = context;
  return register.withLock(`erasure ${erasure.id}`, async () => {
    const before = (await register.erasures.list()).find(({ id }) => id === erasure.id)?.record;
    if (before) return JSON.parse(before) as SignedErasure;
    await (erasure.agent === null
      ? finishOrganisation(context, erasure)
      : finishAgent(context, erasure, erasure.agent));
    const record = signErasure(
      {
        format: FORMAT,
        id: erasure.id,
        installation: await register.identity(),
        organisation: erasure.organisationId,
        agent: erasure.agent,
        requested_at: new Date(erasure.requestedAt).toISOString(),
        ended_at: new Date(context.now()).toISOString(),
        results: erasure.results,
      },
      await register.erasures.key(),
    );
    await register.erasures.finish(erasure.id, JSON.stringify(record));
    return record;
  });
}

/** Deletes the agent first, so that no more of its results are accepted; the erasure holds its names until the end. */
async function finishAgent(context: Context, { organisationId, names }: Erasure, agent: number): Promise<void> {
  const { register, facts, audit, clockErrors, followRegister } = context;
  await register.agents.erase(organisationId, agent);
  await followRegister(organisationId);
  await facts.remove(allResults({ organisationId, agent }));
  await facts.purge(organisationId, agent);
  await removeFiles(context, organisationId);
  await audit.requireWritten();
  if (names === null) return;
  clockErrors.forget(organisationId, names);
  await register.erasures.maskNames(organisationId, names);
}

async function finishOrganisation(context: Context, { organisationId }: Erasure): Promise<void> {
  const { register, facts, audit, clockErrors, authenticator } = context;
  await register.erasures.closeOrganisation(organisationId, unixSeconds(context));
  authenticator.forget();
  await facts.remove(allResults({ organisationId, agent: null }));
  await facts.forget(organisationId);
  await facts.purge(organisationId, null);
  await removeFiles(context, organisationId);
  clockErrors.forgetAll(organisationId);
  await audit.requireWritten();
  await register.erasures.eraseOrganisation(organisationId);
}

/** Erases what requests in flight and other nodes wrote after the erasure; then deletes the names. */
async function settle(context: Context, { id, organisationId, agent, names }: Erasure, endedAt: Date): Promise<void> {
  const { register, facts, audit, objects, followRegister } = context;
  await register.withLock(`erasure ${id}`, async () => {
    await audit.requireWritten();
    await facts.remove(allResults({ organisationId, agent }));
    if (agent === null) {
      await facts.forget(organisationId);
      await register.erasures.eraseOrganisation(organisationId);
    } else {
      await followRegister(organisationId);
      const isFree = names !== null && !(await areTaken(context, organisationId, names));
      if (isFree) await register.erasures.maskNames(organisationId, names);
    }
    await facts.purge(organisationId, null);
    await objects.sweep(agent === null ? END_OF_TIME : endedAt, context.signal, String(organisationId));
    await register.erasures.settle(id, context.now());
  });
}

/** True if another agent now has one of the names, so that it must not be masked. */
async function areTaken({ register }: Context, organisationId: number, names: AgentNames): Promise<boolean> {
  const { agentId, unitId, macAddress } = names;
  const keys: AgentKey[] = [{ field: 'agent', value: agentId }];
  if (unitId !== null) keys.push({ field: 'unit', value: unitId });
  if (macAddress !== null) keys.push({ field: 'mac', value: macAddress });
  const found = await Promise.all(keys.map((key) => register.agents.identify({ organisationId, panels: null }, key)));
  return found.some((agent) => agent !== undefined);
}

/** Removes all files of the organisation, and those being made, since any of them may have erased data. */
async function removeFiles(context: Context, organisationId: number): Promise<void> {
  await endFiles(context, organisationId);
  const view = { organisationId, panels: null };
  for (const { id, status } of await context.register.downloads.list(view, Number.MAX_SAFE_INTEGER)) {
    if (status === 'failed' || status === 'cancelled') continue;
    await cancelDownload(context, view, id).catch((error: unknown) => {
      // It may have expired meanwhile.
      if (!(error instanceof ServiceError && error.code === 'NOT_FOUND')) throw error;
    });
  }
  await context.objects.sweep(END_OF_TIME, context.signal, String(organisationId));
}

const END_OF_TIME = new Date(8_640_000_000_000_000);

function allResults({ organisationId, agent }: Subject): ResultSelection {
  return {
    organisationId,
    tests: TESTS.map(({ key }) => key),
    agents: agent === null ? null : [agent],
    utc: { from: 0, to: END_OF_TIME.getTime() },
  };
}

async function countResults({ facts }: Context, subject: Subject): Promise<Readonly<Record<string, number>>> {
  const counted = await facts.count(allResults(subject));
  return Object.fromEntries(counted.map(({ test, results }) => [test, results]));
}
