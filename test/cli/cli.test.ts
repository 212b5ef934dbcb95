import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandHere, commandOf } from '../run-command.ts';
import { ROOT_TOKEN, startTestService, type TestService } from '../service.ts';

const BIN = fileURLToPath(new URL('../../bin/broadgauge', import.meta.url));

const EXPLAINED = {
  metric: 'httpget',
  chartType: 'aggregate',
  aggregation: 'total',
  normalised: false,
  prefilter: false,
  last: '30 days',
};

describe('the command', () => {
  const directory = mkdtempSync(join(tmpdir(), 'broadgauge-cli-'));
  let service: TestService;

  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(async () => {
    await service.stop();
    rmSync(directory, { recursive: true });
  });

  const file = (name: string, content: string | Uint8Array) => {
    writeFileSync(join(directory, name), content);
    return join(directory, name);
  };
  const run: ReturnType<typeof commandOf> = (args, env, input) =>
    (args[0] === 'serve' ? commandOf : commandHere)(service, ROOT_TOKEN)(args, env, input);

  it('goes the whole way: organisation, panel, token, ISPs, agents, metadata, history, audit', async () => {
    const acme = ['--organisation', 'acme'];
    expect((await run(['organisation', 'create', 'acme'])).stdout).toMatch(/^id\tname\n\d+\tacme\n$/);
    expect((await run(['panel', 'create', 'north', ...acme])).code).toBe(0);
    const { stdout: token } = await run(['token', 'create', 'ops', '--scope', 'manage', 'metadata', ...acme]);
    expect(token).toMatch(/^bg_[0-9A-Za-z]{33}\n$/);
    const own = { BROADGAUGE_TOKEN: token.trim() };
    const isps = file('isps.csv', '\ufeffisp,package\nAcme,Basic\nAcme,Fibre 500\n');
    expect((await run(['isps', 'import', isps], own)).stdout).toBe('1 ISPs and 2 packages added\n');
    const marked = file('isps.json', '\ufeff[{"isp":"Acme","packages":["Basic"]}]');
    expect((await run(['isps', 'import', marked], own)).stdout).toBe('0 ISPs and 0 packages added\n');
    const agents = file(
      'agents.csv',
      'agent_id,panel,package,custom.site\nbox-1,north,Acme:Basic,roof\nbox-2,north,Acme:Basic,cellar\n',
    );
    expect((await run(['agents', 'import', agents], own)).stdout).toBe('2 created, 0 updated, 0 rejected\n');
    const change = [
      'metadata',
      'set',
      '--where',
      'custom.site=roof',
      'isp=Acme',
      '--set',
      'package=Acme:Fibre 500',
      '--from',
      '-3 days',
    ];
    expect((await run([...change, '--dry-run'], own)).stdout).toMatch(
      /^would change 1 agent: box-1\nversions of 1 agent: 1 appear, 0 change, 0 vanish\n.*\nbox-1\t.*\tappears\t/,
    );
    expect((await run([...change, '--dry-run', '--csv'], own)).stdout).toMatch(/^agent_id,.*\nbox-1,.*,appears,/);
    const changed = await run(change, own);
    expect(changed.stdout).toBe('Metadata updated\n');
    const [, id = ''] = /^Undo it with: broadgauge audit undo (\d+)\n$/.exec(changed.stderr) ?? [];
    expect((await run(['audit', 'show', id, ...acme])).stdout).toMatch(
      /metadata\.set.*\nversions of 1 agent: 1 appear/,
    );
    expect((await run(['audit', 'show', id, '--csv', ...acme])).stdout).toMatch(/\nbox-1,.*,appears,/);
    expect((await run(['audit', 'undo', id, ...acme])).stdout).toMatch(/^undone, as change \d+\n/);
    expect(await run(['audit', 'undo', id, ...acme])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('1 agent was changed since: box-1.'),
    });
    await run(change, own);
    const history = (await run(['metadata', 'history', 'agent', 'box-1'], own)).stdout.split('\n');
    expect(history[1]).toMatch(/^\d{4}-\d\d-\d\dT00:00:00Z\tAcme:Fibre 500\tAcme\t\t\{"site":"roof"\}$/);
    expect(history[2]).toBe('beginning\tAcme:Basic\tAcme\t\t{"site":"roof"}');
    expect((await run(['metadata', 'get', 'agent', 'box1', '--at', '-10 days', '--json'], own)).stdout).toContain(
      '"Acme:Basic"',
    );
    expect((await run(['agents', 'list', '--search', 'BOX', '--limit', '1'], own)).stdout.split('\n')).toHaveLength(3);
    const audit = await run(['audit', 'changes', ...acme]);
    expect(audit.stdout).toContain('metadata.set');
    const imports = await run(['audit', 'changes', '--action', 'agents.import', '--json', ...acme]);
    expect(new Set(JSON.parse(imports.stdout).map(({ action }: { action: string }) => action))).toEqual(
      new Set(['agents.import']),
    );
    expect((await run(['audit', 'calls', ...acme, '--since', 'now'])).stdout).toContain('PUT /metadata');
  });

  it('says on standard error where a list goes on, in a pipe too', async () => {
    await run(['agents', 'import', file('pages.csv', 'agent_id\npage-1\npage-2\npage-3\n')]);
    const lists = [
      ['agents', 'list', '--search', 'page'],
      ['audit', 'changes'],
    ];
    for (const list of lists) {
      const first = await run([...list, '--limit', '2', '--json']);
      expect(JSON.parse(first.stdout)).toHaveLength(2);
      const [, cursor = ''] = /^More with --cursor (\S+)\n$/.exec(first.stderr) ?? [];
      const second = await run([...list, '--limit', '1', '--json', '--cursor', cursor]);
      expect(JSON.parse(second.stdout)).toHaveLength(1);
      expect(first.stdout).not.toContain(second.stdout.trim().slice(1, -1).trim());
    }
    expect((await run(['agents', 'list', '--search', 'page'])).stderr).toBe('');
    expect((await run(['audit', 'queries', '--cursor', 'nonsense'])).stderr).toContain('is not a valid cursor');
    expect((await run(['audit', 'changes', '--help'])).stdout).not.toContain('default: 0');
  });

  it('takes packed files and standard input', async () => {
    const packed = file('more.ndjson.gz', gzipSync('{"agent_id":"gz"}\n'));
    expect((await run(['agents', 'import', packed])).stdout).toBe('1 created, 0 updated, 0 rejected\n');
    const upper = file('MORE.CSV.GZ', gzipSync('agent_id\ngz-upper\n'));
    expect((await run(['agents', 'import', upper])).stdout).toBe('1 created, 0 updated, 0 rejected\n');
    const nameless = file('packed', gzipSync('agent_id\ngz-nameless\n'));
    expect((await run(['agents', 'import', '--format', 'csv', nameless])).stdout).toContain('1 created');
    const agents = ['agents', 'import', '--format', 'csv', '-'];
    expect((await run(agents, {}, 'agent_id\nin\n')).stdout).toContain('1 created');
    expect((await run(agents, {}, gzipSync('agent_id\ngz-in\n'))).stdout).toContain('1 created');
    const isps = ['isps', 'import', '--format', 'csv', '-'];
    expect((await run(isps, {}, 'isp\nPiped\n')).stdout).toBe('1 ISPs and 0 packages added\n');
  });

  it('takes unit profiles of the FCC, and refuses other files as such', async () => {
    const profile = fileURLToPath(
      new URL('../fixtures/fcc-mba/unit-profile-subset-from-sept2021.csv', import.meta.url),
    );
    const units = ['agents', 'import', '--format', 'fcc-units'];
    expect((await run([...units, profile])).stdout).toBe('36 created, 0 updated, 0 rejected\n');
    const results = file('results.csv', 'unit_id,country\n25886305,GB\n');
    expect(await run([...units, results])).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'results.csv: This is not a unit profile of the FCC: its header lacks ISP, Technology, State, Download, Upload.\n',
    });
  });

  it('boxes get their tokens although other rows are rejected, and all of it is one answer as JSON', async () => {
    await run(['organisation', 'create', 'boxes']);
    const boxes = join(directory, 'boxes');
    const list = file('boxes.csv', 'agent_id;timezone\nlost;Mars\nbox-1;UTC\nbox-2;UTC\n');
    const add = (...more: string[]) => run(['agents', 'add', list, '--organisation', 'boxes', '--tokens', ...more]);
    const added = await add(boxes);
    const lost = 'row 1: timezone: Mars is not a valid IANA timezone.\nno token for lost: there is no such agent\n';
    expect(added).toEqual({
      code: 3,
      stdout: expect.stringMatching(/^box-1 bg_\w+\nbox-2 bg_\w+\n2 created, 0 updated, 1 rejected\n$/),
      stderr: expect.stringMatching(new RegExp(`${lost}$`)),
    });
    expect(readdirSync(boxes)).toEqual(['box-1.conf', 'box-2.conf']);

    rmSync(join(boxes, 'box-2.conf'));
    const again = await add(boxes, '--json');
    expect([again.code, JSON.parse(again.stdout)]).toEqual([
      3,
      {
        created: 0,
        updated: 2,
        rejected: 1,
        errors: [expect.objectContaining({ row: 1 })],
        tokens: [{ agent: 'box-2', token: expect.stringMatching(/^bg_/) }],
      },
    ]);
    const plain = await add(file('no-directory', ''));
    expect([plain.code, plain.stdout]).toEqual([1, '0 created, 2 updated, 1 rejected\n']);
    expect(plain.stderr).toMatch(/^row 1: .*\n.*no-directory exists already/);
  });

  it('a list of boxes without agent_id is refused before it is stored', async () => {
    const list = file('units.csv', 'unit_id\n4711\n');
    const refused = await run(['agents', 'add', list, '--tokens', join(directory, 'units')]);
    expect(refused).toEqual({ code: 2, stdout: '', stderr: `--tokens: ${list} has no column agent_id.\n` });
    expect((await run(['agents', 'list', '--search', '4711'])).stdout.split('\n')).toHaveLength(2);
  });

  it('a plan is for a number of results', async () => {
    const plain = file('plain.json', JSON.stringify(EXPLAINED));
    expect((await run(['explain', plain, '--results', '1e9'])).stdout).toContain('SELECT');
    const wrong = await run(['explain', plain, '--results', 'abc']);
    expect([wrong.code, wrong.stdout]).toEqual([2, '']);
    expect(wrong.stderr).toContain('abc is not a number.');
  });

  it('a plan with the weights of a population is refused', async () => {
    const weighted = { ...EXPLAINED, per_agent: { summary: 'mean' }, weight: { population: 'lines' } };
    const { code, stdout, stderr } = await run(['explain', file('weighted.json', JSON.stringify(weighted))]);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(
      /^weight\[population\]: The statements join the cells of lines, which the service alone knows\./,
    );
  });

  it('exits with 3 and the reasons when rows are rejected', async () => {
    const bad = file('bad.csv', 'agent_id,timezone\nok,UTC\nnope,Mars\n');
    expect(await run(['agents', 'import', bad])).toEqual({
      code: 3,
      stdout: '1 created, 0 updated, 1 rejected\n',
      stderr: 'row 2: timezone: Mars is not a valid IANA timezone.\n',
    });
  });

  it.each([
    ['isps.json', '{"isp":"A"}', 'It should be a list, like [{"isp": "Acme", "packages": ["Basic"]}].'],
    ['isps.json', '[null]', 'entry 1: It should be like {"isp": "Acme", "packages": ["Basic"]}.'],
    ['isps.json', '[{"isp":"A","packages":"abc"}]', 'entry 1, packages: It should be a list, like ["Basic"].'],
    ['isps.json', '[{"isp":"A"},{"isp":"B","packages":null}]', 'entry 2, packages: It should be a list'],
    ['isps.json', '[', 'is not JSON: it ends too early.'],
    ['isps.json', Buffer.from('[{"isp":"B\xe9b"}]', 'latin1'), 'isps.json is not UTF-8; save it as UTF-8.'],
    ['isps.csv', Buffer.from('isp,package\nB\xe9b,b\n', 'latin1'), 'isps.csv is not UTF-8; save it as UTF-8.'],
    ['isps.csv', 'name\nAcme\n', 'Its first line should name the columns: isp,package.'],
    ['isps.txt', 'isp,package\nA,B\n', 'not JSON: look at line 1, column 1. If it is CSV, say so with --format csv.'],
    [
      'isps.csv',
      'isp,pakage\nA,B\n',
      'Unknown columns: pakage. It should have the columns isp and package, or isp alone; --help has those of what is sold.',
    ],
    ['isps.csv', 'isp,package,upload_mbps\nA,,5\n', 'line 2: It says what is sold of no package.'],
    ['isps.csv', 'isp,package,package\nA,B,C\n', 'It has the column package twice.'],
    ['isps.csv', 'isp,package\nA,B\nA,B,C\n', 'line 3: It has 3 fields, the header has 2.'],
    ['isps.csv', 'isp,package\nA,"B\n', "It can't be read as CSV; look at its quotes."],
  ])('exits with 2 for a list of ISPs in the wrong form: %s %s', async (name, content, message) => {
    const { code, stderr } = await run(['isps', 'import', file(name, content)]);
    expect(stderr).toContain(message);
    expect([code, stderr.split('\n').length]).toEqual([2, 2]);
  });

  it('takes and lists what is sold under the names of packages', async () => {
    const sold = [
      'isp,package,valid_from,download_mbps,upload_mbps,technology',
      'Sold,Fast,,50,20,FTTC',
      'Sold,Fast,2026-05-01,80.5,null,',
      'Sold,Plain,,,,',
      '',
    ];
    expect((await run(['isps', 'import', file('sold.csv', sold.join('\n'))])).stdout).toBe(
      '1 ISPs and 2 packages added\n',
    );
    const { stdout } = await run(['isps', 'list']);
    expect(stdout.split('\n').filter((line) => /^(isp|Sold)\t/.test(line))).toEqual([
      'isp\tpackage\tdownload_mbps\tupload_mbps\ttechnology\tvalid_from',
      'Sold\tFast\t50\t20\tFTTC\t',
      'Sold\tFast\t80.5\t\t\t2026-05-01',
      'Sold\tPlain\t\t\t\t',
    ]);
    const list = file('again.json', (await run(['isps', 'list', '--json'])).stdout);
    expect((await run(['isps', 'import', list])).stdout).toBe('0 ISPs and 0 packages added\n');
    expect((await run(['isps', 'list'])).stdout).toBe(stdout);
    const wrong = file('wrong.csv', 'isp,package,download_mbps\nSold,Fast,-1\nSold,Fast,quick\n');
    expect((await run(['isps', 'import', wrong])).stderr).toBe(
      [
        'Validation failed',
        '  line 2, download_mbps: This value should be greater than 0.',
        '  line 3, download_mbps: This value should be of type number.',
        '',
      ].join('\n'),
    );
  });

  it('names entries and lines of a list of ISPs as the file has them, and what is stored', async () => {
    const json = file('bad-isps.json', '[{"isp":"A","packages":["x","y"," "]},{"isp":"a:b"},{"packages":["z"]}]');
    expect(await run(['isps', 'import', json])).toEqual({
      code: 1,
      stdout: '',
      stderr: [
        'Validation failed',
        '  entry 1, package 3: This value should not be blank.',
        '  entry 2, isp: An ISP name has no colon.',
        '  entry 3, isp: This field is missing.',
        '',
      ].join('\n'),
    });
    const rows = Array.from({ length: 1000 }, (_, index) => `Many,package ${index}`);
    const csv = file('bad-isps.csv', ['isp,package', ...rows, 'a:b,last', ''].join('\n'));
    expect((await run(['isps', 'import', csv])).stderr).toBe(
      [
        'Validation failed',
        '  line 1002, isp: An ISP name has no colon.',
        'Everything up to line 1001 is stored. Import the file again: what is there stays.',
        '',
      ].join('\n'),
    );
  });

  it('names the options of a change that is refused', async () => {
    const where = ['metadata', 'set', '--where', 'unit_id=x', '--set', 'custom.site=roof', '--from', '-90 days'];
    expect((await run(where)).stderr).toMatch(
      /^Validation failed\n {2}--where unit_id: This value should be of type integer\.\n {2}--from: Invalid backdate/,
    );
  });

  it.each([
    [['token', 'create', 'x', '--scope', 'data', '--expires', ''], '--expires: "" is not a date'],
    [['token', 'rotate', '1', '--overlap', ''], '--overlap: "" is not a number of seconds.'],
    [
      ['metadata', 'set', '--where', 'agent_id=a', 'agent_id=b', '--set', 'timezone=UTC'],
      '--where: agent_id is given twice.',
    ],
    [
      ['metadata', 'set', '--where', 'isp=a', '--set', 'custom.a=1', '--set', 'custom.a=2'],
      '--set: custom.a is given twice.',
    ],
  ])('takes nothing for something: %j', async (args, message) => {
    const { code, stderr } = await run(args);
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  });

  it.each(['', '0x1', ' 1'])('takes only whole numbers for units, not "%s"', async (unit) => {
    const { code, stderr } = await run(['metadata', 'set', '--where', `unit_id=${unit}`, '--set', 'timezone=UTC']);
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining('--where unit_id: This value should be of type integer.'),
    ]);
  });

  it('counts the rows of a file that is named twice as duplicates', async () => {
    await run(['agents', 'import', file('twice-agents.csv', 'agent_id\ntwice\n')]);
    const rows = file('twice.csv', 'agent_id,dtime,target,rtt_avg\ntwice,2026-01-01 00:00:00,t,1\n');
    expect((await run(['import', 'ping', rows, rows])).stdout).toBe('1 accepted, 1 duplicates, 0 rejected\n');
  });

  it('says which results of an import the prefilter will leave out, and refuses negative speeds with --strict', async () => {
    await run(['agents', 'import', file('doubtful-agents.csv', 'agent_id\ndoubtful\n')]);
    const lines = [
      'agent_id,dtime,bytes_sec,successes',
      ...[5, -5].map((speed, n) => `doubtful,2026-01-01 00:0${n}:00,${speed},1`),
    ];
    const rows = file('doubtful.csv', `${lines.join('\n')}\n`);
    expect(await run(['import', 'httpget', rows, '--strict'])).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('bytes_sec <= 0: A completed transfer moves data. (speed.not_positive)'),
    });
    expect(await run(['import', 'httpget', rows])).toEqual({
      code: 0,
      stdout: '2 accepted, 0 duplicates, 0 rejected\n',
      stderr: [
        'Left out by questions with the prefilter:',
        '  1 of httpget, httpget_retrans: A completed transfer moves data. (speed.not_positive) row 2',
        '',
      ].join('\n'),
    });
  });

  it('says which results of an import are not plausible, and marks their agent in lists', async () => {
    await run(['agents', 'import', file('plausible-agents.csv', 'agent_id\nclock-less\nsteady\n')]);
    const times = ['2000-01-01 00:03:00', '2026-01-01 00:00:00'];
    const lines = ['clock-less', 'steady'].map((agent, n) => `${agent},${times[n]},t,${n === 0 ? 12 : 12_000}`);
    const rows = file('plausible.csv', ['agent_id,dtime,target,rtt_avg', ...lines, ''].join('\n'));
    expect(await run(['import', 'ping', rows])).toEqual({
      code: 0,
      stdout: '2 accepted, 0 duplicates, 0 rejected\n',
      stderr: [
        'Stored, but look at them again:',
        '  1: A box without a battery starts its clock in 1970 or 2000. Let it wait for its clock before it measures. (clock.before_2010) row 1',
        '  1: A thousand times more or less fits better. Times are in microseconds. (units.round_trip) row 1',
        '',
      ].join('\n'),
    });
    const listed = await run(['agents', 'list', '--activity', '--json']);
    const { agents } = JSON.parse(listed.stdout) as { agents: { agent_id: string; warnings: number }[] };
    const warningsOf = (name: string) => agents.find(({ agent_id }) => agent_id === name)?.warnings;
    expect([warningsOf('clock-less'), warningsOf('steady')]).toEqual([1, 0]);
    expect((await run(['agents', 'list', '--activity'])).stdout.split('\n')[0]).toContain('\tclock_errors\twarnings\t');
    expect((await run(['agents', 'warnings', 'clock-less'])).stdout).toBe(
      'test\trule\tresults\tlast_seen\tbecause\tdetail\n' +
        'ping\tclock.before_2010\t1\t2000-01-01T00:03:00.000Z\tA box without a battery starts its clock in 1970 or 2000. ' +
        'Let it wait for its clock before it measures.\t\n',
    );
    expect((await run(['agents', 'warnings', 'steady'])).stdout).toBe(
      'test\trule\tresults\tlast_seen\tbecause\tdetail\n',
    );
  });

  it('shows a terminal nothing that would move its cursor', async () => {
    const { stderr } = await run(['metadata', 'get', 'agent', '\u001b[2J']);
    const { stdout } = await run(['agents', 'import', file('hostile.csv', 'agent_id,timezone\nhostile,\u001b[31mX\n')]);
    expect(`${stderr}${stdout}`).not.toContain('\u001b');
  });

  it('says in a line that its output can’t be written', async () => {
    const words = `"${process.execPath}" "${BIN}" --help > /dev/full`;
    const { stderr } = await new Promise<{ stderr: string }>((resolve) =>
      execFile('sh', ['-c', words], (_, __, stderr) => resolve({ stderr })),
    );
    expect(stderr).toBe("The output can't be written: no space is left.\n");
  });

  it('exits with 1 and plain words when it is refused', async () => {
    const refused = await run(['metadata', 'set', '--where', 'unit_id=1', '--set', 'timezone=Mars']);
    expect(refused).toEqual({
      code: 1,
      stdout: '',
      stderr: 'Validation failed\n  --set timezone: Mars is not a valid IANA timezone.\n',
    });
    const denied = await run(['panel', 'list'], { BROADGAUGE_TOKEN: 'wrong' });
    expect([denied.code, denied.stderr]).toEqual([
      1,
      'Access denied: the token is unknown, expired or revoked, or lacks the scope for this command.\n',
    ]);
    const mistyped = await run(['panel', 'list'], { BROADGAUGE_TOKEN: `bg_${'a'.repeat(33)}` });
    expect(mistyped.stderr).toBe('Access denied: the token is mistyped, its checksum is wrong.\n');
    const away = await run(['panel', 'list'], { BROADGAUGE_URL: 'http://127.0.0.1:9' });
    expect([away.code, away.stderr]).toEqual([
      1,
      "Can't reach http://127.0.0.1:9 (ECONNREFUSED). Is the service running? Start it with: broadgauge serve\n",
    ]);
    const nobody = await run(['panel', 'list'], { BROADGAUGE_URL: 'http://nobody.invalid' });
    expect(nobody.stderr).toMatch(
      /^Can't reach http:\/\/nobody\.invalid \((?:ENOTFOUND|EAI_AGAIN)\): its name can't be resolved\. Look at BROADGAUGE_URL/,
    );
    const elsewhere = await run(['panel', 'list'], { BROADGAUGE_URL: `${service.url}/v2` });
    expect([elsewhere.code, elsewhere.stderr]).toEqual([
      1,
      `The service at ${service.url} has no /v2/manage/panels. Look at BROADGAUGE_URL, or --url: it may be another port, or an older version.\n`,
    ]);
  });

  it.each([
    [['nonsense'], "unknown command 'nonsense'"],
    [['token', 'create', 'x'], '--scope'],
    [
      ['token', 'create', 'x', '--scope', 'root'],
      'Allowed choices are data, metadata, metadata:read, ingest, agents, manage, operator',
    ],
    [['agents', 'import', 'nowhere.csv'], "Can't read nowhere.csv: there is no such file."],
    [['agents', 'import', 'nowhere'], "Can't read nowhere: there is no such file."],
    [['agents', 'import', '-'], 'say what it is with --format csv|json|ndjson.'],
    [['isps', 'import', 'nofile.json'], "Can't read nofile.json: there is no such file."],
    [['isps', 'import', 'nofile.csv'], "Can't read nofile.csv: there is no such file."],
    [['query', tmpdir()], `Can't read ${tmpdir()}: it is a directory.`],
    [['agents', 'import', '--format', 'csv', tmpdir()], `Can't read ${tmpdir()}: it is a directory.`],
    [['copy', '--to', 'nofile'], "Can't read nofile: there is no such file."],
    [['copy', '--to', tmpdir()], `Can't read ${tmpdir()}: it is a directory.`],
    [['panel', 'list', '--url', 'foo'], 'foo is not an http:// or https:// address.'],
    [['query', '--metric', 'ping', '--url', 'foo'], 'foo is not an http:// or https:// address.'],
    [['metadata', 'get', 'unit', '1', '--at', 'someday'], 'someday is not a date'],
    [['metadata', 'set', '--where', 'isp', '--set', 'timezone=UTC'], 'isp should be like field=value.'],
    [['audit', 'calls', '--since', 'someday'], 'It should be a date'],
  ])('exits with 2 for %j', async (args, message) => {
    const { code, stderr } = await run(args);
    expect(stderr).toContain(message);
    expect(code).toBe(2);
  });

  it.each([
    [{ DATA_DIR: '/proc/x' }, "DATA_DIR: /proc/x can't be used: it is not there, and can’t be made. Name another."],
    [{ DATA_DIR: BIN }, `DATA_DIR: ${BIN} can't be used: it is a file. Name a directory.`],
    [
      { DATA_DIR: '/proc' },
      "DATA_DIR: /proc can't be used: no file in it can be opened for writing. Give the user of this process that right, or name another.",
    ],
    [{ HOST: '999.1.1.1' }, 'HOST: 999.1.1.1 is not an IP address or the name of a host.'],
    [{ ADMIN_HOST: 'a b' }, 'ADMIN_HOST: a b is not an IP address or the name of a host.'],
  ])('ends a start with one line for a setting that can’t be used: %j', async (settings, line) => {
    const env = { DATA_DIR: join(directory, 'data'), PORT: '0', ADMIN_PORT: '0', LOG_LEVEL: 'silent', ...settings };
    expect(await run(['serve'], env)).toEqual({ code: 2, stdout: '', stderr: `${line}\n` });
  });

  it('says which port is taken, and leaves it to be tried again', async () => {
    const { port } = new URL(service.url);
    const env = { DATA_DIR: join(directory, 'data'), PORT: port, ADMIN_PORT: '0', LOG_LEVEL: 'silent' };
    const line = `PORT: ${port} can't be used: another process uses it. Stop that one, or name another.\n`;
    // On a busy machine it prints first that it is starting.
    expect(await run(['serve'], env)).toMatchObject({ code: 1, stderr: line });
  });

  it('needs a token to talk', async () => {
    const { code, stderr } = await run(['panel', 'list'], { BROADGAUGE_TOKEN: '', XDG_CONFIG_HOME: directory });
    expect([code, stderr]).toEqual([2, 'No token: sign in with broadgauge login, or set BROADGAUGE_TOKEN.\n']);
  });

  it.each(['\r', '\n', '…'])('says that a token has a character that none has: %j', async (end) => {
    const { code, stderr } = await run(['panel', 'list'], { BROADGAUGE_TOKEN: ROOT_TOKEN + end });
    expect([code, stderr]).toEqual([
      2,
      expect.stringMatching(/^BROADGAUGE_TOKEN, or --token, has a character that no/),
    ]);
  });

  it('says what is wrong with an address where something else answers', async () => {
    const secure = service.url.replace('http:', 'https:');
    expect(await run(['panel', 'list'], { BROADGAUGE_URL: secure })).toEqual({
      code: 1,
      stdout: '',
      stderr: `The service at ${secure} does not speak TLS. Use ${service.url}\n`,
    });
    const page = createServer((_, response) => response.setHeader('content-type', 'text/html').end('<p>Hello</p>'));
    await new Promise<void>((resolve) => void page.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(page.address() as AddressInfo).port}`;
    for (const args of [
      ['panel', 'list'],
      ['query', '--metric', 'ping'],
    ]) {
      expect(await run(args, { BROADGAUGE_URL: url })).toEqual({
        code: 1,
        stdout: '',
        stderr: `${url} is not the address of the service's API: something else answers there (200). Look at BROADGAUGE_URL, or --url.\n`,
      });
    }
    page.close();
    const { stderr } = await run(['query', '--metric', 'ping'], { BROADGAUGE_URL: `${service.url}/console` });
    expect(stderr).toContain(`${service.url}/console is not the address of the service's API`);
  });

  it('teaches: the help of serve has every setting, that of the rest examples', async () => {
    const serve = (await run(['serve', '--help'])).stdout;
    for (const setting of ['HOST', 'PORT', 'DATABASE_URL', 'or DATABASE_URL_FILE', 'default: 8080']) {
      expect(serve).toContain(setting);
    }
    expect((await run(['metadata', 'set', '--help'])).stdout).toContain('last monday');
    expect((await run(['--help'])).stdout).toContain('Start here:');
  });
});
