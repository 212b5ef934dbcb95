import type { AgentIndex, FoundAgent } from '../../agents/agent-index.ts';
import type { AgentName } from '../../agents/identity.ts';
import type { ResultBatch } from '../../ports/fact-store.ts';

/** Returns an index that has every agent with one of these names, which may repeat, and maybe others. */
export type FindAgents = (organisationId: number, names: readonly AgentName[]) => Promise<AgentIndex>;

/** Finds the agents of names, which may repeat, and registers those that are unknown where the batch asks for it. */
export async function resolveNames(
  { view, strict, onUnknownAgents }: Pick<ResultBatch, 'view' | 'strict' | 'onUnknownAgents'>,
  names: readonly AgentName[],
  findAgents: FindAgents,
  isRefused: boolean,
): Promise<readonly FoundAgent[]> {
  const find = async () => {
    const agents = await findAgents(view.organisationId, names);
    return names.map((name) => agents.find(name, view));
  };
  const found = await find();
  const isKnown = found.map((each) => !('problem' in each && each.isUnknown));
  const unknown = names.filter((_, index) => !isKnown[index]);
  if (!onUnknownAgents || isRefused || unknown.length === 0) return found;
  // Names of different agents refuse a strict batch, whatever is registered.
  if (strict && found.some((each, index) => 'problem' in each && isKnown[index])) return found;
  const reasons = await onUnknownAgents(distinctNames(unknown));
  const reasonOf = new Map(reasons.map(({ name, reason }) => [textOf(name), reason]));
  return (await find()).map((each, index) => {
    const reason = reasonOf.get(textOf(names[index]));
    if (!('problem' in each) || reason === undefined) return each;
    return { ...each, problem: `${each.problem} It can't be registered: ${reason}` };
  });
}

/** Each of some names once. */
export function distinctNames(names: readonly AgentName[]): readonly AgentName[] {
  return [...new Map(names.map((name) => [textOf(name), name])).values()];
}

/** Equal for equal names. */
function textOf(name: AgentName | undefined): string {
  return JSON.stringify([name?.agentId, name?.unitId, name?.macAddress]);
}
