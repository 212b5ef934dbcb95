import type { AgentRow } from '../../../agents/parse-agent-row.ts';
import { lineOf } from '../line.ts';
import type { Target } from '../targets.ts';
import { type Program, queueAt, type Report, routeCells, speedAt, targetCells } from './program.ts';

const FAILED = 0.006;
const UNRELIABLE = 0.003;
const THREADS = 6;

export const webget: Program = { hours: [10, 20], delay: 150, reportOf };

function reportOf(agent: AgentRow): Report {
  const line = lineOf(agent);
  const targets = new Map(SITES.map((site) => [site, targetCells(site, line)]));
  const route = routeCells({ group: 'web' }, line);
  return (moment, noise) => {
    const site = siteAt(moment.day + moment.run * 2 + line.unitId);
    const target = targets.get(site) as string;
    const chance = noise.next();
    if (moment.service === 'down' || chance < FAILED) {
      return `${moment.head},${target},,,,,${THREADS},,,,,,,,,,,,,,,,,0,1,${route}`;
    }
    const rtt = line.rttUs + queueAt(line, moment) * (0.5 + noise.next());
    const bytes = (site.bytes * (1 + 0.08 * noise.spread())) | 0;
    const objects = (site.objects * (1 + 0.06 * noise.spread())) | 0;
    const requests = objects + 2;
    const connections = Math.min(requests, site.lookups * 2);
    const ttfb = (rtt * 1.6 + site.thinkUs * (0.6 + 0.7 * noise.next())) | 0;
    const moving = ((bytes / requests) * 1e6 * THREADS) / (speedAt(line, 'down', moment) * 0.6);
    const request = (ttfb + moving) | 0;
    const requestMin = (request * (0.3 + 0.1 * noise.next())) | 0;
    const requestMax = (request * (2.2 + 1.5 * noise.next())) | 0;
    const ttfbMin = (ttfb * (0.35 + 0.1 * noise.next())) | 0;
    const ttfbMax = (ttfb * (1.9 + noise.next())) | 0;
    const lookup = (line.rttUs * (0.8 + 0.6 * noise.next())) | 0;
    const lookupMin = (lookup * 0.6) | 0;
    const lookupMax = (lookup * (1.6 + noise.next())) | 0;
    const fetch = flawed(chance, ((request * requests) / THREADS + lookup * 2 + rtt * 3) | 0);
    const speed = ((bytes / fetch) * 1e6) | 0;
    return `${moment.head},${target},${fetch},${bytes},${speed},${objects},${THREADS},${requests},${connections},${requests - connections},${site.lookups},${request * requests},${requestMin},${request},${requestMax},${ttfb * requests},${ttfbMin},${ttfb},${ttfbMax},${lookup * site.lookups},${lookupMin},${lookup},${lookupMax},1,0,${route}`;
  };
}

/** Sometimes a page comes from a cache at once, or never completes. */
function flawed(chance: number, fetch: number): number {
  if (chance >= FAILED + UNRELIABLE) return fetch;
  return chance < FAILED + UNRELIABLE / 2 ? 21_000 : 31_400_000;
}

/** A page that agents fetch. */
interface Site extends Target {
  readonly bytes: number;
  readonly objects: number;
  readonly lookups: number;
  /** The servers' processing time. */
  readonly thinkUs: number;
}

const SITES: readonly Site[] = [
  site('www.news.example', 10, { bytes: 2_900_000, objects: 96, lookups: 9, thinkUs: 85_000 }),
  site('www.shop.example', 20, { bytes: 3_600_000, objects: 122, lookups: 11, thinkUs: 120_000 }),
  site('www.wiki.example', 30, { bytes: 640_000, objects: 21, lookups: 2, thinkUs: 40_000 }),
  site('www.social.example', 60, { bytes: 4_800_000, objects: 74, lookups: 6, thinkUs: 95_000 }),
];

export function siteAt(index: number): Site {
  return SITES[index % SITES.length] as Site;
}

function site(host: string, index: number, page: Omit<Site, keyof Target>): Site {
  return { host, address4: `192.0.2.${index}`, address6: `2001:db8:300::${index}`, group: 'web', ...page };
}
