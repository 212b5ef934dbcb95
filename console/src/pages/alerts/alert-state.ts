import type { AlertTransition } from '../../../../client/index.ts';
import type { BadgeProps } from '../../components/feedback/badge.tsx';

export type AlertState = 'ok' | 'pending' | 'firing' | 'no_data';

export const ALERT_STATES: Readonly<
  Record<AlertState, { readonly label: string; readonly tone: NonNullable<BadgeProps['tone']> }>
> = {
  firing: { label: 'Firing', tone: 'error' },
  pending: { label: 'Pending', tone: 'warning' },
  no_data: { label: 'No data', tone: 'neutral' },
  ok: { label: 'OK', tone: 'success' },
};

type Values = Readonly<Record<string, string | number | null>>;

/** How a group reads; a rule without splits has one group. */
export function groupName(values: Values): string {
  const names = Object.values(values).map((value) => value ?? 'none');
  return names.length === 0 ? 'All' : names.join(', ');
}

type Transition = Pick<AlertTransition, 'at' | 'values' | 'from' | 'to'>;

/** A time in one state, as shares of the whole time. */
interface Stretch {
  readonly state: AlertState;
  readonly from: number;
  readonly to: number;
}

/** The states of each group that has changed over a time of UNIX seconds. Transitions are in order of time. */
export function stretchesOf(
  transitions: readonly Transition[],
  begin: number,
  end: number,
): ReadonlyMap<string, readonly Stretch[]> {
  const byGroup = new Map<string, readonly Transition[]>();
  for (const change of transitions) {
    const name = groupName(change.values);
    byGroup.set(name, [...(byGroup.get(name) ?? []), change]);
  }
  const share = (at: number) => (at - begin) / (end - begin);
  return new Map(
    [...byGroup].map(([name, changes]) => {
      const starts = [{ at: begin, to: changes[0]?.from ?? 'ok' }, ...changes];
      const stretches = starts.map(({ at, to: state }, index) => ({
        state,
        from: share(at),
        to: share(starts[index + 1]?.at ?? end),
      }));
      return [name, stretches.filter(({ from, to }) => to > from)];
    }),
  );
}
