import type { AgentRow } from '../../agents/parse-agent-row.ts';
import type { AgentGroup, Test } from '../../catalogue/test.ts';
import { startOfDay } from '../../lib/date-grammar.ts';
import { dateText, offsetAt, timeText } from './clock.ts';
import { loadAt } from './congestion.ts';
import { chanceOf, createNoise, mix, type Noise } from './noise.ts';
import { type Moment, type Service, type ServiceAt, serviceOf } from './outage.ts';
import { UPGRADE } from './panel.ts';
import { PROGRAMS } from './results/index.ts';
import type { Program, Report } from './results/program.ts';

export const DEMO_DAYS = 60;

const DAY = 86_400;
const CHUNK_LENGTH = 64 * 1024;
/** Share of its runs that an agent makes; a browser is mostly closed and a phone sometimes off. */
const DILIGENCE: Readonly<Record<string, number>> = { web: 0.3, mobile: 0.8 };
/** Share of the agents whose results of an outage never arrive. */
const SILENT = 0.4;

interface Member {
  readonly unitId: number;
  readonly timezone: string;
  /** The start of its runs in every hour, in seconds. */
  readonly turn: number;
  readonly diligence: number;
  readonly isSilent: boolean;
  readonly isInCampaign: boolean;
  readonly isPresentOn: PresentOn;
  readonly serviceAt: ServiceAt;
  readonly report: Report;
}

interface Clock {
  readonly start: number;
  readonly end: number;
  readonly upgradedFrom: number;
  /** Midnights UTC. */
  readonly campaign: readonly number[];
}

/**
 * The results of one test over the last 60 days, as chunks of one CSV text with a header. They depend only on the
 * agents and on `now` (UNIX seconds). An empty field is a value that was not measured.
 */
export function* demoResults(test: Test, agents: readonly AgentRow[], now: number): Generator<string> {
  const program = PROGRAMS[test.key];
  if (!program) throw new Error(`the demo has no results for the test ${test.key}`);
  const today = startOfDay(now);
  const clock = {
    start: now - DEMO_DAYS * DAY,
    end: now,
    upgradedFrom: today - UPGRADE.daysAgo * DAY,
    campaign: campaignDays(today),
  };
  const members = agents
    .filter((agent) => groupOf(agent) === test.agents)
    .map((agent) => memberOf(agent, program, now));
  const timezones = [...new Set(members.map(({ timezone }) => timezone))];
  const reportDay = createReporter(program, clock, saltOf(test));
  let chunk = `unit_id,dtime,${Object.keys(test.columns).join(',')}\n`;
  for (let daysAgo = DEMO_DAYS; daysAgo >= 0; daysAgo -= 1) {
    const midnight = today - daysAgo * DAY;
    const offsets = new Map(timezones.map((timezone) => [timezone, offsetAt(timezone, midnight)]));
    for (const member of members) {
      if (!member.isPresentOn(daysAgo)) continue;
      chunk += reportDay(member, midnight, offsets.get(member.timezone) ?? 0);
      if (chunk.length < CHUNK_LENGTH) continue;
      yield chunk;
      chunk = '';
    }
  }
  if (chunk !== '') yield chunk;
}

function groupOf({ kind }: AgentRow): AgentGroup {
  return kind === 'mobile' ? 'mobile' : 'unit';
}

function saltOf({ key }: Test): number {
  return Object.keys(PROGRAMS).indexOf(key) + 1;
}

function memberOf(agent: AgentRow, program: Program, now: number): Member {
  const { unitId = 0, timezone = 'UTC', kind = 'whitebox' } = agent;
  return {
    unitId,
    timezone,
    turn: Math.floor(chanceOf(unitId, 1, 0x55) * 3000),
    diligence: DILIGENCE[kind] ?? 1,
    isSilent: chanceOf(unitId, 2, 0x55) < SILENT,
    isInCampaign: program.isOfCampaign === true && kind === 'whitebox' && agent.country === 'DE',
    isPresentOn: presenceOf(unitId),
    serviceAt: serviceOf(agent.package?.isp ?? '', now),
    report: program.reportOf(agent),
  };
}

/** Three days of the month before, with a day between. */
function campaignDays(today: number): readonly number[] {
  const date = new Date(today * 1000);
  return [6, 8, 10].map((day) => Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - 1, day) / 1000);
}

/** Local seconds of the day: every six minutes, with a pause in the middle. */
const CAMPAIGN = [8, 12].flatMap((hour) => [0, 6, 12, 18, 24].map((minute) => hour * 3600 + minute * 60));

/** The rows of an agent's day. */
function createReporter(program: Program, clock: Clock, salt: number) {
  const { hours, delay } = program;
  const noise: Noise = createNoise();
  const moment: { -readonly [K in keyof Moment]: Moment[K] } = {
    head: '',
    day: 0,
    run: 0,
    hour: 0,
    weekend: false,
    load: 0,
    isUpgraded: false,
    service: 'up' as Service,
  };
  let date = '';
  return (member: Member, midnight: number, offset: number): string => {
    const day = midnight / DAY;
    if (day !== moment.day) date = dateText(midnight);
    moment.day = day;
    noise.reseed(mix(member.unitId, day, salt));
    const head = `${member.unitId},${date} `;
    let rows = '';
    const report = (hour: number, run: number, start: number) => {
      const late = (noise.next() * 12_000) | 0;
      const second = (start + delay + ((late / 1000) | 0) - offset + 2 * DAY) % DAY;
      const instant = midnight + second;
      if (instant < clock.start || instant >= clock.end) return;
      if (member.diligence < 1 && chanceOf(member.unitId, day, hour + 0x66) >= member.diligence) return;
      const service = member.serviceAt(instant);
      if (service === 'down' && member.isSilent) return;
      const weekday = (Math.floor((instant + offset) / DAY) + 4) % 7;
      moment.weekend = weekday === 0 || weekday === 6;
      moment.run = run;
      moment.hour = hour;
      moment.load = loadAt(hour, moment.weekend);
      moment.isUpgraded = instant >= clock.upgradedFrom;
      moment.service = service;
      moment.head = head + timeText(second, late % 1000);
      rows += member.report(moment, noise);
    };
    for (let run = 0; run < hours.length; run += 1) {
      const hour = hours[run] as number;
      report(hour, run, hour * 3600 + member.turn);
    }
    if (member.isInCampaign && clock.campaign.includes(midnight)) {
      for (const second of CAMPAIGN) report((second / 3600) | 0, 0, second);
    }
    return rows;
  };
}

/** Whether an agent reported on a day. */
type PresentOn = (daysAgo: number) => boolean;

const JOINED = 0.1;
const LEFT = 0.02;
const AWAY = 0.08;
const OFFLINE = 0.008;

/** A few agents joined late, left early or were away for some days; all miss a day from time to time. */
function presenceOf(unitId: number): PresentOn {
  const some = (salt: number) => chanceOf(unitId, salt, 0x70);
  const first = some(1) < JOINED ? 8 + Math.floor(some(2) * 48) : Number.POSITIVE_INFINITY;
  const last = some(3) < LEFT ? 2 + Math.floor(some(4) * 20) : 0;
  const awayFrom = some(5) < AWAY ? 6 + Math.floor(some(6) * 50) : -1;
  const awayTo = awayFrom - 1 - Math.floor(some(7) * 5);
  return (daysAgo) => {
    if (daysAgo > first || daysAgo < last) return false;
    if (daysAgo <= awayFrom && daysAgo >= awayTo) return false;
    return chanceOf(unitId, daysAgo, 0x71) >= OFFLINE;
  };
}
