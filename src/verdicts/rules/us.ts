/** How many lines are tested, by the subscribers of the operator in a state and tier. */
const LINES = {
  population: 'subscribers',
  sizes: [
    [5, 'all'],
    [50, 5],
    [500, '10%'],
    [null, 50],
  ],
};

const SAMPLE = { agents: LINES, days: 7, each_hour: 1 };
const HOURS = { window: 'caf-test' };
const SPEED = { ...HOURS, relative_to: 'required' };
const LONG = { valid: { fetch_time: '>= 15000000' } };

const SHARED = {
  indicative: true,
  checked: null,
  evidence: [
    { of: 'download', ...SAMPLE },
    { of: 'upload', ...SAMPLE },
    { of: 'latency', ...SAMPLE },
  ],
  conditions: {
    download: { of: 'download', share: { at_least: 80 }, is: '>= 80' },
    upload: { of: 'upload', share: { at_least: 80 }, is: '>= 80' },
    latency: { of: 'latency', share: { at_most: 100 }, is: '>= 95' },
  },
  met_if: { all: ['download', 'upload', 'latency'] },
  levels: {
    of: 'worst',
    as: 'share_of_limit',
    cap: 100,
    steps: [
      [100, 'full', 0],
      [85, '1', 5],
      [70, '2', 10],
      [55, '3', 15],
      [0, '4', 25],
    ],
  },
};

const ATTEST = ['The lines are a random sample of the subscribers.', 'Tests ran over a wired connection.'];
const NOTES = ['The number of subscribers comes from the population “subscribers”.'];

const LATENCY = { metric: 'latency', ...HOURS, missing: 'miss' };

export const usCaf = {
  title: 'US performance testing: CAF, RDOF, ACAM',
  version: '2019-10-31',
  source: ['FCC DA 18-710', 'FCC 19-104'],
  source_read: [
    'a summary of the orders: hours and week of the tests, lines by subscribers, speed, latency, levels, and the files of the portal.',
  ],
  source_unread: ['the text of the orders.'],
  attest: ATTEST,
  notes: NOTES,
  unit: ['isp', 'custom.state', 'package.tier'],
  measures: {
    download: { metric: 'httpget', ...SPEED },
    upload: { metric: 'httppost', ...SPEED },
    latency: LATENCY,
  },
  ...SHARED,
};

export const usBead = {
  title: 'US performance testing: BEAD',
  version: '2024-08-09',
  source: ['NTIA BEAD general terms and conditions', 'FCC DA 18-710'],
  source_read: [
    'a summary of the terms: what they share with CAF, tests of 15 seconds, at least 100 and 20 Mbit/s, and outages.',
  ],
  source_unread: ['the text of the terms and of the order.'],
  attest: ['Outages are no longer than 48 hours in 365 days.', ...ATTEST],
  notes: NOTES,
  unit: ['isp', 'custom.state', 'package.tier', 'package.technology'],
  measures: {
    download: { metric: 'httpget', ...SPEED, ...LONG, floor_mbps: 100 },
    upload: { metric: 'httppost', ...SPEED, ...LONG, floor_mbps: 20 },
    latency: LATENCY,
  },
  ...SHARED,
};
