import type { Test } from '../../catalogue/test.ts';
import { TESTS } from '../../catalogue/tests/index.ts';

/** A table of the FCC's Measuring Broadband America programme, and its test. */
export interface FccFile {
  readonly test: Test;
  readonly ipVersion: 4 | 6;
}

const TEST_OF_TABLE: Readonly<Record<string, string>> = {
  httpgetmt: 'httpget',
  httpget: 'httpget',
  httppostmt: 'httppost',
  httppost: 'httppost',
  udplatency: 'latency',
  ping: 'ping',
  dlping: 'dlping',
  ulping: 'ulping',
  udpcloss: 'outage',
  udpjitter: 'jitter',
  dns: 'dns',
  webget: 'webget',
  netusage: 'network_usage',
  datausage: 'network_usage',
  traceroute: 'traceroute',
};

export const FCC_TABLES: readonly string[] = Object.keys(TEST_OF_TABLE);

/** Reads a file's name: `curr_<table>[6][_YYYY_MM].csv`. A given test wins over the name's. */
export function fccFileOf(fileName: string, given?: Test): FccFile | undefined {
  const [, table = '', six] = /^curr_([a-z_]+?)(6)?(?:_\d{4}_\d{2})?\.csv(?:\.gz)?$/i.exec(fileName) ?? [];
  const key = TEST_OF_TABLE[table.toLowerCase()];
  const test = given ?? TESTS.find((candidate) => candidate.key === key);
  return test && { test, ipVersion: six ? 6 : 4 };
}
