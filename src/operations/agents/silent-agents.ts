import type { Context } from '../context.ts';
import { findActivity } from './agent-activity.ts';

/** The agents of an organisation, and how many of them are silent. */
interface SilentAgents {
  readonly organisation: string;
  readonly agents: number;
  readonly silent: number;
}

/** Counts the agents of every organisation without a result in some days. */
export async function countSilent(
  context: Context,
  days: number,
  signal: AbortSignal,
): Promise<readonly SilentAgents[]> {
  const counted: SilentAgents[] = [];
  for (const { id: organisationId, name } of await context.register.organisations.list()) {
    const agents = await findActivity(context, { organisationId, panels: null }, { ...EVERYBODY, days }, signal);
    const silent = agents.filter(({ lastSeen }) => lastSeen === null).length;
    counted.push({ organisation: name, agents: agents.length, silent });
  }
  return counted;
}

const EVERYBODY = {
  q: undefined,
  panel: undefined,
  country: undefined,
  isp: undefined,
  package: undefined,
  custom: undefined,
  silentDays: undefined,
  order: undefined,
} as const;
