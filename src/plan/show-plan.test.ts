import { describe, expect, it } from 'vitest';
import { add, and, column, div, gt, le, mul, or, sub } from './expr.ts';
import { showCondition, showExpr, showPlan } from './show-plan.ts';

const [a, b, c] = [column('a'), column('b'), column('c')];

describe('an expression is shown', () => {
  it.each([
    [div(mul(a, 8), 1e6), 'a * 8 / 1000000'],
    [div(sub(a, b), 1e6), '(a - b) / 1000000'],
    [sub(a, sub(b, c)), 'a - (b - c)'],
    [sub(sub(a, b), c), 'a - b - c'],
    [mul(0.1, add(a, b)), '0.1 * (a + b)'],
    [div(a, mul(b, c)), 'a / (b * c)'],
  ])('%#: as a person would write it', (expr, text) => {
    expect(showExpr(expr)).toBe(text);
  });

  it('in conditions too', () => {
    expect(showCondition(and(gt(a, 0), gt(b, 0)))).toBe('a > 0 and b > 0');
    expect(showCondition(or(le(a, 0), gt(a, b)))).toBe('a <= 0 or a > b');
  });
});

it('a plan of instants shows them beside the local time', () => {
  const [from, to] = [Date.UTC(2026, 6, 10, 11), Date.UTC(2026, 6, 10, 12) - 1];
  const scope = {
    organisationId: 1,
    panels: null,
    test: 'httpget',
    local: { from: from / 1000 - 43_200, to: (to - 999) / 1000 + 50_400 },
    utc: { from, to },
    filters: [],
    drop: [],
    measure: { kind: 'number', of: a },
    window: null,
  } as const;
  expect(showPlan({ kind: 'raw', scope, splits: [] }).filter((line) => line.includes(' to '))).toEqual([
    'local time 2026-07-09 23:00:00 to 2026-07-11 01:59:59',
    'utc        2026-07-10 11:00:00 to 2026-07-10 11:59:59',
  ]);
});
