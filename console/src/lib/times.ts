/** Whose clock times are shown by: UTC, the reader's, or that of the agent that a time belongs to. */
export const CLOCKS = ['utc', 'mine', 'agent'] as const;
export type Clock = (typeof CLOCKS)[number];

/** How times are shown. Milliseconds are instants; an agent is given by its timezone, null where it has none. */
export interface Times {
  /** `14 Jan 2026, 13:05 UTC`. */
  minute(ms: number, agent?: string | null): string;
  /** `14 Jan 2026, 13:05:09`, below a heading that names the clock. */
  second(ms: number, agent?: string | null): string;
  /** `14 Jan 2026`. */
  day(ms: number, agent?: string | null): string;
  /** A heading with the name of the clock: `When, UTC`. `ofAgent`: its times are given with the timezone of an agent. */
  heading(text: string, ofAgent?: boolean): string;
}

/** Where agents' clocks are shown, what belongs to no agent, or to one without a timezone, is in UTC. */
export function timesOf(chosen: Clock, mine: () => string): Times {
  const zone = (agent: string | null | undefined) =>
    chosen === 'mine' ? mine() : chosen === 'agent' ? (agent ?? 'UTC') : 'UTC';
  return {
    minute: (ms, agent) => formatOf(zone(agent), 'minute').format(ms),
    second: (ms, agent) => formatOf(zone(agent), 'second').format(ms),
    day: (ms, agent) => formatOf(zone(agent), 'day').format(ms),
    heading: (text, ofAgent = false) => `${text}, ${chosen === 'agent' && ofAgent ? 'agent’s clock' : zone(null)}`,
  };
}

const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const MINUTE = { ...DAY, hour: '2-digit', minute: '2-digit' } as const;
const FORMS = {
  day: DAY,
  minute: { ...MINUTE, timeZoneName: 'short' },
  second: { ...MINUTE, second: '2-digit' },
} as const;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a format takes far longer than using it. */
function formatOf(timeZone: string, form: keyof typeof FORMS): Intl.DateTimeFormat {
  const key = `${form} ${timeZone}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat('en-GB', { ...FORMS[form], timeZone });
  formats.set(key, known);
  return known;
}
