import { STATES, type State } from '../../alerts/judge.ts';
import type { Registered } from '../context.ts';
import { statesOf } from './rules.ts';

/** The groups of a rule by state. */
interface RuleCounts {
  readonly organisation: string;
  readonly rule: string;
  readonly groups: Readonly<Record<State, number>>;
  /** It can't be evaluated, or has ended. */
  readonly hasProblem: boolean;
}

/** Counts the groups of every rule of every organisation. */
export async function countAlerts({ register }: Registered): Promise<readonly RuleCounts[]> {
  const counted: RuleCounts[] = [];
  for (const { id, name: organisation } of await register.organisations.list()) {
    for (const stored of await register.alerts.list(id)) {
      const { groups } = statesOf(stored);
      const counts = STATES.map((state) => [state, groups.filter((group) => group.state === state).length]);
      const hasProblem = stored.problem !== null;
      counted.push({ organisation, rule: stored.name, groups: Object.fromEntries(counts), hasProblem });
    }
  }
  return counted;
}
