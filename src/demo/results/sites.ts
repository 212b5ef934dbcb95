import type { Target } from '../targets.ts';

/** A page that agents fetch. */
export interface Site extends Target {
  readonly bytes: number;
  readonly objects: number;
  readonly lookups: number;
  /** Of the servers, to think. */
  readonly thinkUs: number;
}

export const SITES: readonly Site[] = [
  site('www.news.example', 10, { bytes: 2_900_000, objects: 96, lookups: 9, thinkUs: 85_000 }),
  site('www.shop.example', 20, { bytes: 3_600_000, objects: 122, lookups: 11, thinkUs: 120_000 }),
  site('www.wiki.example', 30, { bytes: 640_000, objects: 21, lookups: 2, thinkUs: 40_000 }),
  site('www.social.example', 60, { bytes: 4_800_000, objects: 74, lookups: 6, thinkUs: 95_000 }),
];

export function siteAt(place: number): Site {
  return SITES[place % SITES.length] as Site;
}

function site(host: string, place: number, page: Omit<Site, keyof Target>): Site {
  return { host, address4: `192.0.2.${place}`, address6: `2001:db8:300::${place}`, group: 'web', ...page };
}
