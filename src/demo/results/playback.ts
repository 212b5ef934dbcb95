import type { Noise } from '../noise.ts';

const SECONDS = 60;
const NO_BITRATE = 0.002;

/** The cells from `bytes_total` to `duration`, of a video over a connection of so many bytes per second. */
export function playbackCells(ladderKbps: readonly number[], speed: number, rttUs: number, noise: Noise): string {
  const kbps = (speed * 8) / 1000;
  const best = bestOf(ladderKbps, kbps * (0.6 + 0.25 * noise.next()));
  const strain = (best * 1.2) / kbps - 0.6;
  const stalls = noise.next() < strain ? 1 + ((noise.next() * noise.next() * 5) | 0) : 0;
  const stalled = (stalls * (400_000 + noise.next() * 2_600_000)) | 0;
  const bitrate = noise.next() < NO_BITRATE ? 0 : best * 1000;
  const bytes = best * 125 * SECONDS;
  const startup = (rttUs * 9 + 180_000 + (best * 125 * 2.5e6) / speed + noise.next() * 250_000) | 0;
  return `${bytes},${speed | 0},${bitrate},${startup},${stalls},${stalled},${SECONDS * 1_000_000 + stalled}`;
}

function bestOf(ladder: readonly number[], kbps: number): number {
  let best = ladder[0] as number;
  for (const step of ladder) if (step <= kbps) best = step;
  return best;
}
