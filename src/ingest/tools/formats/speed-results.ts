import { ping } from '../../../catalogue/tests/round-trip.ts';
import { httpget, httppost } from '../../../catalogue/tests/transfer.ts';
import { COMPLETED, FAILED, type Position, resultOf, type ToolResult, type ToolRun } from '../tool-run.ts';

interface Speeds {
  readonly target: string | undefined;
  readonly downBytesSec: number | undefined;
  readonly downBytes: number | undefined;
  readonly upBytesSec: number | undefined;
  readonly upBytes: number | undefined;
  readonly rttUs: number | undefined;
}

/** For tools that print zero for what they are told not to measure. */
export function speedResults({ target, ...speeds }: Speeds): readonly ToolResult[] {
  const { downBytesSec, downBytes, upBytesSec, upBytes, rttUs } = speeds;
  const down = { target, bytes_sec: downBytesSec, bytes_total: downBytes, ...COMPLETED };
  const up = { target, bytes_sec: upBytesSec, bytes_total: upBytes, ...COMPLETED };
  return [
    ...(downBytesSec ? [resultOf(httpget, down)] : []),
    ...(upBytesSec ? [resultOf(httppost, up)] : []),
    ...(rttUs ? [resultOf(ping, { target, rtt_avg: rttUs })] : []),
  ];
}

/**
 * A run of a speed test that says only that it failed. It is no result of `ping`, whose failures are lost packets: it may
 * have sent none.
 */
export function failedSpeedRun(position: Position, endedAt?: number | undefined): ToolRun {
  return { position, endedAt, results: [resultOf(httpget, FAILED), resultOf(httppost, FAILED)] };
}
