import { describe, expect, it } from 'vitest';
import { wantedOutput } from './query.ts';

describe('the output', () => {
  it.each([
    [{}, true, 'table'],
    [{}, false, 'json'],
    [{ json: true }, true, 'json'],
    [{ json: true, format: 'json' }, true, 'json'],
    [{ format: 'table' }, false, 'table'],
    [{ format: 'csv' }, true, 'csv'],
    [{ chart: true }, false, 'chart'],
    [{ chart: true, format: 'table' }, true, 'chart'],
    [{ chart: 'histogram' }, true, 'chart'],
    [{ chart: 'histogram' }, false, 'table'],
    [{ chart: 'histogram', json: true }, true, 'json'],
    [{ chart: 'histogram', format: 'csv' }, true, 'csv'],
  ] as const)('with %j, at a terminal: %s, is %s', (options, isTerminal, expected) => {
    expect(wantedOutput(options, isTerminal)).toBe(expected);
  });

  it.each([
    [{ json: true, format: 'csv' }, '--json and --format csv: leave out one of them.'],
    [{ chart: true, json: true }, '--chart and --json: leave out one of them.'],
    [{ chart: true, format: 'ndjson' }, '--chart and --format ndjson: leave out one of them.'],
  ] as const)('with %j is refused', (options, message) => {
    expect(() => wantedOutput(options, true)).toThrow(message);
  });
});
