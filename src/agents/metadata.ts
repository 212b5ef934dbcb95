import type { Custom } from './custom.ts';

/** The metadata of an agent at one instant. A package belongs to an ISP, so it is never set without one. */
export interface Metadata {
  readonly isp: string | null;
  readonly package: string | null;
  readonly timezone: string | null;
  readonly custom: Custom;
}

export const EMPTY_METADATA: Metadata = { isp: null, package: null, timezone: null, custom: new Map() };
