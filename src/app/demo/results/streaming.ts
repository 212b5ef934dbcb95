import type { AgentRow } from '../../../agents/parse-agent-row.ts';
import { lineOf } from '../line.ts';
import type { Noise } from '../noise.ts';
import type { Target } from '../targets.ts';
import { type Program, queueAt, type Report, routeCells, speedAt, targetCells } from './program.ts';

const FAILED = 0.006;
/** One connection to a cache seldom fills a fast line. */
const SPEED_MAX = 45e6;

const NETFLIX_KBPS = [560, 1_050, 2_350, 4_300, 5_800, 8_100, 11_600, 16_000];
export const YOUTUBE_KBPS = [400, 1_000, 2_500, 5_000, 8_000, 12_000, 20_000];

export const netflix = program([13, 20], cache('netflix', 70), NETFLIX_KBPS);
export const youtube = program([14, 21], cache('youtube', 80), YOUTUBE_KBPS);

function program(hours: readonly number[], to: Target, ladderKbps: readonly number[]): Program {
  return { hours, delay: 210, reportOf: (agent) => streaming(agent, to, ladderKbps) };
}

function cache(name: string, index: number): Target {
  const [address4, address6] = [`192.0.2.${index}`, `2001:db8:400::${index}`];
  return { host: `cache.${name}.example`, address4, address6, group: 'video' };
}

function streaming(agent: AgentRow, to: Target, ladderKbps: readonly number[]): Report {
  const line = lineOf(agent);
  const target = targetCells(to, line);
  const route = routeCells(to, line);
  return (moment, noise) => {
    if (moment.service === 'down' || noise.next() < FAILED) return `${moment.head},${target},,,,,,,,0,1,${route}`;
    const free = speedAt(line, 'down', moment) * (0.55 + 0.35 * noise.next());
    const speed = Math.min(free, SPEED_MAX * (0.7 + 0.3 * noise.next()));
    const cells = playbackCells(ladderKbps, speed, line.rttUs + queueAt(line, moment), noise);
    return `${moment.head},${target},${cells},1,0,${route}`;
  };
}

const SECONDS = 60;
const NO_BITRATE = 0.002;

/** The fields from `bytes_total` to `duration` of a video over a connection of `speed` bytes per second. */
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
