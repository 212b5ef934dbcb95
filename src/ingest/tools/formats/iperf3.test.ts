import { describe, expect, it } from 'vitest';
import { readSample, sample } from '../../../../test/fixtures/read-sample.ts';
import { jitter } from '../../../catalogue/tests/jitter.ts';
import { httpget } from '../../../catalogue/tests/transfer.ts';

const COMPLETED = { successes: 1, failures: 0 };
const FAILED = { successes: 0, failures: 1 };
const SERVER = { target: '192.168.0.188', address: '192.168.0.188', ip_version: 4 };
const UPLOAD = sample('iperf3', 'tcp-upload.out');

interface Run {
  error?: string;
  start: Record<string, unknown> & { test_start: Record<string, unknown> };
  end: Record<string, unknown>;
}

function changed(change: (run: Run) => void, text = UPLOAD): string {
  const run = JSON.parse(text) as Run;
  change(run);
  return JSON.stringify(run);
}

describe('what iperf3 prints', () => {
  it('of TCP is an upload, as much as has arrived, at its end', async () => {
    expect(await readSample('iperf3', UPLOAD)).toEqual([
      [
        1,
        'httppost',
        {
          dtime: '2017-06-28T15:31:41.000Z',
          ...SERVER,
          bytes_sec: 116783500,
          bytes_total: 1518193248,
          fetch_time: 13000100,
          threads: 1,
          tcp_retransmissions: 0,
          ...COMPLETED,
        },
      ],
    ]);
  });

  it('of TCP with -R is a download', async () => {
    const text = changed((run) => {
      run.start.test_start.reverse = 1;
    });
    const [[, , upload] = []] = (await readSample('iperf3', UPLOAD)) as [number, string, unknown][];
    expect(await readSample('iperf3', text)).toEqual([[1, 'httpget', upload]]);
  });

  it('of TCP with --bidir is both, each by its own sums', async () => {
    const text = changed((run) => {
      run.start.test_start.bidir = 1;
      run.end.sum_sent_bidir_reverse = { retransmits: 7 };
      run.end.sum_received_bidir_reverse = { seconds: 13, bytes: 13000, bits_per_second: 8000 };
    });
    expect(await readSample('iperf3', text)).toMatchObject([
      [1, 'httppost', { bytes_sec: 116783500, tcp_retransmissions: 0 }],
      [1, 'httpget', { bytes_sec: 1000, bytes_total: 13000, fetch_time: 13000000, tcp_retransmissions: 7 }],
    ]);
  });

  it('of UDP is the jitter and the loss of its direction; seconds that are omitted come first', async () => {
    expect(await readSample('iperf3', sample('iperf3', 'udp-download.out'))).toEqual([
      [
        1,
        'jitter',
        {
          dtime: '2026-03-01T12:00:12.000Z',
          target: 'iperf.example.net',
          address: '2001:db8::42',
          ip_version: 6,
          packet_size: 1428,
          stream_rate: 1000694,
          duration: 10000482,
          packets_down_sent: 876,
          packets_down_recv: 873,
          jitter_down: 31,
          ...COMPLETED,
        },
      ],
    ]);
  });

  it('is a failed result of what it was to measure, at the time of its start', async () => {
    const broken = (run: Run) => {
      run.end = {};
      run.error = 'error - control socket has closed unexpectedly';
    };
    const dtime = '2017-06-28T15:31:28.000Z';
    expect(await readSample('iperf3', changed(broken))).toEqual([[1, 'httppost', { dtime, ...SERVER, ...FAILED }]]);
    const udp = changed(broken, sample('iperf3', 'udp-download.out'));
    expect(await readSample('iperf3', udp)).toMatchObject([[1, 'jitter', FAILED]]);
    const killed = changed((run) => {
      run.end = {};
    });
    expect(await readSample('iperf3', killed)).toMatchObject([[1, 'httppost', FAILED]]);
  });

  it('does not say what it was to measure when it reaches no server: that has to be said', async () => {
    const text = sample('iperf3', 'refused.out');
    expect(await readSample('iperf3', text)).toEqual([
      [1, expect.stringMatching(/Connection refused\. .*name the test/)],
    ]);
    const time = Date.UTC(2026, 2, 1, 12);
    const failed = { dtime: '2026-03-01T12:00:00.000Z', ...FAILED };
    expect(await readSample('iperf3', text, { test: httpget, time })).toEqual([[1, 'httpget', failed]]);
    expect(await readSample('iperf3', text, { test: jitter, time })).toEqual([[1, 'jitter', failed]]);
    expect(await readSample('iperf3', text, { test: httpget })).toEqual([
      [1, expect.stringContaining('does not tell its time')],
    ]);
  });

  it('may be many runs, one after the other', async () => {
    const rows = await readSample('iperf3', `${UPLOAD}\n${sample('iperf3', 'udp-download.out')}${UPLOAD}`);
    expect(rows.map((row) => (row as unknown[]).slice(0, 2))).toEqual([
      [1, 'httppost'],
      [353, 'jitter'],
      [406, 'httppost'],
    ]);
  });

  it.each([
    ['{"end":{}}', 'This is not a run of iperf3 --json.'],
    ['iperf3: error - unable to send control message', 'This is not a run of iperf3 --json.'],
    ['{"start":{"accepted_connection":{}},"end":{}}', 'This was printed by a server of iperf3.'],
    [
      changed((run) => {
        run.start.timestamp = { timesecs: 'now' };
      }),
      'start.timestamp.timesecs: This value should be of type number.',
    ],
  ])('is refused when it is something else: %#', async (text, message) => {
    expect(await readSample('iperf3', text)).toEqual([[1, expect.stringContaining(message)]]);
  });
});
