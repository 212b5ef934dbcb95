import type { Test } from '../test.ts';
import { dns } from './dns.ts';
import { jitter } from './jitter.ts';
import { mobileDownload, mobileLatency, mobileUpload, mobileWww, mobileYoutube } from './mobile.ts';
import { networkUsage } from './network-usage.ts';
import { outage } from './outage.ts';
import { dlping, latency, ping, ulping } from './round-trip.ts';
import { netflix, youtube } from './streaming.ts';
import { traceroute } from './traceroute.ts';
import { httpget, httppost } from './transfer.ts';
import { webget } from './webget.ts';

/** Every test, in the order of the listings. */
export const TESTS: readonly Test[] = [
  httpget,
  httppost,
  dns,
  netflix,
  ping,
  jitter,
  latency,
  webget,
  youtube,
  networkUsage,
  traceroute,
  dlping,
  ulping,
  outage,
  mobileDownload,
  mobileLatency,
  mobileUpload,
  mobileWww,
  mobileYoutube,
];

export function testOf(key: string): Test {
  const test = TESTS.find((known) => known.key === key);
  if (!test) throw new Error(`${key} is no test`);
  return test;
}
