import type { AgentRow } from '../../../agents/parse-agent-row.ts';
import type { Noise } from '../noise.ts';
import type { Moment } from '../outage.ts';
import { phoneOf, type Radio } from '../phone.ts';
import { opinionScore } from './jitter.ts';
import type { Program, Report } from './program.ts';
import { playbackCells, YOUTUBE_KBPS } from './streaming.ts';
import { siteAt } from './webget.ts';

const HOURS = [8, 12, 17, 20, 22];
const FAILED = 0.012;
const UNRELIABLE = 0.004;
const PACKETS = 60;
const THREADS = 4;

const program = (delay: number, reportOf: (agent: AgentRow) => Report): Program => ({ hours: HOURS, delay, reportOf });

export const mobileDownload = program(0, (agent) => transfer(agent, 'down'));
export const mobileUpload = program(20, (agent) => transfer(agent, 'up'));
export const mobileLatency = program(40, reportLatency);
export const mobileWww = program(60, reportPage);
export const mobileYoutube = program(90, reportVideo);

function transfer(agent: AgentRow, direction: 'down' | 'up'): Report {
  const phone = phoneOf(agent);
  const target = `${phone.line.offNet.host},${phone.line.offNet.address4}`;
  return (moment, noise) => {
    const radio = phone.radioAt(moment);
    const chance = noise.next();
    if (chance < FAILED) return `${moment.head},${target},,,,,,${THREADS},0,1,${radio.cells}\n`;
    if (chance < FAILED + UNRELIABLE) {
      const flaw = TRANSFER_FLAWS[(noise.next() * TRANSFER_FLAWS.length) | 0] as string;
      return `${moment.head},${target},${flaw},${radio.cells}\n`;
    }
    const speed = speedAt(radio, direction, moment, noise);
    const time = (7_950_000 + noise.next() * 200_000) | 0;
    const warmup = (1_950_000 + noise.next() * 200_000) | 0;
    const bytes = ((speed * time) / 1e6) | 0;
    const warmupBytes = (speed * 0.7 * (warmup / 1e6)) | 0;
    return `${moment.head},${target},${time},${bytes},${speed | 0},${warmup},${warmupBytes},${THREADS},1,0,${radio.cells}\n`;
  };
}

function reportLatency(agent: AgentRow): Report {
  const phone = phoneOf(agent);
  const target = `${phone.line.offNet.host},${phone.line.offNet.address4}`;
  return (moment, noise) => {
    const radio = phone.radioAt(moment);
    const chance = noise.next();
    if (chance < FAILED) return `${moment.head},${target},,,,,,${PACKETS},0,,0,1,${radio.cells}\n`;
    if (chance < FAILED + UNRELIABLE) {
      const flaw = LATENCY_FLAWS[(noise.next() * LATENCY_FLAWS.length) | 0] as string;
      return `${moment.head},${target},${flaw},${radio.cells}\n`;
    }
    const queue = radio.jitterUs * (0.5 + moment.load) * (0.4 + noise.next());
    const min = (radio.rttUs * (0.92 + 0.2 * noise.next())) | 0;
    const avg = (min + queue + 100) | 0;
    const max = (avg + queue * (2 + 6 * noise.next())) | 0;
    const std = ((max - min) * 0.2) | 0;
    const jitter = (queue * 0.6 + 50) | 0;
    const lost = (PACKETS * radio.loss * 2 * noise.next() + noise.next()) | 0;
    const mos = opinionScore(avg, jitter, lost / PACKETS);
    return `${moment.head},${target},${avg},${min},${max},${std},${jitter},${PACKETS},${PACKETS - lost},${mos},1,0,${radio.cells}\n`;
  };
}

function reportPage(agent: AgentRow): Report {
  const phone = phoneOf(agent);
  return (moment, noise) => {
    const radio = phone.radioAt(moment);
    const site = siteAt(moment.day + moment.run + phone.line.unitId);
    const chance = noise.next();
    if (chance < FAILED) return `${moment.head},${site.host},${site.address4},,,,,0,1,${radio.cells}\n`;
    const bytes = (site.bytes * 0.6 * (1 + 0.08 * noise.spread())) | 0;
    const speed = speedAt(radio, 'down', moment, noise) * 0.5;
    const fetch = (radio.rttUs * 11 + site.thinkUs * (2 + 3 * noise.next()) + (bytes / speed) * 1e6) | 0;
    const taken = chance < FAILED + UNRELIABLE ? 31_800_000 : fetch;
    return `${moment.head},${site.host},${site.address4},${taken},${bytes},${((bytes / taken) * 1e6) | 0},${site.objects},1,0,${radio.cells}\n`;
  };
}

function reportVideo(agent: AgentRow): Report {
  const phone = phoneOf(agent);
  return (moment, noise) => {
    const radio = phone.radioAt(moment);
    if (noise.next() < FAILED) return `${moment.head},cache.youtube.example,,,,,,,,0,1,${radio.cells}\n`;
    const speed = Math.min(speedAt(radio, 'down', moment, noise) * 0.7, 20e6);
    const cells = playbackCells(YOUTUBE_KBPS, speed, radio.rttUs, noise);
    return `${moment.head},cache.youtube.example,${cells},1,0,${radio.cells}\n`;
  };
}

function speedAt(radio: Radio, direction: 'down' | 'up', moment: Moment, noise: Noise): number {
  return radio[direction] * (1 - radio.shareLost * moment.load) * (1 + radio.swing * noise.spread());
}

/** One for each rule about speeds: too short, nothing moved, both completed and failed. */
const TRANSFER_FLAWS = [
  '210334,301220,1432103,90332,65536,4,1,0',
  '8000000,0,0,2000000,0,4,1,0',
  '3120441,2210338,708341,2000000,401220,4,1,1',
];

/** One for each rule about round trips: no delay, out of order, too fast, timed out, more received than sent. */
const LATENCY_FLAWS = [
  '0,0,0,0,0,60,60,4.4,1,0',
  '38211,41004,39876,402,310,60,60,4.3,1,0',
  '2104,22,11120,1022,90,60,60,4.4,1,0',
  '3612876,2104331,7120044,901223,90221,60,48,1.2,1,0',
  '41230,30112,90221,9012,2310,60,63,4.2,1,0',
];
