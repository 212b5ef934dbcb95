import { describe, expect, it } from 'vitest';
import { add, and, column, div, gt, le, mul, or, sub } from './expr.ts';
import { showCondition, showExpr } from './show-plan.ts';

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
