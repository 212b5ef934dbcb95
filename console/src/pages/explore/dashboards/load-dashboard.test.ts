import { describe, expect, it } from 'vitest';
import type { Metric, SavedQuestion } from '../../../../../client/index.ts';
import { type LoadedDashboard, tilesOf } from './load-dashboard.ts';

const STATED = { owner: 'analyst', version: 1, saved_by: 'analyst', saved_at: 1_784_023_200 };
const OWN_TIME = { from: '2026-03-10', to: '2026-03-10' };
const COMMON = { metric: 'httpget', normalised: false, prefilter: false, time: OWN_TIME, receipt: true };

function saved(name: string, request: object): SavedQuestion {
  return { ...STATED, name, description: '', of: 'metric_data', request, view: '' } as SavedQuestion;
}

const LOADED: LoadedDashboard = {
  dashboard: {
    ...STATED,
    name: 'monday',
    description: '',
    time: null,
    tiles: [{ text: 'Hello', width: 12 }, { question: 'days' }, { question: 'single' }, { question: 'deleted' }],
  },
  questions: [
    saved('days', { ...COMMON, chartType: 'aggregate', aggregation: 'daily', splits: ['isp', 'custom.site'] }),
    saved('single', { ...COMMON, chartType: 'raw' }),
  ],
  metrics: [{ key: 'httpget', name: 'Download speed', unit: 'mbps' } as Metric],
  splits: [{ id: 'isp', name: 'ISP' }],
  windows: [],
  rules: [],
};

describe('the tiles of a dashboard', () => {
  it('are texts, questions, and gaps where a question is gone or asks for single results', () => {
    expect(tilesOf(LOADED, undefined)).toMatchObject([
      { kind: 'text', text: 'Hello', width: 12 },
      { kind: 'question', title: 'days', metric: { name: 'Download speed' }, width: 6 },
      { kind: 'gap' },
      { kind: 'gap' },
    ]);
  });

  it('name what they are split by as it reads, also what is not listed any more', () => {
    const fields = [
      { id: 'isp', name: 'ISP' },
      { id: 'custom.site', name: 'site' },
    ];
    expect(tilesOf(LOADED, undefined)[1]).toMatchObject({ fields });
  });

  it('ask within one time, or each within its own, and for no receipt', () => {
    const time = { from: '-7 days', to: '-1 days' };
    expect(tilesOf(LOADED, time)[1]).toMatchObject({ request: { time } });
    const [, own] = tilesOf(LOADED, undefined);
    expect(own).toMatchObject({ request: { time: OWN_TIME } });
    expect(own).not.toHaveProperty('request.receipt');
  });
});
