import { expect, it } from 'vitest';
import type { ReportCell } from '../report.ts';
import { cellText } from './sheet.ts';

const COLUMN = { key: 'share', title: 'Share', unit: '%', decimals: 1, passAt: 80 };
const CELL: ReportCell = {
  value: 79.996,
  shown: '80.0',
  interval: null,
  agentCount: 60,
  status: 'shown',
  verdict: 'fail',
  distance: -0.004,
};

it('a limit that is missed by less than is shown reads as missed', () => {
  expect(cellText(CELL, COLUMN).verdict).toBe('fail, -0.0');
  expect(cellText({ ...CELL, verdict: 'pass', distance: 0 }, COLUMN).verdict).toBe('pass, +0.0');
  expect(cellText({ ...CELL, verdict: 'pass', distance: 12.34 }, COLUMN).verdict).toBe('pass, +12.3');
});
