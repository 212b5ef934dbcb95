import type { Caller } from '../../access/caller.ts';
import type { AgentKey } from '../../agents/identity.ts';
import { TESTS } from '../../catalogue/tests/index.ts';
import type { Span } from '../../plan/plan.ts';
import type { TestResults } from '../../ports/fact-store.ts';
import { requireAgent } from '../agents/require-agent.ts';
import type { Context } from '../context.ts';

export interface Deletion {
  readonly agent: AgentKey;
  /** Undefined: all tests. */
  readonly test: string | undefined;
  /** UTC milliseconds, both ends included. */
  readonly utc: Span;
  readonly dryRun: boolean;
}

export interface DeletedResults {
  readonly agentId: string;
  readonly tests: readonly TestResults[];
}

/** Deletes the results of an agent in a period; a dry run only counts them. The audit records every deletion first. */
export async function deleteResults(
  context: Context,
  caller: Caller,
  { agent, test, utc, dryRun }: Deletion,
): Promise<DeletedResults> {
  const { facts, followRegister, audit } = context;
  const { number, agentId } = await requireAgent(context, caller, agent);
  const { organisationId } = caller;
  await followRegister(organisationId);
  const tests = test === undefined ? TESTS.map(({ key }) => key) : [test];
  const selection = { organisationId, tests, agents: [number], utc };
  const counted = await facts.count(selection);
  if (dryRun) return { agentId, tests: counted };
  const detail = {
    agent_id: agentId,
    test: test ?? null,
    from: new Date(utc.from).toISOString(),
    to: new Date(utc.to).toISOString(),
  };
  await audit.record(caller, 'results.delete', { ...detail, results: byTest(counted) });
  const removed = await facts.remove(selection);
  // Results may have come since they were counted.
  const isAsCounted = JSON.stringify(byTest(removed)) === JSON.stringify(byTest(counted));
  // The entry before it has the selection.
  if (!isAsCounted)
    await audit.record(caller, 'results.deleted', { ...detail, results: byTest(removed) }).catch(() => {});
  return { agentId, tests: removed };
}

function byTest(tests: readonly TestResults[]): Readonly<Record<string, number>> {
  return Object.fromEntries(tests.map(({ test, results }) => [test, results]));
}
