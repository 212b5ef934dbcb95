import { expect, it } from 'vitest';
import { METRICS } from '../catalogue/metrics/index.ts';
import { coverageOf, overlapNote } from './coverage.ts';
import { coverageTexts, coverageWarning } from './layout/sheet.ts';
import type { Report, ReportCoverage } from './report.ts';

const [metric] = METRICS.filter(({ key }) => key === 'httpget');
if (metric === undefined) throw new Error('httpget is a metric');
const time = { from: Date.UTC(2025, 10, 1) / 1000, to: Date.UTC(2026, 10, 1) / 1000 - 1 };
const day = (dtime: string, complete = true) => ({ dtime, complete, agentCount: 3 });
const months = [
  { dtime: '2026-09-01', agentCount: 320 },
  { dtime: '2026-10-01', agentCount: 335 },
];
const reportOf = (...coverage: readonly ReportCoverage[]) => ({ coverage }) as unknown as Report;

it('a report says what its data cover, and warns where that is less than its period', () => {
  const covered = coverageOf({ metric, time }, [day('2026-09-19'), day('2026-10-31')], months);
  expect(covered).toMatchObject({ firstDay: '2026-09-19', lastDay: '2026-10-31', days: 365, daysWithResults: 2 });
  const report = reportOf(covered, { ...covered, name: 'Upload speed' });
  expect(coverageTexts(report)).toEqual([
    'Download speed, Upload speed: results from 2026-09-19 to 2026-10-31, on 2 of 365 days; lines by month: 2026-09 320, 2026-10 335.',
  ]);
  expect(coverageWarning(report)).toBe('There are no results on some days of the period.');
});

it('a period that is not over on the clocks of all agents is warned of, and a whole one is not', () => {
  const october = { from: Date.UTC(2026, 9, 30) / 1000, to: time.to };
  const of = (complete: boolean) =>
    coverageOf({ metric, time: october }, [day('2026-10-30'), day('2026-10-31', complete)], []);
  expect(coverageWarning(reportOf(of(false)))).toBe('The period is not over on the clocks of all agents.');
  expect(coverageWarning(reportOf(of(true)))).toBeUndefined();
  expect(coverageTexts(reportOf(coverageOf({ metric, time: october }, [], [])))).toEqual([
    'Download speed: no results.',
  ]);
});

it('rows that do not add up have a note', () => {
  const rows = [27, 22, 25, 29].map((agentCount) => ({ agentCount }));
  expect(overlapNote(rows, { agentCount: 81 })).toMatch(/^The rows have 103 lines together, of 81 different ones: /);
  expect(overlapNote(rows, { agentCount: 103 })).toBeUndefined();
  expect(overlapNote([], undefined)).toBeUndefined();
});
