import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RULE_DOCUMENTS } from '../../src/verdicts/rules/index.ts';
import { acccDecidedLines } from '../published/accc-decided-lines.ts';
import { propertyRuns } from '../random-runs.ts';
import { type Document, judgeUnits, type OracleUnit } from './judge-units.ts';
import type { OracleAgent, OraclePanel, OracleRecord } from './panel.ts';
import { rules } from './random-rules.ts';

const NOW = Date.UTC(2026, 10, 18);

/** An agent with a package of these speeds. */
function agentWith(
  agentId: string,
  speeds: Readonly<Record<string, number>>,
  custom: ReadonlyMap<string, string> = new Map(),
): OracleAgent {
  const metadata = { isp: 'A', package: 'P', timezone: null, custom };
  return {
    agentId,
    unitId: null,
    base: null,
    country: null,
    panel: 'default',
    versions: [{ from: Number.NEGATIVE_INFINITY, metadata }],
    sold: new Map([['A:P', [{ validFrom: undefined, given: speeds }]]]),
  };
}

/** A record of a speed in Mbit/s. */
function speed(agent: OracleAgent, time: string, mbps: number, test = 'httpget'): OracleRecord {
  const columns = { bytes_sec: mbps * 125_000, successes: 1, failures: 0, fetch_time: 15_000_000, not_run: null };
  return { test, agent, at: Date.parse(`${time}Z`), columns };
}

function latency(agent: OracleAgent, time: string, ms: number | null): OracleRecord {
  const columns = {
    rtt_avg: ms === null ? null : ms * 1000,
    successes: ms === null ? 0 : 10,
    failures: 0,
    not_run: null,
  };
  return { test: 'latency', agent, at: Date.parse(`${time}Z`), columns };
}

function panelOf(results: readonly OracleRecord[], subscribers?: number): OraclePanel {
  const cells = [{ isp: 'A', count: subscribers ?? 0 }];
  const populations = new Map(subscribers === undefined ? [] : [['subscribers', { dimensions: ['isp'], cells }]]);
  return { agents: [...new Set(results.map(({ agent }) => agent))], results, populations };
}

const ruleNamed = (name: string): Document => RULE_DOCUMENTS.get(name);
const without = (rule: Document, ...fields: string[]) =>
  Object.fromEntries(Object.entries(rule).filter(([field]) => !fields.includes(field)));

function judgeOne(rule: Document, results: readonly OracleRecord[], subscribers?: number): OracleUnit {
  const days = results.map(({ at }) => new Date(at).toISOString().slice(0, 10)).sort();
  const time = { from: days[0] ?? '', to: days.at(-1) ?? '' };
  const { units } = judgeUnits(panelOf(results, subscribers), rule, { time }, NOW, Object.fromEntries(RULE_DOCUMENTS));
  if (units.length !== 1 || units[0] === undefined) throw new Error(`${units.length} units`);
  return units[0];
}

const minutes = (day: string, from: number, count: number, step: number) =>
  Array.from({ length: count }, (_, index) => {
    const minute = from + index * step;
    const text = (n: number) => String(n).padStart(2, '0');
    return `${day}T${text(Math.floor(minute / 60))}:${text(minute % 60)}:00`;
  });

describe('US speed without evidence, required 100', () => {
  const rule = { ...without(ruleNamed('us-caf'), 'evidence'), met_if: 'download' };
  const line = agentWith('a', { required_download_mbps: 100, download_mbps: 500, upload_mbps: 50 });
  const judge = (speeds: readonly number[]) =>
    judgeOne(
      rule,
      speeds.map((mbps, index) => speed(line, minutes('2026-05-04', 1100, 10, 10)[index] ?? '', mbps)),
    );

  it('is met with eight tests of ten at 80, at a distance of 0', () => {
    const unit = judge([80, 80, 80, 80, 80, 80, 80, 80, 79.9, 79.9]);
    expect(unit).toMatchObject({
      verdict: 'met',
      conditions: { download: { value: 80, distance: 0, numerator: 8, denominator: 10 } },
    });
  });

  it('is not met with seven of ten, which is level 1', () => {
    const unit = judge([80, 80, 80, 80, 80, 80, 80, 79, 79, 79]);
    expect(unit).toMatchObject({ verdict: 'not_met', level: { name: '1', number: 5, figure: 87.5 } });
  });

  it('goes by shares, not by the mean', () => {
    const unit = judge([200, 200, 200, 200, 200, 60, 60, 60, 60, 60]);
    expect(unit).toMatchObject({
      verdict: 'not_met',
      level: { name: '3', figure: 62.5 },
      conditions: { download: { value: 50 } },
    });
  });
});

describe('US latency and sizes', () => {
  it('counts lost tests as misses', () => {
    const line = agentWith('a', {});
    const rule = { ...without(ruleNamed('us-caf'), 'evidence'), met_if: 'latency' };
    const times = minutes('2026-05-04', 1100, 20, 10);
    const unit = judgeOne(
      rule,
      times.map((time, index) => latency(line, time, index === 0 ? null : 99)),
    );
    expect(unit).toMatchObject({
      verdict: 'met',
      conditions: { latency: { value: 95, numerator: 19, denominator: 20 } },
      counts: { missed: 1 },
    });
  });

  it.each([
    [3, 3],
    [5, 5],
    [6, 5],
    [50, 5],
    [51, 6],
    [500, 50],
    [501, 50],
  ])('wants of %i subscribers %i lines', (subscribers, wanted) => {
    const unit = judgeOne(ruleNamed('us-caf'), [speed(agentWith('a', {}), '2026-05-04T19:00:00', 1)], subscribers);
    expect(unit.evidence.find(({ part }) => part === 'agents')).toEqual({ part: 'agents', have: 0, want: wanted });
  });

  it('wants no number where no population is stored', () => {
    const unit = judgeOne(ruleNamed('us-caf'), [speed(agentWith('a', {}), '2026-05-04T19:00:00', 1)]);
    expect(unit.evidence[0]).toEqual({ part: 'agents', have: 0, want: null });
  });
});

describe('de-fixed 100 / 80 / 60', () => {
  const speeds = { maximum_download_mbps: 100, normal_download_mbps: 80, minimum_download_mbps: 60 };
  const line = agentWith('a', { ...speeds, maximum_upload_mbps: 10, normal_upload_mbps: 8, minimum_upload_mbps: 6 });
  const days = ['2026-05-04', '2026-05-06', '2026-05-08'];
  const timesOf = (day: string) => [...minutes(day, 480, 5, 6), ...minutes(day, 720, 5, 6)];
  const judge = (byDay: readonly (readonly number[])[]) => {
    const down = days.flatMap((day, index) =>
      timesOf(day).map((time, place) => speed(line, time, byDay[index]?.[place] ?? 0)),
    );
    const up = days.flatMap((day) => timesOf(day).map((time) => speed(line, time, 10, 'httppost')));
    return judgeOne(ruleNamed('de-fixed'), [...down, ...up]);
  };
  const nine = (mbps: number) => Array<number>(9).fill(mbps);
  const failed = ({ conditions }: OracleUnit) =>
    Object.keys(conditions).filter((name) => conditions[name]?.met === false);

  it('is met on two of three days', () => {
    const unit = judge([[95, ...nine(85)], [91, ...nine(82)], Array(10).fill(81)]);
    expect(unit.verdict).toBe('met');
    expect(unit.conditions).toMatchObject({
      max: { value: 2 },
      normal: { numerator: 30, denominator: 30 },
      min: { value: 0 },
    });
    expect(unit.counts).toEqual({ used: 60, missed: 0, leftOut: 0, invalid: 0, notRun: 0 });
    expect(unit.taken).toHaveLength(60);
  });

  it('is not met by max alone where 91 becomes 89.9', () => {
    const unit = judge([[95, ...nine(85)], [89.9, ...nine(82)], Array(10).fill(81)]);
    expect([unit.verdict, failed(unit)]).toEqual(['not_met', ['max']]);
  });

  it('is not met by min alone with results of 59 on two days, and met with both on Monday', () => {
    const two = judge([[95, 59, ...nine(85).slice(1)], [91, 59, ...nine(82).slice(1)], Array(10).fill(81)]);
    expect([two.verdict, failed(two)]).toEqual(['not_met', ['min']]);
    const one = judge([[95, 59, 59, ...nine(85).slice(2)], [91, ...nine(82)], Array(10).fill(81)]);
    expect(one.verdict).toBe('met');
  });

  it('has not enough evidence where a pause is too short', () => {
    const results = days.flatMap((day) => minutes(day, 480, 10, 6).map((time) => speed(line, time, 100)));
    const unit = judgeOne(ruleNamed('de-fixed'), results);
    expect(unit).toMatchObject({
      verdict: 'not_enough',
      evidence: [
        { part: 'days', have: 0, want: 3 },
        { part: 'days', have: 0, want: 3 },
      ],
    });
  });
});

describe('other rules', () => {
  it('accc: 5 of 100 above 75 % is not met, 6 is met, four tests are not enough', () => {
    const line = agentWith('a', { download_mbps: 100 });
    const judge = (count: number, above: number) =>
      judgeOne(
        ruleNamed('accc-underperforming'),
        minutes('2026-05-04', 0, count, 1).map((time, index) => speed(line, time, index < above ? 75.1 : 75)),
      ).verdict;
    expect([judge(100, 5), judge(100, 6), judge(4, 4)]).toEqual(['not_met', 'met', 'not_enough']);
  });

  it('anatel 2015: by the share of results, and by the mean', () => {
    const line = agentWith('a', { download_mbps: 10 });
    const judge = (speeds: readonly number[]) =>
      judgeOne(
        ruleNamed('anatel-2012'),
        minutes('2015-05-04', 0, 20, 1).map((time, index) => speed(line, time, speeds[index] ?? 0)),
      );
    expect(judge([...Array<number>(19).fill(9), 3.9])).toMatchObject({
      verdict: 'met',
      unit: { period: '2015-05-01' },
    });
    const slow = judge(Array(20).fill(7.9));
    expect(slow).toMatchObject({
      verdict: 'not_met',
      conditions: { instantaneous: { met: true }, mean: { met: false } },
    });
  });

  it('a mean of exactly 80 is not above 80', () => {
    const rule = {
      unit: ['agent'],
      measures: { plan: { metric: 'httpget', relative_to: 'advertised' } },
      conditions: { mean: { of: 'plan', figure: 'metricValue', is: '> 80' } },
      met_if: 'mean',
    };
    const line = agentWith('a', { download_mbps: 100 });
    const unit = judgeOne(
      rule,
      [70, 80, 90].map((mbps, index) => speed(line, `2026-05-04T0${index}:00:00`, mbps)),
    );
    expect(unit).toMatchObject({ verdict: 'not_met', conditions: { mean: { value: 80, distance: 0 } } });
  });

  it('expects 0.705 of two lines at the limit of de-fixed by chance', () => {
    const speeds = Object.fromEntries(
      ['maximum', 'normal', 'minimum'].flatMap((name) => [
        [`${name}_download_mbps`, 10],
        [`${name}_upload_mbps`, 10],
      ]),
    );
    const results = ['a', 'b'].flatMap((id) => {
      const line = agentWith(id, speeds);
      const times = ['2026-05-04', '2026-05-06', '2026-05-08'].flatMap((day) => [
        ...minutes(day, 480, 5, 6),
        ...minutes(day, 720, 5, 6),
      ]);
      return times.flatMap((time) => [speed(line, time, 10), speed(line, time, 10, 'httppost')]);
    });
    const { expectedByChance } = judgeUnits(
      panelOf(results),
      ruleNamed('de-fixed'),
      { time: { from: '2026', to: '2026' } },
      NOW,
    );
    expect(expectedByChance).toBeCloseTo(0.705, 3);
  });
});

describe('held against ACCC', () => {
  it('agrees on all 578 lines that their extremes decide, both ways', () => {
    const decided = acccDecidedLines().map(({ unit, planMbps, speeds, verdict }) => {
      const agent = agentWith(unit, { download_mbps: planMbps });
      const judged = judgeOne(
        ruleNamed('accc-underperforming'),
        speeds.map((mbps, index) => speed(agent, `2021-10-0${index + 1}T12:00:00`, mbps)),
      );
      return { ours: judged.verdict, theirs: verdict };
    });
    expect(decided.filter(({ ours, theirs }) => ours !== theirs)).toEqual([]);
    expect(decided).toHaveLength(578);
    expect(new Set(decided.map(({ ours }) => ours))).toEqual(new Set(['met', 'not_met']));
  });
});

/** Some results of a few lines on a few days, and a rule about them. */
const ZONES = [null, 'Europe/London', 'America/New_York'];

const panels = fc
  .array(
    fc.record({
      agent: fc.integer({ min: 0, max: 3 }),
      minute: fc.integer({ min: 0, max: 5 * 1440 }),
      mbps: fc.constantFrom(0.5, 40, 50, 59, 80, 100, 250),
      isLost: fc.boolean(),
      test: fc.constantFrom('httpget', 'latency'),
    }),
    { minLength: 1, maxLength: 25 },
  )
  .map((cells) => {
    const agents = ZONES.concat('UTC').map((timezone, index) => {
      const agent = agentWith(`line-${index}`, { download_mbps: 100, minimum_download_mbps: 50 + index });
      const [first] = agent.versions;
      const custom = new Map([['region', index % 2 === 0 ? 'north' : '60']]);
      const metadata = { isp: index < 2 ? 'A' : 'B', package: 'P', timezone, custom };
      agent.sold.forEach((terms) => void (agent.sold as Map<string, unknown>).set('B:P', terms));
      agent.versions = [{ ...first, from: Number.NEGATIVE_INFINITY, metadata }];
      return agent;
    });
    const taken = new Set<string>();
    return cells.flatMap(({ agent: index, minute, mbps, isLost, test }): OracleRecord[] => {
      const agent = agents[index] as OracleAgent;
      const time = new Date(Date.UTC(2025, 11, 30) + minute * 60_000).toISOString().slice(0, 19);
      if (taken.has(`${index} ${time} ${test}`)) return [];
      taken.add(`${index} ${time} ${test}`);
      return [test === 'httpget' ? speed(agent, time, mbps) : latency(agent, time, isLost ? null : mbps)];
    });
  });

const TRAITS = {
  speeds: ['httpget'],
  others: ['latency', 'latencyLoss'],
  dimensions: ['isp', 'custom.region', 'country'],
  values: ['A', 'north', '60'],
  tools: [''],
  populations: ['subscribers', 'none'],
  levels: [0, 50, 80, 100],
};

const TIME = { from: '2025-12-30', to: '2026-01-03' };
const judgeAll = (rule: Document, results: readonly OracleRecord[]) =>
  judgeUnits(panelOf(results, 20), rule, { time: TIME }, NOW);

/** Rules without campaigns, gaps, and limits by metadata, whose conditions want high speeds. */
const monotone = fc
  .record({
    level: fc.constantFrom(40, 59, 80),
    is: fc.constantFrom('>= 50', '> 80', '>= 100'),
    most: fc.constantFrom('< 1', '<= 2'),
    figure: fc.constantFrom('metricValue', 'median', 'percentiles.5', 'min'),
    evidence: fc.constantFrom(
      { results: 2 },
      { results: 5, hours_of_day: 2 },
      { days: 2 },
      { each_hour: 1, coverage: 1 },
    ),
    kind: fc.constantFrom('all', 'any'),
  })
  .map(({ level, is, most, figure, evidence, kind }) => ({
    unit: ['agent'],
    measures: { plan: { metric: 'httpget', relative_to: 'advertised' } },
    evidence: { of: 'plan', ...evidence },
    conditions: {
      share: { of: 'plan', share: { at_least: level }, is },
      few: { of: 'plan', count: { below: level }, is: most },
      days: { of: 'plan', days: { count: { below: level }, is: '>= 1' }, is: most },
      figure: { of: 'plan', figure, is },
    },
    met_if: { [kind]: ['share', { all: ['few', 'days'] }, 'figure'] },
  }));

describe('laws', () => {
  const verdictOf = (rule: Document, results: readonly OracleRecord[], agentId: string) =>
    judgeAll(rule, results).units.find(({ unit }) => unit.agent === agentId)?.verdict;

  it('one more result that misses never turns not_met into met', () => {
    const property = fc.property(panels, monotone, (results, rule) => {
      for (const agent of new Set(results.map((one) => one.agent))) {
        if (verdictOf(rule, results, agent.agentId) !== 'not_met') continue;
        const more = [...results, speed(agent, '2025-12-31T12:00:30', 0.1)];
        expect(verdictOf(rule, more, agent.agentId)).not.toBe('met');
      }
    });
    fc.assert(property, { numRuns: propertyRuns(100) });
  });

  it('taking results away never turns not_enough into a verdict', () => {
    const property = fc.property(panels, monotone, fc.func(fc.boolean()), (results, rule, stays) => {
      const fewer = results.filter(({ at }) => stays(at));
      for (const { unit, verdict } of judgeAll(rule, results).units) {
        if (verdict !== 'not_enough') continue;
        expect([undefined, 'not_enough']).toContain(verdictOf(rule, fewer, String(unit.agent)));
      }
    });
    fc.assert(property, { numRuns: propertyRuns(100) });
  });

  it('the order of import changes nothing', () => {
    const property = fc.property(panels, rules(TRAITS), fc.integer(), (results, rule, turn) => {
      const turned = [
        ...results.slice(Math.abs(turn) % results.length),
        ...results.slice(0, Math.abs(turn) % results.length),
      ].reverse();
      expect(judgeAll(rule, turned)).toEqual(judgeAll(rule, results));
    });
    fc.assert(property, { numRuns: propertyRuns(60) });
  });

  it('renaming agents changes nothing but their names', () => {
    const property = fc.property(panels, rules(TRAITS), (results, rule) => {
      const renamed = new Map(results.map(({ agent }) => [agent, { ...agent, agentId: `x${agent.agentId}` }]));
      const { units, ...others } = judgeAll(
        rule,
        results.map((one) => ({ ...one, agent: renamed.get(one.agent) as OracleAgent })),
      );
      const back = units.map(({ unit, ...rest }) => ({
        unit: 'agent' in unit ? { ...unit, agent: String(unit.agent).slice(1) } : unit,
        ...rest,
      }));
      expect({ ...others, units: back }).toEqual(judgeAll(rule, results));
    });
    fc.assert(property, { numRuns: propertyRuns(60) });
  });
});
