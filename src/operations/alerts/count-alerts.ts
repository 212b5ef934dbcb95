import { STATES, type State } from '../../alerts/judge.ts';
import type { Registered } from '../context.ts';

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
    const rules = new Map<string, Record<State, number>>();
    for (const { rule, problem, state, groups } of await register.alerts.countGroups(id)) {
      const counts = rules.get(rule) ?? { ...NO_GROUPS };
      if (state !== null) counts[state as State] = groups;
      if (!rules.has(rule)) counted.push({ organisation, rule, groups: counts, hasProblem: problem !== null });
      rules.set(rule, counts);
    }
  }
  return counted;
}

const NO_GROUPS = Object.fromEntries(STATES.map((state) => [state, 0])) as Record<State, number>;
