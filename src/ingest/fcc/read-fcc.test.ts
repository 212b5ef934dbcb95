import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { utcClock, withReasons } from './fcc-clock.ts';
import { fccFileOf } from './fcc-file.ts';
import { fccColumns, readFcc } from './read-fcc.ts';

const FIXTURES = new URL('../../../test/fixtures/fcc-mba/', import.meta.url);

async function* chunksOf(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

async function read(name: string, text: string | Buffer, size = 11) {
  const file = fccFileOf(name);
  if (!file) throw new Error(name);
  const notes: string[] = [];
  const lines: string[] = [];
  const reading = { clock: utcClock, note: (note: string) => notes.push(note) };
  for await (const batch of readFcc(chunksOf(Buffer.from(text), size), file, reading)) lines.push(...batch);
  const csv = [fccColumns(file).join(','), ...lines].join('\n');
  const rows = parse(csv, { columns: true, relax_column_count: true }) as Record<string, string>[];
  return { notes, lines, rows: rows.map(given) };
}

const given = (row: Record<string, string>) =>
  Object.fromEntries(Object.entries(row).filter(([, cell]) => cell !== ''));

const PING = 'unit_id,dtime,target,rtt_avg,rtt_min,rtt_max,rtt_std,successes,failures';
const PING_ROW = '7,2020-01-01 00:00:00,a.example,10,9,12,1,5,0';
const PING_READ = {
  unit_id: '7',
  dtime: '2020-01-01 00:00:00',
  target: 'a.example',
  rtt_avg: '10',
  rtt_min: '9',
  rtt_max: '12',
  rtt_std: '1',
  successes: '5',
  failures: '0',
  ip_version: '4',
};

describe('a file of the FCC', () => {
  it.each([
    ['curr_httpgetmt.csv', 218],
    ['curr_ping.csv', 72],
    ['curr_udplatency.csv', 122],
    ['curr_udpjitter.csv', 10],
    ['curr_udpcloss.csv', 10],
  ])('%s is read as it is', async (name, count) => {
    const bytes = readFileSync(new URL(name, FIXTURES));
    const { rows, notes } = await read(name, bytes, 1000);
    const source = parse(bytes, { columns: true }) as Record<string, string>[];
    expect(source).toHaveLength(count);
    expect(rows).toEqual(source.map(({ ddate: _, ...row }) => ({ ...row, ip_version: '4' })));
    expect(notes).toEqual([]);
  });

  it.each([
    ['a header', PING, PING_ROW],
    ['a header behind #', `#${PING}`, PING_ROW],
    ['a header behind # and a blank', `# ${PING}`, PING_ROW],
    ['a byte order mark', `\ufeff${PING}`, PING_ROW],
    ['Windows line ends', `${PING}\r`, `${PING_ROW}\r`],
    ['names in capitals', PING.toUpperCase(), PING_ROW],
    ['quoted cells', PING.replaceAll(/\w+/g, '"$&"'), `"7",${PING_ROW.slice(2)}`],
    ['whole numbers with a fraction', PING, '7.0,2020-01-01 00:00:00,a.example,10.0,9.0,12.00,1.,5.0,0.0'],
    ['a location', `${PING},location_id`, `${PING_ROW},99`],
    ['the date after the time', PING.replace('dtime', 'dtime,ddate'), PING_ROW.replace(',a', ',2020-01-01,a')],
    ['the date before the time', PING.replace('dtime', 'ddate,dtime'), PING_ROW.replace('7,', '7,2020-01-01,')],
    ['no header', '', PING_ROW],
    ['no header, and a location', '', `${PING_ROW},99`],
    ['no header, and the date after the time', '', PING_ROW.replace(',a', ',2020-01-01,a')],
    ['no header, and the date before the time', '', PING_ROW.replace('7,', '7,2020-01-01,')],
    ['blank lines', `\n${PING}\n`, `\n${PING_ROW}`],
  ])('may have %s', async (_, header, row) => {
    const { rows, notes } = await read('curr_ping.csv', `${header}\n${row}\n`);
    expect(rows).toEqual([PING_READ]);
    expect(notes).toEqual([]);
  });

  it('may have header lines among its records, in another order too', async () => {
    const other = 'dtime,unit_id,target';
    const text = [PING, PING_ROW, PING, PING_ROW, other, '2020-01-02 00:00:00,8,b.example'].join('\n');
    const { rows } = await read('curr_ping.csv', text);
    expect(rows).toEqual([
      PING_READ,
      PING_READ,
      { unit_id: '8', dtime: '2020-01-02 00:00:00', target: 'b.example', ip_version: '4' },
    ]);
  });

  it.each([
    ['a piece of a record', `0,a.example,10,9\n${PING}`],
    ['a piece of a record, without a header after it', '0,a.example,10,9'],
    ['a quote that is not closed', `"7,2020\n${PING}`],
    ['the end of a header', PING.slice(3)],
  ])('may begin with a broken line: %s', async (_, start) => {
    const { rows, notes } = await read('curr_ping.csv', `${start}\n${PING_ROW}\n`);
    expect(rows).toEqual([PING_READ]);
    expect(notes).toEqual(['line 1 is neither a header nor a record; it was left out.']);
  });

  it('may have a header that is cut off: records without one are known by their cells', async () => {
    const { rows } = await read('curr_ping.csv', `unit_id,dtime,target,rtt_a\n${PING_ROW}\n${PING_ROW}\n`);
    expect(rows).toEqual([PING_READ, PING_READ]);
  });

  it.each(['NULL', 'null', '\\N', '', ' NULL '])('has nothing where it says "%s"', async (nothing) => {
    const { rows } = await read(
      'curr_ping.csv',
      `${PING}\n${PING_ROW.replace('a.example,10', `${nothing},${nothing}`)}\n`,
    );
    const { target: _, rtt_avg: __, ...rest } = PING_READ;
    expect(rows).toEqual([rest]);
  });

  it('keeps what is odd in its values: the service and the prefilter judge them', async () => {
    const odd = '7,2020-01-01 00:00:00,t,a,0,0,-5,1.5,0,0,0,3,1,1';
    const { rows } = await read('curr_httpgetmt.csv', `${odd}\n${odd}\n`);
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({ fetch_time: '0', bytes_sec: '-5', bytes_sec_interval: '1.5', failures: '1' });
  });

  it.each([
    ['too few', '7,2020-01-01 00:0', 2],
    ['too many', `${PING_ROW},1,2,3`, 12],
    ['as many as we have columns', `${PING_ROW},1,2`, 11],
  ])('keeps a record with %s cells, to be rejected under its own number', async (_, row, cells) => {
    const reason = `This row has ${cells} fields, the file has 9 columns.`;
    for (const header of [PING, '']) {
      const { rows } = await read('curr_ping.csv', `${header}\n${PING_ROW}\n${row}\n${PING_ROW}\n`);
      expect(rows).toEqual([PING_READ, { unit_id: '0', dtime: `rejected: ${reason}` }, PING_READ]);
      expect(withReasons(`dtime: rejected: ${reason} is not a valid date.`)).toBe(reason);
    }
  });

  it('has other names for columns by year', async () => {
    const header = 'unit_id,dtime,target,ttfb_avg_time,ttfb_max,Request_Avg_Time,lookup_avg';
    const { rows, notes } = await read('curr_webget.csv', `${header}\n7,2020-01-01 00:00:00,t,1,2,3,4\n`);
    expect(rows[0]).toMatchObject({ ttfb_avg: '1', ttfb_max: '2', request_avg_time: '3', lookup_avg_time: '4' });
    expect(notes).toEqual([]);
    const jitter = await read('curr_udpjitter.csv', 'unit_id,dtime,Latency\n7,2020-01-01 00:00:00,5\n');
    expect(jitter.rows[0]).toMatchObject({ latency: '5' });
  });

  it('says which columns it does not take', async () => {
    const { rows, notes } = await read('curr_ping.csv', `${PING},colour,location_id\n${PING_ROW},red,1\n`);
    expect(rows).toEqual([PING_READ]);
    expect(notes).toEqual(['columns that ping does not have were left out: colour.']);
  });

  it.each([
    [
      'curr_dns_2012_05.csv',
      '7,2012-05-01 00:00:00,8.8.8.8,a.example,1.2.3.4,900,1,0,3',
      { rtt: '900', successes: '1' },
    ],
    ['curr_netusage_2012_05.csv', '7,2012-05-01 00:00:00,1,2,3,4,0', { wan_rx_bytes: '1', sk_tx_bytes: '4' }],
    ['curr_webget_2011_08.csv', '7,2011-08-01 00:00:00,t,1,2,3,4,1,0,9', { bytes_sec: '3', objects: '4' }],
    ['curr_traceroute_2016_01.csv', '7,2016-01-01 00:00:00,t,a,ICMP,2,1.1.1.1,h,3,3,900,1,0', { hop: '2', sent: '3' }],
    ['curr_httppost_2012_05.csv', '7,2012-05-01 00:00:00,t,a,1,2,3,4,5,6,0,1,1,0,9', { bytes_sec: '3', threads: '1' }],
    ['curr_udpjitter_2012_05.csv', '7,2012-05-01 00:00:00,t,160,64000,1,2,3,4,5,6,7,8,1,0', { latency: '8' }],
  ])('without a header is read by its table: %s', async (name, row, expected) => {
    const { rows } = await read(name, `${row}\n`);
    expect(rows[0]).toMatchObject({ unit_id: '7', ...expected });
  });

  it('is of IPv6 when its table says so', async () => {
    const { rows } = await read('curr_udplatency6_2016_01.csv', `${PING_ROW}\n`);
    expect(rows).toEqual([{ ...PING_READ, ip_version: '6' }]);
    expect((await read('curr_netusage.csv', '7,2012-05-01 00:00:00,1,2,3,4\n')).lines).toEqual([
      '7,2012-05-01 00:00:00,1,2,3,4',
    ]);
  });

  it('survives bytes that are not UTF-8', async () => {
    const bytes = Buffer.concat([
      Buffer.from(`${PING}\n7,2020-01-01 00:00:00,`),
      Buffer.from([0xe9]),
      Buffer.from(',1,1,1,1,1,0\n'),
    ]);
    expect((await read('curr_ping.csv', bytes)).rows[0]).toMatchObject({ target: '\ufffd' });
  });

  it('that is something else is refused', async () => {
    await expect(read('curr_ping.csv', 'nothing of the kind\n'.repeat(20))).rejects.toThrow(
      'The first 10 lines hold neither a header nor a record of ping.',
    );
  });
});

describe('the name of an FCC file', () => {
  it.each([
    ['curr_httpgetmt.csv', 'httpget', 4],
    ['curr_httpgetmt6.csv', 'httpget', 6],
    ['curr_httpget_2012_01.csv', 'httpget', 4],
    ['curr_httppostmt6_2016_08.csv.gz', 'httppost', 6],
    ['curr_udplatency6.csv', 'latency', 6],
    ['curr_datausage.csv', 'network_usage', 4],
    ['curr_dlping_2022_09.csv', 'dlping', 4],
    ['curr_ulping6.csv', 'ulping', 6],
    ['curr_udpcloss.csv', 'outage', 4],
  ])('%s says test and IP version', (name, test, ipVersion) => {
    const file = fccFileOf(name);
    expect([file?.test.key, file?.ipVersion]).toEqual([test, ipVersion]);
  });

  it.each(['curr_idle.csv', 'results.csv', 'curr_.csv'])('%s is of no test', (name) => {
    expect(fccFileOf(name)).toBeUndefined();
  });

  it('gives way to a test that is given', () => {
    const { test } = fccFileOf('curr_ping.csv') ?? {};
    expect(fccFileOf('curr_idle6.csv', test)).toEqual({ test, ipVersion: 6 });
    expect(fccFileOf('stdin', test)).toEqual({ test, ipVersion: 4 });
  });
});
