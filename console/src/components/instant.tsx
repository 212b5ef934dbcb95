import { useTimes } from '../clock.ts';
import { formatDistance, withinCalendar } from '../lib/dates.ts';

/** How long ago or away something is; the instant itself shows on hover and is there for screen readers. */
export function Instant({ ms }: { readonly ms: number }) {
  const shown = withinCalendar(ms);
  const exact = useTimes().minute(shown);
  return (
    <time dateTime={new Date(shown).toISOString()} title={exact}>
      {formatDistance(shown, Date.now())}
      <span class="visually-hidden">, {exact}</span>
    </time>
  );
}
