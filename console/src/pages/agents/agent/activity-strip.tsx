import { classNames } from '../../../lib/class-names.ts';

export interface ActivityStripProps {
  readonly days: readonly string[];
  readonly byDay: ReadonlyMap<string, number>;
}

/** A box for each day: full where there were results, empty where there were none. */
export function ActivityStrip({ days, byDay }: ActivityStripProps) {
  const active = days.filter((day) => byDay.has(day)).length;
  return (
    <span class="activity-strip" role="img" aria-label={`Results on ${active} of ${days.length} days`}>
      {days.map((day) => {
        const count = byDay.get(day) ?? 0;
        return <span key={day} class={classNames(count > 0 && 'active')} title={`${day}: ${count}`} />;
      })}
    </span>
  );
}
