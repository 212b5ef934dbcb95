import type { Place } from './tool-item.ts';

/** Why something in a file can't be stored, and what to do about it. */
export interface ToolProblem {
  readonly place: Place;
  readonly problem: string;
}
