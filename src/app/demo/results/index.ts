import { dns } from './dns.ts';
import { jitter } from './jitter.ts';
import { mobileDownload, mobileLatency, mobileUpload, mobileWww, mobileYoutube } from './mobile.ts';
import { networkUsage } from './network-usage.ts';
import { outage } from './outage.ts';
import type { Program } from './program.ts';
import { dlping, latency, ping, ulping } from './round-trip.ts';
import { netflix, youtube } from './streaming.ts';
import { traceroute } from './traceroute.ts';
import { httpget, httppost } from './transfer.ts';
import { webget } from './webget.ts';

/** How the demo runs each test, by the test's key. */
export const PROGRAMS: Readonly<Record<string, Program>> = {
  httpget,
  httppost,
  dns,
  netflix,
  ping,
  jitter,
  latency,
  webget,
  youtube,
  network_usage: networkUsage,
  traceroute,
  mobile_download: mobileDownload,
  mobile_latency: mobileLatency,
  mobile_upload: mobileUpload,
  mobile_www: mobileWww,
  mobile_youtube: mobileYoutube,
  dlping,
  ulping,
  outage,
};
