import { describe, expect, it } from 'vitest';
import { widthOf } from '../print.ts';
import { chartLines } from './chart-lines.ts';
import type { Row } from './points.ts';

const daily = (day: number, metricValue: number, rest: Row = {}): Row => ({
  dtime: `2026-10-${String(day).padStart(2, '0')}`,
  metricValue,
  agentCount: 60,
  ...rest,
});

describe('a chart', () => {
  it('over time has a column for each period, and a gap where there are no results', () => {
    const points = [daily(1, 80), daily(2, 40), daily(4, 5), daily(5, 0), daily(6, 60)];
    expect(chartLines(points, { aggregation: 'daily', splits: [], width: 17 })).toEqual([
      '80 ┤██',
      '   │██',
      '   │██        ██',
      '   │██        ██',
      '   │████      ██',
      '   │████      ██',
      '   │████      ██',
      ' 0 ┤████  ▄▄▁▁██',
      ...['    2026-10-01', '    to 2026-10-06'],
    ]);
  });

  it('over time names the periods that are not whole', () => {
    const points = [daily(1, 80, { complete: true }), daily(2, 40, { complete: false })];
    expect(chartLines(points, { aggregation: 'daily', splits: [], width: 40 }).at(-1)).toBe('… 2026-10-02');
  });

  it('of several series has one scale, one time and a name for each', () => {
    const points = [daily(1, 24, { isp: 'Acme' }), daily(2, 24, { isp: 'Acme' }), daily(2, 1, { isp: null })];
    expect(chartLines(points, { aggregation: 'daily', splits: ['isp'], width: 11 })).toEqual([
      ...['Acme', '24 ┤████████', '   │████████', ' 0 ┤████████', '    2026-10-01', '    to 2026-10-02'],
      '',
      ...['–', '24 ┤', '   │', ' 0 ┤    ▁▁▁▁', '    2026-10-01', '    to 2026-10-02'],
    ]);
  });

  it('of totals has names that take more than half of a line above their bars', () => {
    const [long, short] = ['A long operator name', 'Acme'];
    const points = [
      { isp: long, metricValue: 60, agentCount: 60 },
      { isp: short, metricValue: 30, agentCount: 3 },
    ];
    const chart = (width: number) => chartLines(points, { aggregation: 'total', splits: ['isp'], width });
    expect(chart(14)).toEqual([long, '██████████ 60', short, '█████ 30*']);
    expect(chart(40)).toEqual([`${long} ███████████████ 60`, `${short.padEnd(20)} ███████▌ 30*`]);
  });

  it('of a histogram has a bar for each bin with values, and for what lies outside of all', () => {
    const bin = (from: number, to: number, share: number, cumulativeShare: number, isp: string): Row => ({
      ...{ from, to, share, cumulativeShare, isp },
    });
    const points = [
      ...[bin(0, 50, 10, 30, 'Acme'), bin(50, 100, 40, 70, 'Acme'), bin(100, 150, 0, 70, 'Acme')],
      ...[bin(0, 50, 0, 0, 'Beta'), bin(50, 100, 80, 80, 'Beta'), bin(100, 150, 20, 100, 'Beta')],
    ];
    expect(chartLines(points, { aggregation: undefined, splits: ['isp'], width: 26 })).toEqual([
      'Acme',
      '      < 0 ██ 20.0 %',
      '   0 - 50 █ 10.0 %',
      ' 50 - 100 ████ 40.0 %',
      '100 - 150',
      '    > 150 ███ 30.0 %',
      '',
      'Beta',
      '   0 - 50',
      ' 50 - 100 ████████ 80.0 %',
      '100 - 150 ██ 20.0 %',
    ]);
  });

  it('of more periods than there are places says how many a column stands for', () => {
    const points = Array.from({ length: 31 }, (_, index) => daily(index + 1, index % 2 === 0 ? 10 : 20));
    const lines = chartLines(points, { aggregation: 'daily', splits: [], width: 20 });
    expect(lines.at(-1)).toBe('Each column is the mean of 2 points.');
    expect(lines[7]).toBe(` 0 ┤${'█'.repeat(16)}`);
  });

  it('of an element of time has a bar for each number, and a mark on few agents', () => {
    const points = [
      { aggregatedNumber: 1, metricValue: 10.5, agentCount: 50 },
      { aggregatedNumber: 7, metricValue: 21, agentCount: 49 },
    ];
    expect(chartLines(points, { aggregation: 'day_of_week', splits: [], width: 17 })).toEqual([
      '1 ████ 10.50',
      ...['2', '3', '4', '5', '6'],
      '7 ████████ 21.00*',
    ]);
  });

  it('of several series has a line for each hour that one of them has', () => {
    const points = [
      { isp: 'A', aggregatedNumber: 0, metricValue: 8, agentCount: 90 },
      { isp: 'A', aggregatedNumber: 18, metricValue: 8, agentCount: 90 },
      { isp: 'B', aggregatedNumber: 18, metricValue: 4, agentCount: 90 },
    ];
    const lines = chartLines(points, { aggregation: 'hour_of_day', splits: ['isp'], width: 15 });
    expect(lines).toEqual(['A', ' 0 █████████ 8', '18 █████████ 8', '', 'B', ' 0', '18 ████▌ 4']);
  });

  it('of totals has a bar for each series', () => {
    const points = [
      { isp: 'Acme', metricValue: 16, agentCount: 90 },
      { isp: '東京', metricValue: 7, agentCount: 90 },
    ];
    expect(chartLines(points, { aggregation: 'total', splits: ['isp'], width: 25 })).toEqual([
      'Acme ████████████████ 16',
      '東京 ███████ 7',
    ]);
  });

  it.each(['hourly', 'daily', 'weekly', 'monthly', 'quarterly', 'hour_of_day', 'day_of_month', 'total'])(
    'that is %s fits the width',
    (aggregation) => {
      const time = (index: number) =>
        aggregation === 'hourly' ? `2026-01-01T${String(index).padStart(2, '0')}:00:00` : `2026-0${1 + (index % 9)}-01`;
      const points = Array.from({ length: 9 }, (_, index) => ({
        dtime: time(index),
        aggregatedNumber: index + 1,
        metricValue: 1000 / (index + 1),
        agentCount: index * 10,
        isp: 'An ISP with a name',
      }));
      for (const width of [40, 80, 200]) {
        const lines = chartLines(points, { aggregation, splits: ['isp'], width });
        expect(lines.every((line) => widthOf(line) <= width)).toBe(true);
      }
    },
  );

  it('whose values are all far from zero begins below the least of them, and says so', () => {
    const points = [daily(1, 96), daily(2, 100), daily(3, 97)];
    const lines = chartLines(points, { aggregation: 'daily', splits: [], width: 40 });
    expect([lines[0], ...lines.slice(-5)]).toEqual([
      '100 ┤    ████',
      '    │▅▅▅▅████████',
      ' 95 ┤████████████',
      '     2026-10-01 to 2026-10-03',
      '',
      'Columns begin at 95, not at 0.',
    ]);
  });

  it('of nothing but zeros is flat', () => {
    const lines = chartLines([daily(1, 0), daily(2, 0)], { aggregation: 'daily', splits: [], width: 40 });
    expect(lines.slice(-2)).toEqual(['0 ┤▁▁▁▁▁▁▁▁', '   2026-10-01 to 2026-10-02']);
  });
});
