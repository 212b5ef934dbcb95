import { httpget, httppost } from '../../catalogue/tests/transfer.ts';
import type { Place } from './tool-item.ts';
import { FAILED, resultOf, type ToolRun } from './tool-run.ts';

/**
 * A run of a speed test that says only that it failed. It is no result of `ping`, whose failures are packets: nobody knows
 * whether it has sent one.
 */
export function failedSpeedRun(place: Place, endedAt?: number | undefined): ToolRun {
  return { place, endedAt, results: [resultOf(httpget, FAILED), resultOf(httppost, FAILED)] };
}
