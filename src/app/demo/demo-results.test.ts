import { describe, expect, it } from 'vitest';
import { TERM_FIELDS } from '../../agents/package-terms.ts';
import type { AgentRow } from '../../agents/parse-agent-row.ts';
import type { Test } from '../../catalogue/test.ts';
import { TESTS } from '../../catalogue/tests/index.ts';
import { mobileDownload } from '../../catalogue/tests/mobile.ts';
import { latency } from '../../catalogue/tests/round-trip.ts';
import { httpget, httppost } from '../../catalogue/tests/transfer.ts';
import { DEMO_DAYS, demoResults } from './demo-results.ts';
import { demoTerms } from './line.ts';
import { OUTAGE, outagePeriod } from './outage.ts';
import { DEMO_PACKAGES, demoAgents, UPGRADE } from './panel.ts';

const DAY = 86_400;
// 15 July 2026, 10:20 UTC: Berlin is two hours ahead over all of the 60 days.
const NOW = Date.UTC(2026, 6, 15, 10, 20) / 1000;
const PANEL = demoAgents(20_260_101);
const SAMPLE = PANEL.filter((_, index) => index % 10 === 0);

const FORMS = { integer: /^(-?\d+)?$/, float: /^(\d+(\.\d+)?)?$/, text: /^[^"]*$/ } as const;

type Row = Readonly<Record<string, string>>;

function textOf(test: Test, agents: readonly AgentRow[] = SAMPLE): string {
  return [...demoResults(test, agents, NOW)].join('');
}

function cellsOf(test: Test, agents?: readonly AgentRow[]): string[][] {
  const lines = textOf(test, agents).trimEnd().split('\n');
  return lines.map((line) => line.split(','));
}

function rowsOf(test: Test, agents?: readonly AgentRow[]): Row[] {
  const [header = [], ...rows] = cellsOf(test, agents);
  return rows.map((cells) => Object.fromEntries(header.map((column, index) => [column, cells[index] ?? ''])));
}

function instantOf(row: Row): number {
  return Date.parse(`${row.dtime?.replace(' ', 'T')}Z`) / 1000;
}

function medianOf(rows: readonly Row[], column: string): number {
  const values = rows.filter((row) => row.successes !== '0').map((row) => Number(row[column]));
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

const withPackage = (isp: string, name?: string) =>
  PANEL.filter(({ kind, package: sold }) => kind !== 'mobile' && sold?.isp === isp && (!name || sold.package === name));

describe.each(TESTS.map((test) => [test.key, test] as const))('the demo results of %s', (_, test) => {
  const [header = [], ...rows] = cellsOf(test);

  it('are there, below a header of the columns of the test', () => {
    expect(header).toEqual(['unit_id', 'dtime', ...Object.keys(test.columns)]);
    expect(rows.length).toBeGreaterThan(100);
  });

  it('have a cell for every column', () => {
    expect(rows.filter((cells) => cells.length !== header.length)).toEqual([]);
  });

  it('have values of the types of their columns', () => {
    const forms = Object.values(test.columns).map(({ type }) => FORMS[type]);
    const wrong = rows.filter((cells) => forms.some((form, index) => !form.test(cells[index + 2] ?? '-')));
    expect(wrong.slice(0, 3)).toEqual([]);
  });

  it('ended within the last 60 days', () => {
    const first = new Date((NOW - DEMO_DAYS * DAY) * 1000).toISOString().replace('T', ' ').slice(0, 23);
    const last = new Date(NOW * 1000).toISOString().replace('T', ' ').slice(0, 23);
    const times = rows.map((cells) => cells[1] ?? '').sort();
    expect(times.every((time) => /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}$/.test(time))).toBe(true);
    expect((times[0] ?? '') >= first && (times.at(-1) ?? '') < last).toBe(true);
  });

  it('hold no result twice', () => {
    const identity = ['unit_id', 'dtime', 'target', 'nameserver', 'lookup_host', 'sequence', 'hop'];
    const places = identity.map((column) => header.indexOf(column)).filter((index) => index >= 0);
    const known = new Set(rows.map((cells) => places.map((index) => cells[index]).join()));
    expect(known.size).toBe(rows.length);
  });

  it('come from agents of its group', () => {
    const units = new Set(rows.map(([unitId]) => Number(unitId)));
    const kinds = PANEL.filter(({ unitId }) => units.has(unitId ?? 0)).map(({ kind }) => kind === 'mobile');
    expect(new Set(kinds)).toEqual(new Set([test.agents === 'mobile']));
  });
});

describe('the demo results', () => {
  it('are the same for the same agents and time', () => {
    for (const test of TESTS) expect(textOf(test, SAMPLE.slice(0, 9))).toBe(textOf(test, SAMPLE.slice(0, 9)));
  });

  it('are other ones for another panel', () => {
    expect(textOf(httpget, demoAgents(1).slice(0, 9))).not.toBe(textOf(httpget, PANEL.slice(0, 9)));
  });

  it('make about three thousand rows an agent', () => {
    const rows = TESTS.reduce((sum, test) => sum + cellsOf(test).length - 1, 0);
    expect(rows / SAMPLE.length).toBeGreaterThan(2500);
    expect(rows / SAMPLE.length).toBeLessThan(3400);
  });

  it('come in chunks of some 64 KiB', () => {
    const chunks = [...demoResults(httpget, SAMPLE, NOW)];
    expect(chunks.length).toBeGreaterThan(10);
    expect(Math.max(...chunks.map(({ length }) => length))).toBeLessThan(128 * 1024);
  });

  it('are slower in the evening than in the morning, most of all on cable', () => {
    const evening = (isp: string, eveningUtc: string, morningUtc: string) => {
      const rows = rowsOf(httpget, withPackage(isp).slice(0, 30));
      const at = (hour: string) => rows.filter(({ dtime }) => dtime?.slice(11, 13) === hour);
      return medianOf(at(eveningUtc), 'bytes_sec') / medianOf(at(morningUtc), 'bytes_sec');
    };
    const cable = evening('Kabelnetz', '19', '04');
    const fibre = evening('Northwind', '20', '05');
    expect(cable).toBeLessThan(0.8);
    expect(fibre).toBeLessThan(1);
    expect(fibre).toBeGreaterThan(cable);
  });

  it('show the outage as loss, failures and missing results', () => {
    const agents = withPackage(OUTAGE.isp).slice(0, 25);
    const { start, end } = outagePeriod(NOW);
    const within = (rows: readonly Row[], shift: number) =>
      rows.filter((row) => instantOf(row) >= start + shift && instantOf(row) < end + shift);
    const trips = rowsOf(latency, agents);
    const lost = (rows: readonly Row[]) => rows.filter((row) => Number(row.failures) > 30).length / rows.length;
    expect(within(trips, 0).length).toBeLessThan(within(trips, -DAY).length * 0.8);
    expect(lost(within(trips, 0))).toBeGreaterThan(0.8);
    expect(lost(within(trips, -DAY))).toBeLessThan(0.05);
    const failed = within(rowsOf(httpget, agents), 0).filter(({ successes }) => successes === '0');
    expect(failed.length).toBeGreaterThan(10);
  });

  it('show the package upgrade from its day on', () => {
    const rows = rowsOf(httpget, withPackage(UPGRADE.isp, UPGRADE.from));
    const upgradedFrom = Math.floor(NOW / DAY) * DAY - UPGRADE.daysAgo * DAY;
    const before = rows.filter((row) => instantOf(row) < upgradedFrom);
    const after = rows.filter((row) => instantOf(row) >= upgradedFrom);
    expect((medianOf(before, 'bytes_sec') * 8) / 1e6).toBeLessThan(110);
    expect((medianOf(after, 'bytes_sec') * 8) / 1e6).toBeGreaterThan(400);
  });

  it.each([httpget, httppost])(
    'of $key come ten times on each of three days of the month before, where a rule wants it',
    (test) => {
      const lines = PANEL.filter(({ kind, country }) => kind === 'whitebox' && country === 'DE').slice(0, 20);
      const rows = rowsOf(test, lines).filter(({ dtime }) =>
        /^2026-06-\d\d (06|10):(00|06|12|18|24):/.test(dtime ?? ''),
      );
      const days = ['2026-06-06', '2026-06-08', '2026-06-10'];
      const counts = days.map((day) => rows.filter(({ dtime }) => dtime?.startsWith(day)).length);
      expect(Math.min(...counts)).toBeGreaterThan(9 * lines.length * 0.9);
      expect(rows.length - counts.reduce((sum, count) => sum + count)).toBeLessThan(30);
    },
  );

  it('hold a few speeds that no line has', () => {
    const speeds = rowsOf(httppost, PANEL.slice(0, 100)).map(({ bytes_sec }) => Number(bytes_sec || 1));
    expect(speeds.some((speed) => speed <= 0)).toBe(true);
    expect(speeds.some((speed) => speed > 12.5e9)).toBe(true);
  });

  it('of phones come over Wi-Fi, 4G and 5G, the last the faster of the two', () => {
    const rows = rowsOf(mobileDownload, PANEL);
    const over = (technology: string) => rows.filter((row) => row.cellular_technology === technology);
    expect(rows.some((row) => row.connection_type === 'Wi-Fi')).toBe(true);
    expect(medianOf(over('5G'), 'bytes_sec')).toBeGreaterThan(2 * medianOf(over('4G'), 'bytes_sec'));
  });
});

describe('the demo panel', () => {
  it('knows every speed of every package, the promised ones in their order', () => {
    for (const { package: name } of DEMO_PACKAGES) {
      const { given } = demoTerms(name);
      const known = TERM_FIELDS.filter((field) => !field.startsWith('required_'));
      expect(Object.keys(given).sort()).toEqual([...known].sort());
      for (const direction of ['download', 'upload'] as const) {
        const speeds = (['minimum', 'normal', 'maximum'] as const).map(
          (kind) => given[`${kind}_${direction}_mbps`] ?? 0,
        );
        expect(speeds[0]).toBeGreaterThan(0);
        expect(speeds).toEqual(speeds.toSorted((a, b) => a - b));
        expect(speeds[2]).toBe(given[`${direction}_mbps`]);
      }
    }
  });

  it('says of every agent how many households its line stands for', () => {
    const households = PANEL.map(({ custom }) => custom?.get('households'));
    expect(households.filter((count) => !Number.isInteger(count) || Number(count) < 1)).toEqual([]);
    expect(new Set(households).size).toBeGreaterThan(100);
  });

  it('has lines in towns and in the country, enough of each for a report', () => {
    const geographies = PANEL.map(({ custom }) => custom?.get('geography'));
    const counts = ['Urban', 'Rural'].map((name) => geographies.filter((geography) => geography === name).length);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(PANEL.length);
    expect(Math.min(...counts)).toBeGreaterThan(50);
  });
});
