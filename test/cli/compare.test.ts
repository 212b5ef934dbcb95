import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Panel, speed } from '../contract/panel.ts';
import { commandHere } from '../run-command.ts';
import { startTestService, type TestService } from '../service.ts';

const DAY = '2026-07-06';
const METRIC = ['--metric', 'httpget', '--from', DAY, '--to', DAY];
const GROUPS = ['--a-filter', 'group=A', '--b-filter', 'group=B'];

describe('on the command line', () => {
  const directory = mkdtempSync(join(tmpdir(), 'broadgauge-compare-'));
  let service: TestService;
  let panel: Panel;
  let run: ReturnType<typeof commandHere>;

  /** Three lines of group A have 10, 20 and 30 Mbit/s, three of group B 25, 35 and 60; one of each is in the south. */
  beforeAll(async () => {
    service = await startTestService();
    const speeds = { A: [10, 20, 30], B: [25, 35, 60] };
    const agents = Object.entries(speeds).flatMap(([group, values]) =>
      values.map((mbps, index) => ({ id: `${group}${index}`, group, mbps, side: index === 2 ? 'south' : 'north' })),
    );
    panel = await Panel.open(
      service,
      agents.map(({ id, group, side }, index) => ({ agent_id: id, custom: { group, side, households: index + 1 } })),
    );
    await panel.ingest(
      'httpget',
      agents.map(({ id, mbps }) => speed(id, `${DAY} 06:00:00`, mbps)),
    );
    run = commandHere(service, panel.token, directory);
  });
  afterAll(async () => {
    await service.stop();
    rmSync(directory, { recursive: true });
  });

  const file = (name: string, content: string) => {
    writeFileSync(join(directory, name), content);
    return name;
  };

  describe('a comparison', () => {
    it('is the data of the answer in a pipe', async () => {
      const { code, stdout, stderr } = await run(['compare', ...METRIC, ...GROUPS, '--split', 'side']);
      expect([code, stderr]).toEqual([0, '']);
      const side = (name: string) => ({
        filters: [{ id: 'group', filterType: 'include', filterValues: [name] }],
      });
      const { body } = await panel.client.post('/comparison_data', {
        metric: 'httpget',
        normalised: false,
        prefilter: false,
        splits: ['side'],
        time: { from: DAY, to: DAY },
        a: side('A'),
        b: side('B'),
      });
      expect(JSON.parse(stdout)).toEqual(body.data);
    });

    it('is a table that says what the sides are, by how much they differ, and at what level', async () => {
      const { stdout } = await run(['compare', ...METRIC, ...GROUPS, '--per-agent', 'mean', '--format', 'table']);
      expect(stdout.split('\n')).toEqual([
        'Download speed [mbps], mean per agent, prefiltered, 95 % intervals by agent',
        'a: group is A, 2026-07-06',
        'b: group is B, 2026-07-06',
        '',
        '    a      b  difference   ci95  pValue  pValueAdjusted  a agents  b agents  in both  ratio',
        '20.00  40.00       20.00  37.04    0.19            0.19        3*        3*        0      2',
        '',
        'difference is b - a, and ci95 half the width of its 95 % interval. Agents in both are paired.',
        'pValueAdjusted is by Holm, for all of these comparisons together.',
        'Significant at the 5 % level by pValueAdjusted: 0 of 1.',
        '* of fewer than 50 agents: treat with care, a few of them can move these figures.',
        '',
      ]);
      const said = await run(['compare', ...METRIC, ...GROUPS, '--no-prefilter', '--format', 'table']);
      expect(said.stdout).toMatch(/^.*, not prefiltered/);
    });

    it('has a receipt of each side in a file', async () => {
      const { code, stdout } = await run(['compare', ...METRIC, ...GROUPS, '--receipt', 'sides.json']);
      expect([code, JSON.parse(stdout)]).toMatchObject([0, [{ difference: 20 }]]);
      const { a, b } = JSON.parse(readFileSync(join(directory, 'sides.json'), 'utf8'));
      expect([a, b]).toMatchObject([{ rows: { inTime: 6, filters: 3, used: 3 } }, { rows: { used: 3 } }]);
      expect(await run(['compare', ...METRIC, ...GROUPS, '--receipt', 'no/sides.json'])).toEqual({
        code: 2,
        stdout: '',
        stderr: 'There is no no, or no directory for it.\n',
      });
    });

    it('of too few agents is not tested, and says so', async () => {
      const { stdout } = await run(['compare', ...METRIC, ...GROUPS, '--split', 'side', '--format', 'table']);
      expect(stdout).toMatch(/^south {2}30\.00 {2}60\.00 {11}– {6}– {7}– /m);
      expect(stdout).toContain('Significant at the 5 % level by pValueAdjusted: 0 of 1.\nNot tested: 1. Each side');
    });

    it('is a CSV with the figures of both sides', async () => {
      const { stdout } = await run(['compare', ...METRIC, ...GROUPS, '--split', 'side', '--format', 'csv']);
      const [header, north, south, ...rest] = stdout.split('\n').map((line) => line.split(','));
      expect(header?.slice(0, 12)).toEqual(
        'side,aMetricValue,aStandardError,aCi95,aSampleCount,aAgentCount,bMetricValue,bStandardError,bCi95,bSampleCount,bAgentCount,difference'.split(
          ',',
        ),
      );
      expect([north?.[1], north?.[6], north?.[11], south?.[11], rest]).toEqual(['15', '30', '15', '', [['']]]);
    });

    it('has what options say in place of what a file says, and tells of fields that mean nothing', async () => {
      const request = file(
        'request.json',
        JSON.stringify({
          metric: 'ping',
          normalised: false,
          prefilter: false,
          time: { from: DAY, to: DAY },
          a: { window: 'accc-busy' },
          b: {},
          windw: 1,
        }),
      );
      const options = ['--metric', 'httpget', '--a-window', '0-12', '--b-filter', 'group=B', '--same-agents'];
      const { code, stdout, stderr } = await run(['compare', request, ...options]);
      expect([code, stderr]).toEqual([0, 'These fields of the request mean nothing: windw.\n']);
      expect(JSON.parse(stdout)).toMatchObject([{ a: { agentCount: 3 }, b: { agentCount: 3 }, agentsInBoth: 3 }]);
    });

    it('is refused with a line for each issue, at the option of its side', async () => {
      const options = ['--a-window', '22-2', '--b-filter', 'colour=red', '--b-from', 'someday', '--trim', '0.1'];
      const { code, stderr } = await run([
        'compare',
        '--metric',
        'httpget',
        '--a-from',
        DAY,
        '--a-to',
        DAY,
        ...options,
      ]);
      expect(code).toBe(1);
      expect(stderr.split('\n').slice(1, -1).sort()).toEqual([
        '  --a-window: [22,2] is not a range of whole hours from 0 to 24.',
        expect.stringContaining('  --b-filter, --b-exclude: colour is not a valid filter.'),
        '  --b-from: someday is not a valid date. It is written as 2026-10-01, 2026-10 or "-30 days".',
        '  --b-to: This field is missing.',
        '  --per-agent: This field is missing.',
      ]);
      expect(await run(['compare', '--weight', 'custom.households', '--population', 'lines'])).toMatchObject({
        code: 2,
        stdout: '',
        stderr: [
          'Say what to compare: a file with a request, or --metric.',
          'Say in what the sides differ: --a-filter, --a-from, --a-window …, and the same of b.',
          '--weight and --population: leave out one of them.',
          '',
        ].join('\n'),
      });
    });
  });

  it('populations are stored from CSV and JSON, shown, listed, weighed to and deleted', async () => {
    const csv = file('lines.csv', 'custom.group,count\nA,300\nB,100\n');
    expect(await run(['populations', 'put', 'lines', csv])).toEqual({
      code: 0,
      stdout: 'lines: 2 cells by custom.group\n',
      stderr: '',
    });
    expect((await run(['populations', 'show', 'lines'])).stdout).toBe('custom.group\tcount\nA\t300\nB\t100\n');
    const { stdout: json } = await run(['populations', 'show', 'lines', '--json']);
    expect((await run(['populations', 'put', 'copy', '-'], {}, json)).code).toBe(0);
    expect((await run(['populations', 'list'])).stdout).toBe(
      'name\tdimensions\tcells\ncopy\tcustom.group\t2\nlines\tcustom.group\t2\n',
    );
    const ask = ['query', ...METRIC, '--aggregation', 'total', '--per-agent', 'mean', '--format', 'table'];
    const { stdout } = await run([...ask, '--population', 'lines', '--percentiles', '50', '--quantile', 'lower']);
    expect(stdout.split('\n')[0]).toBe(
      'Download speed [mbps], total, mean per agent, weighted to lines, prefiltered, 2026-07-06, 95 % intervals by agent',
    );
    expect(stdout).toMatch(/effectiveCount.*\n *25\.00 .* 4\.8 /);
    const weighed = await run([...ask, '--weight', 'custom.households']);
    expect(weighed.stdout).toMatch(/weighted by custom\.households,.*\n\n.*\n *36\.90 /);
    expect((await run(['populations', 'delete', 'copy'])).stdout).toBe('Population deleted\n');
    expect(await run(['populations', 'show', 'copy'])).toMatchObject({ code: 1, stdout: '' });
  });

  it('a population that is wrong is told by its rows', async () => {
    const csv = file('wrong.csv', 'custom.group,count\nA,-1\nA,many\nB\n');
    const { code, stderr } = await run(['populations', 'put', 'wrong', csv]);
    expect([code, stderr.split('\n').slice(1, -1)]).toEqual([
      1,
      [
        '  row 3: This row has 1 fields, the header has 2.',
        '  row 1, count: This value should be between 0 and 1000000000000000.',
        '  row 2, count: This value should be of type number.',
        '  row 2: This combination occurs twice.',
        '  row 3, count: This value should be of type number.',
      ],
    ]);
    const unknown = await run(['populations', 'put', 'wrong', file('unknown.csv', 'colour,count\nred,1\n')]);
    expect(unknown.stderr).toContain('  header: colour is not a valid dimension.');
    const ask = ['query', ...METRIC, '--aggregation', 'total', '--population', 'none'];
    expect((await run(ask)).stderr).toContain('  --weight, --population: This field needs per_agent.');
    expect((await run([...ask, '--per-agent', 'mean'])).stderr).toContain(
      '--population: none is not a valid population.',
    );
  });
});
