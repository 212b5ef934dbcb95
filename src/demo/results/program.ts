import type { AgentRow } from '../../agents/parse-agent-row.ts';
import type { Moment } from '../moment.ts';
import type { Noise } from '../noise.ts';

/** The rows of one run, each ended by a line break; an empty text when the run left none. */
export type Report = (moment: Moment, noise: Noise) => string;

/** How the demo's agents run a test. */
export interface Program {
  /** Local hours of its runs. */
  readonly hours: readonly number[];
  /** Seconds after the agent's turn in the hour. */
  readonly delay: number;
  readonly reportOf: (agent: AgentRow) => Report;
}

export const EVERY_HOUR: readonly number[] = Array.from({ length: 24 }, (_, hour) => hour);
