import { SPEED_FIELDS } from '../../src/catalogue/speeds.ts';
import type { OracleChange, OracleTerms } from '../oracle/panel.ts';
import type { Random } from './random.ts';

/** An agent as it is registered, with a row for the service. */
export interface NewAgent {
  readonly agentId: string;
  readonly unitId: number | null;
  readonly kind: 'whitebox' | 'mobile';
  readonly base: string | null;
  readonly country: string | null;
  readonly panel: string;
  readonly metadata: OracleChange;
}

export interface AgentTraits {
  readonly count: number;
  readonly firstUnit: number;
  readonly allHaveUnits: boolean;
  readonly panels: readonly string[];
}

export const ZONES = [
  'Europe/London',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'America/Sao_Paulo',
  undefined,
  // The furthest from UTC, quarters of an hour, jumps of two hours, and clocks that go back for Ramadan.
  'Pacific/Kiritimati',
  'Etc/GMT+12',
  'Pacific/Chatham',
  'Antarctica/Troll',
  'Africa/Casablanca',
] as const;

export const ISPS: Readonly<Record<string, readonly string[]>> = {
  Acme: ['100', '1000', 'up:down'],
  "O'Brien & Söhne": ['Basic', '"Gold"'],
};

export const PACKAGES: readonly string[] = Object.entries(ISPS).flatMap(([isp, packages]) => [
  ...packages.map((name) => `${isp}:${name}`),
  `${isp}:`,
]);

/** Any text with a letter is a key. */
export const CUSTOM_KEYS = [
  '__proto__',
  'constructor',
  'a.b',
  'it\'s "quoted" `so`',
  'metricValue',
  'dtime',
  'country',
  'x😀',
  "x'); DROP TABLE agents; --",
  'custom.custom.x',
  'region',
  'tier',
] as const;

const CUSTOM_VALUES = [
  'north',
  'south',
  "it's",
  '1',
  1,
  2.5,
  '12.75',
  40,
  0.1,
  -3,
  1e21,
  '',
  'null',
  '😀',
  "'; --",
  // After the emoji by its bytes, before it by units of UTF-16.
  'ﬀ',
  // Of these, only some are numbers that can be weights.
  0,
  1e-7,
  '007',
  '1e3',
  '1E400',
  '+5',
  '.5',
  '5.',
  ' 5',
  '1_000',
  '0x10',
  '٣',
  'Infinity',
] as const;

export function generateAgents(random: Random, traits: AgentTraits): NewAgent[] {
  return Array.from({ length: traits.count }, (_, index) => ({
    agentId: `agent-${index}${random.pick(['', '.x', ' y', "'z"])}`,
    unitId: traits.allHaveUnits || random.chance(0.7) ? traits.firstUnit + index * 7 : null,
    kind: index % 3 === 2 ? 'mobile' : 'whitebox',
    base: random.pick(['router-1', 'router-2', null]),
    country: random.pick(['GB', 'US', 'NP', null]),
    panel: random.pick(traits.panels),
    metadata: {
      ...generateChange(random),
      ...zone(ZONES[index % ZONES.length]),
    },
  }));
}

/** A change of some fields. */
export function generateChange(random: Random): OracleChange {
  const keys = CUSTOM_KEYS.filter(() => random.chance(0.4));
  return {
    ...(random.chance(0.7) && { package: random.pick(PACKAGES) }),
    ...(random.chance(0.4) && zone(random.pick(ZONES))),
    ...(keys.length > 0 && { custom: new Map(keys.map((key) => [key, random.pick(CUSTOM_VALUES)])) }),
  };
}

const DAYS = ['2018-11-04', '2025-10-26', '2026-01-01', '2026-03-29', '2026-04-01', undefined] as const;

/** Some fields of what is sold under a package's name, from a day on. */
export function generateTerms(random: Random): OracleTerms {
  const fields = SPEED_FIELDS.filter((field) => random.chance(field.length < 14 ? 0.8 : 0.4));
  const speed = () => (random.chance(0.1) ? null : random.pick([50, 100, 0.512, 33.3, 1000, 940.5]));
  const technology = random.chance(0.5) && { technology: random.pick(['FTTP', 'cable', "O'DSL", null]) };
  return {
    validFrom: random.pick(DAYS),
    given: { ...Object.fromEntries(fields.map((field) => [field, speed()])), ...technology },
  };
}

function zone(timezone: string | undefined): OracleChange {
  return timezone === undefined ? {} : { timezone };
}
