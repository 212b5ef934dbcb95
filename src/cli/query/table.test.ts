import { describe, expect, it } from 'vitest';
import { PERCENTILES } from '../../plan/plan.ts';
import { fieldsOfFigure, figureOf, isFigureName, notesOf, type Row } from './points.ts';
import { layoutTable, tableColumns, withFigureFirst } from './table.ts';

const NONE = Object.fromEntries(PERCENTILES.map((percent) => [percent, null]));
const point = (isp: string | null, metricValue: number, agentCount: number): Row => ({
  metricValue,
  dtime: '2026-10-01',
  sampleCount: agentCount * 24,
  agentCount,
  median: metricValue + 1,
  percentiles: { ...NONE, 5: metricValue / 2, 95: metricValue * 2 },
  ci95: metricValue / 10,
  isp,
});
const POINTS = [point('Acme', 94.31234, 120), point('Zürich Tel', 8.5, 12), point(null, 101, 50)];

const linesOf = (
  rows: readonly Row[],
  splits: readonly string[],
  width = Number.POSITIVE_INFINITY,
  hasIntervals = false,
) => {
  const { header, lineOf, leftOut } = layoutTable(tableColumns(rows[0] ?? {}, splits, hasIntervals), rows, width);
  return { lines: [header, ...rows.map(lineOf)], leftOut };
};

describe('a table', () => {
  it('has splits first, numbers to the right with their points below one another, and a mark on few agents', () => {
    expect(linesOf(POINTS, ['isp']).lines).toEqual([
      'isp         dtime        value  results  agents  median     p5     p95',
      'Acme        2026-10-01   94.31     2880    120    95.31  47.16  188.62',
      'Zürich Tel  2026-10-01    8.50      288     12*    9.50   4.25   17.00',
      '–           2026-10-01  101.00     1200     50   102.00  50.50  202.00',
    ]);
  });

  it('marks the periods that are not whole', () => {
    const [first, second] = POINTS;
    const { lines } = linesOf(
      [
        { ...first, complete: true },
        { ...second, complete: false },
      ],
      [],
    );
    expect(lines.map((line) => line.slice(0, 12).trimEnd())).toEqual(['dtime', '2026-10-01', '2026-10-01…']);
    expect(notesOf([{ complete: true }, { complete: false }])).toEqual([expect.stringMatching(/^… only a part/)]);
    expect(notesOf([{ complete: true }, {}])).toEqual([]);
  });

  it('begins with the figure that is asked for, with its own interval', () => {
    const row = { ...point('Acme', 9.5, 60), medianCi95: [8, 12] };
    const namesOf = (name: string) =>
      withFigureFirst(tableColumns(row, ['isp'], true), name, row)
        .map((column) => column.name)
        .slice(2, 6);
    expect(namesOf('mean')).toEqual(['metricValue', 'ci95', 'sampleCount', 'agentCount']);
    expect(namesOf('median')).toEqual(['median', 'medianCi95Low', 'medianCi95High', 'metricValue']);
    expect(namesOf('p95')).toEqual(['p95', 'metricValue', 'ci95', 'sampleCount']);
    expect(
      ['median', 'p95', 'p10', 'atLeast30'].map((name) => figureOf(name, { ...row, atLeast: { 30: 40 } })),
    ).toEqual([10.5, 19, null, 40]);
    expect(['p99.9', 'p95', 'atMost10', 'mean'].map(fieldsOfFigure)).toEqual([
      { percentiles: [99.9] },
      {},
      { at_most: [10] },
      {},
    ]);
    expect(['p101', 'total', 'p', 'atLeast'].some(isFigureName)).toBe(false);
  });

  it('has the interval beside the mean where the question asks for one, and nothing for one agent', () => {
    const [first, second, last] = POINTS;
    const rows = [first ?? {}, second ?? {}, { ...last, ci95: null }];
    expect(linesOf(rows, ['isp'], Number.POSITIVE_INFINITY, true).lines.map((line) => line.slice(24, 36))).toEqual([
      ' value  ci95',
      ' 94.31  9.43',
      '  8.50  0.85',
      '101.00     –',
    ]);
  });

  it('has the percentiles and the shares that were asked for, in the order of their size', () => {
    const asked = { percentiles: { 50: 9, 99.9: 20, 0.1: 2 }, atLeast: { 100: 12.345, 30: 100 }, atMost: { 0.5: 0 } };
    const { lines } = linesOf([{ ...point('Acme', 9.5, 60), ...asked }], ['isp']);
    expect(lines.map((line) => line.trim().split(/ {2,}/).slice(6))).toEqual([
      ['p0.1', 'p50', 'p99.9', 'atLeast30', 'atLeast100', 'atMost0.5'],
      ['2.000', '9.000', '20.000', '100', '12.3', '0'],
    ]);
  });

  it('leaves out what is not needed where it has no room, and tells', () => {
    const { lines, leftOut } = linesOf(POINTS, ['isp'], 48);
    expect(lines[0]).toBe('isp         dtime        value  results  agents');
    expect(leftOut).toEqual(['median', 'p5', 'p95']);
    const narrow = linesOf(POINTS, ['isp'], 10);
    expect(narrow.lines[0]).toBe('isp         dtime        value  agents');
  });

  it('leaves out columns without values first', () => {
    const record = { base: null, dtime: '2026', agent_id: 'a', rtt: 12, target: null };
    expect(linesOf([record], [], 30).leftOut).toEqual(['target']);
    expect(linesOf([record], [], 22).leftOut).toEqual(['base', 'target']);
    expect(linesOf([record], [], 5).lines[0]).toBe('dtime  agent_id');
  });

  it('of raw points has each column once', () => {
    const raw = { metricValue: 20, dtime: '2026-10-01T20:05:00', agent: 'box', unit: '7', threads: 4 };
    expect(linesOf([raw], ['threads', 'agent']).lines).toEqual([
      'threads  dtime                agent  unit  value',
      '      4  2026-10-01T20:05:00  box    7        20',
    ]);
  });

  it.each([
    ['hour_of_day', 'hour'],
    ['day_of_week', 'weekday'],
    ['day_of_month', 'day'],
  ])('of %s says what the number of a group counts', (aggregation, head) => {
    const row = { aggregatedNumber: 7, metricValue: 20, sampleCount: 9, agentCount: 60, median: 19 };
    expect(tableColumns(row, [], false, aggregation)[0]).toMatchObject({ name: 'aggregatedNumber', head });
  });

  it('of records has every column, and numbers as they are stored', () => {
    const records = [
      { base: null, dtime: '2026', agent_id: 'a', unit_id: 1002, rtt: 12.25 },
      { base: 'B\n', dtime: '2026', agent_id: 'a', unit_id: null, rtt: 9 },
    ];
    expect(linesOf(records, []).lines).toEqual([
      'base  dtime  agent_id  unit_id    rtt',
      '–     2026   a            1002  12.25',
      'B�    2026   a               –      9',
    ]);
  });
});
