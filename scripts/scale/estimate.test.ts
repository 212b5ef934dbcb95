import { describe, expect, it } from 'vitest';
import { estimate, type Figures, type Panel } from './estimate.mjs';
import { bytes, count, time } from './quantities.mjs';
import { scaleTable } from './tables.mjs';

const engine = {
  ingest: { csv: 50_000, ndjson: 40_000, thousands: 10_000, single: 100 },
  memoryMb: { start: 100, ingest: 200 },
};
const figures: Figures = {
  machine: { processor: 'any', cores: 2, memoryGb: 8, node: '20' },
  results: {
    httpget: { agents: 'unit', perAgentDay: 8, csv: 100, duckdb: 20, clickhouse: 40 },
    latency: { agents: 'unit', perAgentDay: 24, csv: 100, duckdb: 10, clickhouse: 20 },
    mobile_www: { agents: 'mobile', perAgentDay: 4, csv: 100, duckdb: 1000, clickhouse: 1000 },
  },
  register: {
    sqlite: { agent: 1000, version: 100, perCoreSecond: 5000 },
    postgres: { agent: 2000, version: 200, perCoreSecond: 2500 },
    node: { agent: 50, perCoreSecond: 10_000 },
  },
  engines: { duckdb: engine, clickhouse: engine },
};
const panel: Panel = { agents: 86_400, resultsPerDay: 10, days: 365 };

describe('an estimate', () => {
  it('is the panel times the figures', () => {
    expect(estimate(figures, panel)).toEqual({
      resultsPerDay: 864_000,
      resultsPerSecond: { mean: 10, peak: 30 },
      resultsKept: 315_360_000,
      diskBytes: { duckdb: 315_360_000 * 12.5, clickhouse: 315_360_000 * 25 },
      registerBytes: { sqlite: 86_400 * 1400, postgres: 86_400 * 2800 },
      nodeCopy: { bytes: 4_320_000, seconds: 8.64 },
      ingestCores: { duckdb: 0.0006, clickhouse: 0.0006 },
      singleCores: { duckdb: 0.3, clickhouse: 0.3 },
      month: { results: 6_480_000, memoryBytes: 162_000_000 },
      suggestion: { facts: 'duckdb' },
    });
  });

  it('suggests servers as soon as one machine is too little in any respect', () => {
    const suggestionOf = (change: Partial<Panel>) => estimate(figures, { ...panel, ...change }).suggestion;
    expect(suggestionOf({ days: 365 * 500 })).toEqual({ facts: 'duckdb' });
    expect(suggestionOf({ days: 365 * 600 })).toEqual({ facts: 'clickhouse', nodes: 2, shards: 3 });
    expect(suggestionOf({ agents: 1_300_000, days: 1 })).toEqual({ facts: 'duckdb' });
    expect(suggestionOf({ agents: 1_400_000, days: 1 })).toMatchObject({ facts: 'clickhouse', nodes: 2 });
    expect(suggestionOf({ agents: 144_000_000, days: 1 })).toMatchObject({ facts: 'clickhouse', nodes: 2 });
    expect(suggestionOf({ agents: 432_000_000, days: 1 })).toMatchObject({ facts: 'clickhouse', nodes: 3 });
  });
});

describe('quantities', () => {
  it('have a unit that leaves few digits', () => {
    expect([0, 7, 999, 1000, 57_123, 570_000_000].map(count)).toEqual(['0', '7', '999', '1 k', '57 k', '570 M']);
    expect([12, 1234, 4.5e9, 2e12].map(bytes)).toEqual(['12 B', '1.2 kB', '4.5 GB', '2 TB']);
    expect([0.034, 59, 120, 7200].map(time)).toEqual(['0.034 s', '59 s', '2 min', '2 h']);
  });
});

it('a table leaves out what was not measured', () => {
  const { duckdb } = figures.engines;
  const results = { httpget: { agents: 'unit', perAgentDay: 8, csv: 100, duckdb: 20 } };
  const shown = scaleTable({ ...figures, results, engines: { duckdb } }, [panel, { ...panel, agents: 2e6 }]);
  expect(shown).toContain('their disk: DuckDB');
  expect(shown).not.toMatch(/ClickHouse[,:]|: cores, ClickHouse|NaN/);
  expect(shown).toMatch(/suggested\*\* +\| one node, embedded \| +ClickHouse \|/);
});

it('a table has a column for each panel', () => {
  const [header = ''] = scaleTable(figures, [panel, { ...panel, agents: 1e6 }]).split('\n');
  expect(header.split('|').map((cell) => cell.trim())).toEqual(['', '', '86 k agents', '1 M agents', '']);
});
