const SHA256 = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
export const DOWNLOAD_ID = '0b2f7c54-3d1e-4a57-9c86-5e1d2f3a4b6c';
export const FILE_KEY = `1/${DOWNLOAD_ID}/1/test_data-ping-20260714T100000.csv`;
const LINK = `https://broadgauge.example/files/${FILE_KEY}?expires=1784109600&key=1f0e&signature=mBq3`;

export const CSV_FILE = {
  url: LINK,
  fileName: 'test_data-ping-20260714T100000.csv',
  rows: 9600,
  bytes: 1048231,
  sha256: SHA256,
  expiresAt: '2026-07-15T10:00:00Z',
};

export const RUNNING = {
  id: DOWNLOAD_ID,
  status: 'running',
  rows: 1_200_000,
  bytes: null,
  sha256: null,
  url: null,
  statusUrl: `https://broadgauge.example/downloads/${DOWNLOAD_ID}`,
  expiresAt: null,
  error: null,
};

export const FINISHED = {
  ...RUNNING,
  status: 'done',
  rows: 9600,
  bytes: 1048231,
  sha256: SHA256,
  url: LINK,
  expiresAt: CSV_FILE.expiresAt,
};
export const CANCELLED = { ...RUNNING, status: 'cancelled' };
export const LISTED = {
  ...FINISHED,
  of: 'test_data',
  format: 'csv',
  compression: 'none',
  request: { test: 'ping', date: { from: '2026-07-13', to: '2026-07-13' } },
  createdAt: '2026-07-14T10:00:00Z',
  endedAt: '2026-07-14T10:00:02Z',
};
