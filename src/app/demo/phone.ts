import type { AgentRow } from '../../agents/parse-agent-row.ts';
import { type Line, lineOf, type Speed } from './line.ts';
import { chanceOf } from './noise.ts';
import type { Moment } from './outage.ts';

/** A phone's connection at a quiet hour. */
export interface Radio {
  /** Bytes per second. */
  readonly down: number;
  readonly up: number;
  readonly rttUs: number;
  readonly jitterUs: number;
  readonly loss: number;
  /** The variation of speed between runs, 0 to 1. */
  readonly swing: number;
  readonly shareLost: number;
  /** The last seven fields of a record. */
  readonly cells: string;
}

interface Phone {
  readonly line: Line;
  /** One connection for all tests of an hour; a phone leaves the Wi-Fi of a line that is down. */
  radioAt(moment: Moment): Radio;
}

const MAKERS: Readonly<Record<string, { readonly manufacturer: string; readonly systems: readonly string[] }>> = {
  'Pixel 9': { manufacturer: 'Google', systems: ['Android 15', 'Android 16'] },
  'Galaxy S25': { manufacturer: 'Samsung', systems: ['Android 15', 'Android 16'] },
  'iPhone 17': { manufacturer: 'Apple', systems: ['iOS 26.0', 'iOS 26.1'] },
};

const CARRIERS: Readonly<Record<string, readonly string[]>> = {
  GB: ['Albion Mobile', 'Thistle'],
  DE: ['Rheinfunk', 'Nordfunk'],
  US: ['Summit Wireless', 'Lakeshore Mobile', 'Cactus Cellular'],
  BR: ['Aurora Celular', 'Verde Movel'],
};

const CELLULAR = {
  '4G': { downMbps: 38, upMbps: 11, rttUs: 44_000, jitterUs: 9_000, loss: 0.006, swing: 0.6, shareLost: 0.45 },
  '5G': { downMbps: 240, upMbps: 32, rttUs: 22_000, jitterUs: 3_600, loss: 0.002, swing: 0.5, shareLost: 0.3 },
} as const;

const BYTES_PER_MBIT = 125_000;
const WIFI_MBPS = 420;

export function phoneOf(agent: AgentRow): Phone {
  const line = lineOf(agent);
  const some = (salt: number) => chanceOf(line.unitId, salt, 0x22);
  const pick = (choices: readonly string[], salt: number) => choices[Math.floor(some(salt) * choices.length)] ?? '';
  const maker = MAKERS[line.base] ?? { manufacturer: '', systems: [] };
  const carriers = CARRIERS[line.country] ?? ['Roaming'];
  const carrier = pick(carriers, 1);
  const system = pick(maker.systems, 2);
  const cells = (type: string, technology: string) =>
    `${line.base},${maker.manufacturer},${line.country},${type},${technology},${carrier},${system}`;
  const coverage = (0.45 + 1.1 * some(3)) * (1.15 - 0.25 * carriers.indexOf(carrier));
  const cellular = (connection: '4G' | '5G'): Radio => {
    const { downMbps, upMbps, rttUs, ...rest } = CELLULAR[connection];
    return {
      ...rest,
      down: downMbps * coverage * BYTES_PER_MBIT,
      up: upMbps * coverage * BYTES_PER_MBIT,
      rttUs: rttUs * (0.8 + 0.5 * some(4)) + line.rttUs * 0.3,
      cells: cells('Cellular', connection),
    };
  };
  const wifi = ({ down, up }: Speed): Radio => ({
    down: Math.min(down * 0.75, WIFI_MBPS * BYTES_PER_MBIT),
    up: Math.min(up * 0.8, WIFI_MBPS * BYTES_PER_MBIT),
    rttUs: line.rttUs + 3_500,
    jitterUs: line.jitterUs + 1_500,
    loss: line.loss + 0.001,
    swing: 0.3,
    shareLost: line.shareLost,
    cells: cells('Wi-Fi', ''),
  });
  const radios = { before: wifi(line.before), after: wifi(line.after), '4G': cellular('4G'), '5G': cellular('5G') };
  const fifth = some(5) < 0.15 ? 0 : 0.4 + 0.5 * some(6);
  const atHome = 0.2 + 0.5 * some(7);
  return {
    line,
    radioAt: ({ day, hour, isUpgraded, service }) => {
      const home = hour < 9 || hour > 18 ? atHome : atHome / 3;
      if (service === 'up' && chanceOf(line.unitId, day, hour) < home) return isUpgraded ? radios.after : radios.before;
      return radios[chanceOf(line.unitId, day, hour + 24) < fifth ? '5G' : '4G'];
    },
  };
}
