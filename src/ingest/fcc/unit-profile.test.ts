import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { agentOf, readUnitProfile } from './unit-profile.ts';
import { usZone } from './us-zones.ts';

const SUBSET = new URL('../../../test/fixtures/fcc-mba/unit-profile-subset-from-sept2021.csv', import.meta.url);
const HEADER = 'Unit ID,ISP,Technology,State,Census,timezone_offset,timezone_offset_dst,Download,Upload,Whitebox Model';

async function read(text: string | Buffer): Promise<unknown[]> {
  const rows: unknown[] = [];
  async function* bytes() {
    yield Buffer.from(text);
  }
  for await (const line of readUnitProfile(bytes())) rows.push(JSON.parse(line));
  return rows;
}

const agent = (row: string) => {
  const cells = row.split(',');
  return agentOf(new Map(HEADER.split(',').map((name, index) => [name, cells[index] ?? ''])));
};

describe('a unit profile', () => {
  it('becomes agents', async () => {
    const rows = await read(readFileSync(SUBSET));
    expect(rows).toHaveLength(36);
    expect(rows[0]).toEqual({
      unit_id: 25886305,
      base: 'skwb8',
      country: 'US',
      package: 'Frontier:18/1 DSL',
      timezone: 'America/Chicago',
      custom: { state: 'IL', technology: 'DSL', census: 'Midwest' },
    });
    expect(rows.filter((row) => (row as { timezone?: string }).timezone === undefined)).toEqual([]);
  });

  it('may have a byte order mark, Windows line ends and names in another spelling', async () => {
    const text = `\ufeff${HEADER.replace('Unit ID', 'unit_id')}\r\n7,Cox,Cable,RI,,-5,-4,150,10,skwb8\r\n`;
    expect(await read(text)).toEqual([
      {
        unit_id: 7,
        base: 'skwb8',
        country: 'US',
        package: 'Cox:150/10 Cable',
        timezone: 'America/New_York',
        custom: { state: 'RI', technology: 'Cable' },
      },
    ]);
  });

  it.each([
    ['7,AT&T: U-verse,DSL,TX,South,-6,-5,18.0,1.5,x', 'AT&T - U-verse:18/1.5 DSL'],
    ['7,Cox,,RI,,-5,-4,150,10,x', 'Cox:150/10'],
    ['7,Cox,Cable,RI,,-5,-4,,,x', 'Cox:Cable'],
    ['7,Cox,Cable,RI,,-5,-4,150,NULL,x', 'Cox:150 Cable'],
    ['7,Cox,,,,,,,,', 'Cox:'],
  ])('has a package of ISP, speed and technology: %s', (row, expected) => {
    expect(agent(row).package).toBe(expected);
  });

  it('leaves out what is empty', () => {
    expect(agent('7,,,,,,,,,')).toEqual({ unit_id: 7, country: 'US', custom: {} });
    expect(agent('7.0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL')).toEqual({
      unit_id: 7,
      country: 'US',
      custom: {},
    });
  });

  it.each([
    ['unit_id,country\n7,GB\n', 'ISP, Technology, State, Download, Upload'],
    ['unit_id,dtime,target,rtt_avg\n7,2022-10-16 21:28:10,a,1\n', 'ISP, Technology, State, Download, Upload'],
    [`${HEADER.replace('Download', 'Down')}\n`, 'Download'],
    ['ISP,Technology,State,Download,Upload\n', 'Unit ID'],
  ])('is known by its header: %j is none', async (text, missing) => {
    await expect(read(text)).rejects.toThrow(`This is not a unit profile of the FCC: its header lacks ${missing}.`);
  });

  it('keeps rows that are wrong, for the service to reject under their numbers', async () => {
    const rows = await read(`${HEADER}\nx,Cox,Cable,RI,,-5,-4,150,10,a\n7,Cox\n8,Cox,Cable,RI,,-5,-4,150,10,a\n`);
    expect(rows).toMatchObject([{ unit_id: 'x' }, 'This row has 2 fields, the header has 10.', { unit_id: 8 }]);
  });
});

describe('the zone of a unit', () => {
  it.each([
    ['IL', -6, -5, 'America/Chicago'],
    ['FL', -5, -4, 'America/New_York'],
    ['FL', -6, -5, 'America/Chicago'],
    ['AZ', -7, -7, 'America/Phoenix'],
    ['AZ', -7, -6, 'America/Denver'],
    ['HI', -10, -10, 'Pacific/Honolulu'],
    ['IN', -5, -4, 'America/Indiana/Indianapolis'],
    ['TX', -7, -6, 'America/Denver'],
    ['ID', -8, -7, 'America/Los_Angeles'],
    ['ri', -5, -4, 'America/New_York'],
  ])('in %s at %i/%i is %s', (state, winter, summer, zone) => {
    expect(usZone(state, winter, summer)).toBe(zone);
  });

  it('is that of its offsets where the state has no such zone, since its times were made with them', () => {
    expect(usZone('AZ', -5, -4)).toBe('America/New_York');
    expect(usZone('CA', -7, -7)).toBe('America/Phoenix');
    expect(usZone('CA', -5, -5)).toBe('Etc/GMT+5');
    expect(usZone('', -8, -7)).toBe('America/Los_Angeles');
  });

  it('is the state’s first where no offset is given, and none where nothing is', () => {
    expect(usZone('TN', undefined, undefined)).toBe('America/Chicago');
    expect(usZone('WA', -8, undefined)).toBe('America/Los_Angeles');
    expect(usZone('', undefined, undefined)).toBeUndefined();
    expect(usZone('WA', Number.NaN, undefined)).toBe('America/Los_Angeles');
  });
});
