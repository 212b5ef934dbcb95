import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Figures } from './estimate.mjs';
import { fillPage } from './page.mjs';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const measured = JSON.parse(read('bench/scale.json')) as Figures;

describe('docs/scaling.md', () => {
  it('has the tables that follow from the figures (npm run simulate -- --write)', () => {
    const page = read('docs/scaling.md');
    expect(fillPage(page, measured)).toBe(page);
  });

  it('is refused without a place for each table', () => {
    expect(() => fillPage('# Scaling\n', measured)).toThrow('the page has not one place for results');
  });

  it('names the machine that was measured', () => {
    expect(read('docs/scaling.md')).toContain(measured.machine.processor.replace('-', ' '));
  });
});
