import { formatDistance } from '../lib/format-distance.ts';
import { formatInstant } from '../lib/format-instant.ts';

export interface InstantProps {
  readonly ms: number;
}

/** How long ago or away something is; the instant itself shows on hover and is there for screen readers. */
export function Instant({ ms }: InstantProps) {
  const exact = formatInstant(ms);
  return (
    <time dateTime={new Date(ms).toISOString()} title={exact}>
      {formatDistance(ms, Date.now())}
      <span class="visually-hidden">, {exact}</span>
    </time>
  );
}
