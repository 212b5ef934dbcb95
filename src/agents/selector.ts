import type { Custom } from './custom.ts';

/** Selects the agents of a change by their current metadata; every given field must match. */
export interface AgentSelector {
  readonly agentId?: string;
  readonly unitId?: number;
  readonly macAddress?: string;
  readonly isp?: string;
  readonly package?: { readonly isp: string; readonly package: string };
  readonly timezone?: string;
  readonly custom?: Custom;
}
