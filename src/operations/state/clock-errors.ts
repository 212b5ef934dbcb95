import type { Agent } from '../../agents/agent.ts';
import type { AgentName } from '../../agents/identity.ts';
import { agentIdForm, macForm } from '../../agents/identity.ts';

/** Per organisation, since a sender can make up names. */
const NAMES_MAX = 100_000;

/**
 * Counts results that were rejected because they lie in the future, by the names in their rows, since the start of this
 * node.
 */
export class ClockErrors {
  readonly #counts = new Map<number, Map<string, number>>();

  add(organisationId: number, name: AgentName): void {
    const counts = this.#counts.get(organisationId) ?? new Map<string, number>();
    this.#counts.set(organisationId, counts);
    const [key] = keysOf(name);
    if (key === undefined || (!counts.has(key) && counts.size >= NAMES_MAX)) return;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }

  /** The count over all names of an agent. */
  of(organisationId: number, agent: Pick<Agent, 'agentId' | 'unitId' | 'macAddress'>): number {
    const counts = this.#counts.get(organisationId);
    return counts === undefined ? 0 : keysOf(agent).reduce((sum, key) => sum + (counts.get(key) ?? 0), 0);
  }

  forget(organisationId: number, agent: AgentName): void {
    for (const key of keysOf(agent)) this.#counts.get(organisationId)?.delete(key);
  }

  forgetAll(organisationId: number): void {
    this.#counts.delete(organisationId);
  }
}

function keysOf({ agentId, unitId, macAddress }: AgentName): string[] {
  return [
    ...(agentId === null ? [] : [`agent ${agentIdForm(agentId)}`]),
    ...(unitId === null ? [] : [`unit ${unitId}`]),
    ...(macAddress === null ? [] : [`mac ${macForm(macAddress)}`]),
  ];
}
