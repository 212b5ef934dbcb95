import type { ExampleResult } from './blocks.ts';

/** Four download speeds of two agents on one day, in Mbit/s. */
export const EXAMPLE: readonly ExampleResult[] = [
  { agent: '1002', hour: 3, value: 100 },
  { agent: '1002', hour: 20 + 5 / 60, value: 20 },
  { agent: '1002', hour: 20 + 25 / 60, value: 40 },
  { agent: '1003', hour: 20 + 10 / 60, value: 60 },
];
