/** The unit of a column of results, and by what numbers in other units are multiplied. */
export const COLUMN_UNITS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  µs: { ns: 0.001, us: 1, ms: 1000, s: 1_000_000 },
  B: { B: 1, kB: 1000, MB: 1e6, GB: 1e9 },
  'B/s': { 'B/s': 1, 'kB/s': 1000, 'MB/s': 1e6, 'bit/s': 1 / 8, 'kbit/s': 125, 'Mbit/s': 125_000, 'Gbit/s': 125e6 },
  'bit/s': { 'bit/s': 1, 'kbit/s': 1000, 'Mbit/s': 1e6, 'Gbit/s': 1e9, 'B/s': 8, 'kB/s': 8000, 'MB/s': 8e6 },
};
