import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { readArrow } from '../contract/read-arrow.ts';
import { canMountSmallDisk, mountSmallDisk } from '../faults/small-disk.ts';
import { commandHere } from '../run-command.ts';
import { ROOT_TOKEN, startTestService, type TestService } from '../service.ts';

const directory = mkdtempSync(join(tmpdir(), 'broadgauge-files-'));
let service: TestService;
let run: ReturnType<typeof commandHere>;

const file = (name: string, content: string) => {
  writeFileSync(join(directory, name), content);
  return name;
};

beforeAll(async () => {
  service = await startTestService();
  run = commandHere(service, ROOT_TOKEN, directory);
  const boxes = file('boxes.csv', 'agent_id;timezone\nbox-1;Europe/Berlin\n"box;2";UTC\n');
  expect((await run(['agents', 'import', boxes])).stdout).toBe('2 created, 0 updated, 0 rejected\n');
});
afterAll(async () => {
  await service.stop();
  rmSync(directory, { recursive: true });
});

describe('a file with local times', () => {
  const COLUMNS = 'agent_id,dtime,target,rtt_avg';
  const berlin = async (name: string, content: string) => {
    const { stdout } = await run(['import', 'ping', '--time', 'Europe/Berlin', file(name, content)]);
    expect(stdout).toMatch(/^1 accepted/);
  };

  it('is stored in UTC by its timezone, as CSV, NDJSON and JSON, and by an offset where it has one', async () => {
    await berlin('a.csv', `${COLUMNS}\nbox-1,2026-01-10 01:00:00,"a, b",1000\n`);
    await berlin('b.csv', 'agent_id;dtime;target;rtt_avg\nbox-1;2026-07-10 02:00:00;c;1000\n');
    await berlin(
      'c.ndjson',
      '{"agent_id":"box-1","dtime":"2026-01-10T03:00:00","target":"\\"dtime\\":\\"2026","rtt_avg":1}\n',
    );
    await berlin('d.json', '[{"agent_id":"box-1","dtime":"2026-01-10T04:00:00Z","target":"d","rtt_avg":1}]');
    const { body } = await service.root.post('/test_data', { test: 'ping', date: { from: '2026', to: '2026' } });
    const rows = body.data as { dtime: string; target: string }[];
    expect(rows.map(({ dtime, target }) => [dtime.slice(0, 19), target]).sort()).toEqual([
      ['2026-01-10 00:00:00', 'a, b'],
      ['2026-01-10 02:00:00', '"dtime":"2026'],
      ['2026-01-10 04:00:00', 'd'],
      ['2026-07-10 00:00:00', 'c'],
    ]);
  });

  it('needs the name of a timezone', async () => {
    const { code, stderr } = await run(['import', 'ping', '--time', 'Berlin', 'a.csv']);
    expect([code, stderr]).toEqual([
      2,
      '--time Berlin: it should be utc, or the timezone of the file, such as Europe/Berlin.\n',
    ]);
  });
});

describe('an answer as a file', () => {
  const question = ['query', '--metric', 'ping', '--from', '2026', '--to', '2026', '--split', 'target'];
  const total = [...question, '--aggregation', 'total', '--no-prefilter'];

  it('is a workbook, Parquet, Arrow or CSV by its name', async () => {
    expect(await run([...total, '-o', 'answer.xlsx'])).toEqual({ code: 0, stdout: '', stderr: '' });
    const sheet = entryOf(readFileSync(join(directory, 'answer.xlsx')), 'xl/worksheets/sheet1.xml');
    expect(sheet.match(/<row /g)).toHaveLength(5);
    expect(sheet).toContain('metricValue');
    expect(sheet).toContain('a, b');
    expect((await run([...total, '-o', 'answer.parquet'])).code).toBe(0);
    expect(readFileSync(join(directory, 'answer.parquet')).toString('latin1', 0, 4)).toBe('PAR1');
    expect((await run([...total, '--format', 'parquet'])).stdout.slice(0, 4)).toBe('PAR1');
    expect(await run([...total, '-o', 'answer.arrow'])).toEqual({ code: 0, stdout: '', stderr: '' });
    const arrow = readArrow(readFileSync(join(directory, 'answer.arrow')));
    expect([arrow.columns.slice(0, 2), arrow.rows.map(([target]) => target)]).toEqual([
      ['target', 'metricValue'],
      expect.arrayContaining(['a, b']),
    ]);
    expect((await run([...total, '--format', 'arrow'])).stdout).toContain('metricValue');
    await run([...total, '-o', 'answer.csv']);
    expect(readFileSync(join(directory, 'answer.csv'), 'utf8')).toBe((await run([...total, '--format', 'csv'])).stdout);
  });

  it('names its columns in a workbook without rows, as in a CSV', async () => {
    const ofNobody = [...total, '--filter', 'target=nobody', '-o'];
    expect((await run([...ofNobody, 'none.xlsx'])).code).toBe(0);
    expect((await run([...ofNobody, 'none.csv'])).code).toBe(0);
    const sheet = entryOf(readFileSync(join(directory, 'none.xlsx')), 'xl/worksheets/sheet1.xml');
    const cells = [...sheet.matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, text]) => text);
    expect(`${cells.join(',')}\n`).toBe(readFileSync(join(directory, 'none.csv'), 'utf8'));
    expect(cells).toContain('metricValue');
  });

  it('is not written over another file, nor under the name of another form', async () => {
    expect((await run([...total, '-o', 'answer.xlsx'])).stderr).toContain('exists already');
    expect((await run([...total, '-o', 'other.txt'])).stderr).toBe(
      'other.txt: name it .csv, .ndjson, .parquet, .arrow, .xlsx, or give --format.\n',
    );
    const wrong = await run([...total, '-o', 'other.csv', '--format', 'xlsx']);
    expect([wrong.code, wrong.stderr]).toEqual([
      2,
      'other.csv is csv by its name, but xlsx is asked for. Name it otherwise.\n',
    ]);
    const download = await run(['download', 'metric_data', file('q.json', '{"metric":"ping"}'), '-o', 'x.xlsx']);
    expect([download.code, download.stderr]).toEqual([2, expect.stringContaining('query REQUEST -o FILE.xlsx')]);
  });
});

it('what is not found is named, with what there is', async () => {
  const told = async (...args: string[]) => (await run(args)).stderr;
  expect(await told('report', 'fcc', '--from', '2026', '--to', '2026')).toBe(
    'There is no recipe fcc. There are: accc-mba, ofcom-home, fcc-mba, us-performance.\n',
  );
  expect(await told('alerts', 'show', 'speed')).toBe('There is no rule speed. There is none.\n');
  expect(await told('token', 'revoke', '999')).toBe('There is no token 999. There are: 1.\n');
  expect(await told('verdict', 'nobody')).toMatch(/^There is no rule nobody\. There are: us-/);
  expect(await told('maps', 'show', 'nowhere')).toBe('There is no map nowhere. There is none.\n');
  const period = ['--from', '2026-01-01', '--to', '2026-01-02'];
  expect(await told('results', 'delete', '--agent', 'box/9', ...period)).toBe('There is no agent box/9.\n');
  expect(await told('erasures', 'agent', '--agent', 'box/9')).toBe('There is no agent box/9.\n');
  expect(await told('agents', 'warnings', 'box/9')).toBe('There is no agent box/9.\n');
  expect(await told('metadata', 'get', 'agent', 'box/9')).toBe(
    'There is no agent box/9. broadgauge agents list lists what there is.\n',
  );
  expect(await told('organisation', 'quotas', 'nobody')).toBe(
    'There is no organisation nobody. broadgauge organisation list lists what there is.\n',
  );
});

it.each([
  [['report', 'accc-mba', '--html', 'no/such.html'], 'There is no no, or no directory for it.'],
  [['report', 'accc-mba', '--xlsx', '.'], '. is a directory: name a file in it.'],
  [['report', 'accc-mba', '--csv', 'boxes.csv/tables'], 'There is no boxes.csv/tables: a part of its path is a file.'],
  [['release', 'no', '--test', 'ping'], 'There is no no, or no directory for it.'],
])('a file that can’t be written is told before the service is asked: %j', async (args, message) => {
  const away = { BROADGAUGE_URL: 'http://127.0.0.1:9' };
  const { code, stderr } = await run([...args, '--from', '2026', '--to', '2026'], away);
  expect([code > 0, stderr]).toEqual([true, `${message}\n`]);
});

it.runIf(canMountSmallDisk())('a full disk is told in words, and the report of before stays as it is', async () => {
  const disk = mountSmallDisk(1);
  onTestFinished(() => disk.unmount());
  const path = join(disk.directory, 'report.html');
  writeFileSync(path, 'the report of before');
  disk.occupyAllBut(0);
  const { code, stderr } = await run(['report', 'accc-mba', '--from', '2026', '--to', '2026', '--html', path]);
  expect([code, stderr]).toEqual([1, `${path} can't be written: no space is left.\n`]);
  expect(readFileSync(path, 'utf8')).toBe('the report of before');
  expect(readdirSync(disk.directory).sort()).toEqual(['filler', 'report.html']);
});

/** An entry of a zip archive, by its central directory. */
function entryOf(archive: Buffer, name: string): string {
  let at = archive.indexOf(Buffer.from(`PK\u0001\u0002`));
  while (at >= 0) {
    const [size, length] = [archive.readUInt32LE(at + 20), archive.readUInt16LE(at + 28)];
    if (archive.toString('utf8', at + 46, at + 46 + length) === name) {
      const local = archive.readUInt32LE(at + 42);
      const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
      const bytes = archive.subarray(start, start + size);
      return (archive.readUInt16LE(at + 10) === 8 ? inflateRawSync(bytes) : bytes).toString();
    }
    at = archive.indexOf(Buffer.from(`PK\u0001\u0002`), at + 1);
  }
  throw new Error(`there is no ${name}`);
}
