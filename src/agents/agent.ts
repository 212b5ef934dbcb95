import type { AgentKind } from './kind.ts';
import type { Metadata } from './metadata.ts';
import type { Timeline } from './timeline.ts';

/** The fixed properties of an agent, as opposed to its metadata over time. */
export interface Registration {
  readonly agentId: string;
  readonly unitId: number | null;
  readonly macAddress: string | null;
  readonly kind: AgentKind;
  readonly base: string | null;
  readonly country: string | null;
  readonly panel: string;
}

export const DEFAULT_PANEL = 'default';

/** An agent as a list shows it: with its current metadata. */
export interface Agent extends Registration {
  readonly metadata: Metadata;
}

/** An agent with its versions, or with the latest ones, which a change can affect. */
export interface DatedAgent extends Registration {
  readonly timeline: Timeline;
  /** How many versions there are before these. */
  readonly earlierVersions?: number;
}
