import { describe, expect, it } from 'vitest';
import { IssueList } from '../lib/issue-list.ts';
import { type EvidenceChunk, evidenceColumns } from '../plan/evidence.ts';
import { judgeRule } from './judge-rule.ts';
import { askRule, planRule } from './planned-rule.ts';
import { ruleOf } from './rules/index.ts';

/** Chunks of one unit, as many as are read, over the same columns. */
async function judged(rule: object, chunks: number): Promise<number> {
  const scope = { time: { from: '2026-05', to: '2026-05' }, filters: [], panel: undefined };
  const asked = askRule(ruleOf({ title: 'Speeds', version: '1', met_if: 'is', ...rule }), scope, 0, new IssueList());
  const planned = planRule(asked, { organisationId: 1, panels: null });
  const [scan] = planned.plan.scans;
  if (scan === undefined) throw new Error('a rule has a scan');
  const count = 1_000_000;
  const rows = evidenceColumns(scan, count);
  async function* read(): AsyncGenerator<EvidenceChunk> {
    for (let n = 0; n < chunks; n += 1) yield { unit: ['Acme'], scan: 0, rows, from: 0, to: count };
  }
  let units = 0;
  for await (const _ of judgeRule(planned, read(), { sizeIn: () => null, lines: new Map() })) units += 1;
  return units;
}

const MEASURES = { unit: ['isp'], measures: { all: { metric: 'httpget' } } };
const COUNT = { conditions: { is: { of: 'all', count: { at_least: 1 }, is: '>= 1' } } };

describe('the results of a unit', () => {
  it('are refused where a campaign would hold more of them in memory than may be', async () => {
    const rule = { ...MEASURES, ...COUNT, evidence: { of: 'all', campaign: 'first', days: 3 } };
    await expect(judged(rule, 100)).rejects.toMatchObject({
      issues: { time: [expect.stringContaining('more results')] },
    });
  });

  it('are judged however many there are, where nothing holds them', async () => {
    expect(await judged({ ...MEASURES, ...COUNT }, 20)).toBe(0);
  });
});
