import { ServiceError } from '../../errors.ts';
import { readCsv } from '../csv.ts';
import { decodeUtf8 } from '../source-rows.ts';
import { cleanCell } from './columns.ts';
import { usZone } from './us-zones.ts';

/** Columns that every profile has. */
const NEEDED = ['Unit ID', 'ISP', 'Technology', 'State', 'Download', 'Upload'];

/** The FCC's unit profile as NDJSON rows of a list of agents, one for each of its rows. */
export async function* readUnitProfile(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  for await (const row of readCsv(decodeUtf8(bytes), agentOf, checkProfile)) {
    // An unreadable row is sent as its problem: the service rejects it, and the other rows keep their numbers.
    yield `${JSON.stringify('value' in row ? row.value : row.problem)}\n`;
  }
}

export function agentOf(cells: ReadonlyMap<string, string>): Record<string, unknown> {
  const profile = new Map([...cells].map(([name, cell]) => [normalName(name), cleanCell(cell, 'integer')]));
  const cell = (name: string) => profile.get(name) ?? '';
  const hours = (name: string) => (cell(name) === '' ? undefined : Number(cell(name)));
  const unitId = cell('unitid');
  return withoutEmpty({
    unit_id: /^\d+$/.test(unitId) ? Number(unitId) : unitId,
    base: cell('whiteboxmodel'),
    country: 'US',
    package: packageName(cell('isp'), cell('download'), cell('upload'), cell('technology')),
    timezone: usZone(cell('state'), hours('timezoneoffset'), hours('timezoneoffsetdst')),
    custom: withoutEmpty({ state: cell('state'), technology: cell('technology'), census: cell('census') }),
  });
}

function checkProfile(columns: readonly string[]): void {
  const names = columns.map(normalName);
  const missing = NEEDED.filter((name) => !names.includes(normalName(name)));
  if (missing.length === 0) return;
  throw new ServiceError('BAD_REQUEST', {
    message: `This is not a unit profile of the FCC: its header lacks ${missing.join(', ')}.`,
  });
}

/** A colon ends the ISP's name, so a name can't contain one. */
function packageName(isp: string, download: string, upload: string, technology: string): string {
  if (isp === '') return '';
  const speed = [download, upload].filter((part) => part !== '').join('/');
  const plan = [speed, technology].filter((part) => part !== '').join(' ');
  return `${isp.replaceAll(/\s*:\s*/g, ' - ')}:${plan}`;
}

function normalName(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z]/g, '');
}

function withoutEmpty(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '' && value !== undefined));
}
