import type { Place } from './tool-item.ts';
import type { ToolProblem } from './tool-problem.ts';

/** For what no version of the tool prints. */
export function notOfTool(place: Place, what: string): ToolProblem {
  return { place, problem: `This is not ${what}. Take it out of the file, or choose another --format.` };
}
