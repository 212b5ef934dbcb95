import type { AgentView, Caller } from '../../access/caller.ts';
import { eachInTurn } from '../../lib/concurrency/each-in-turn.ts';
import type { TestResults } from '../../ports/fact-store.ts';
import type { RetentionPolicy } from '../../ports/register.ts';
import type { Context } from '../context.ts';
import { expiredResults, requireSameClock } from '../state/retention.ts';

export type { RetentionPolicy };

export function readRetention({ register }: Context, { organisationId }: AgentView): Promise<RetentionPolicy> {
  return register.retention.find(organisationId);
}

/**
 * Gives an organisation another policy, and deletes what is beyond it; a dry run changes nothing. Returns how many results
 * that are, by test.
 */
export async function setRetention(
  { register, facts, followRegister, retention, audit, now }: Context,
  caller: Caller,
  policy: RetentionPolicy,
  dryRun: boolean,
): Promise<readonly TestResults[]> {
  const { organisationId } = caller;
  await followRegister(organisationId);
  const counted = await Promise.all(
    expiredResults(organisationId, policy, now()).map((selection) => facts.count(selection)),
  );
  const expired = counted.flat();
  if (dryRun) return expired;
  await requireSameClock(register);
  await audit.record(caller, 'retention.set', {
    retention_days: policy.days,
    tests: Object.fromEntries(policy.tests),
    results: Object.fromEntries(expired.map(({ test, results }) => [test, results])),
  });
  await register.withLock(`retention ${organisationId}`, () => register.retention.put(organisationId, policy));
  await retention.apply(organisationId, true);
  return expired;
}

/** Deletes results beyond their retention in every organisation, whether or not questions are asked about it. */
export async function sweepResults({ register, retention }: Context): Promise<void> {
  await eachInTurn(await register.organisations.list(), ({ id }) => retention.apply(id));
}
