import type { CustomValue } from '../../agents/custom.ts';
import type { AgentKind } from '../../agents/kind.ts';
import type { AgentRow } from '../../agents/parse-agent-row.ts';
import { seededRandom } from '../../lib/random.ts';
import { districtOf } from './districts.ts';
import { chanceOf } from './noise.ts';

export const DEMO_PANEL = 'demo';
const DEMO_AGENTS = 400;
const FIRST_UNIT = 1001;

interface Place {
  readonly timezone: string;
  readonly region: string;
  /** Households per line of the panel, on average. */
  readonly households: number;
}

interface Isp {
  readonly name: string;
  readonly country: string;
  readonly packages: readonly string[];
  readonly places: readonly Place[];
}

/** Half-way through the demo's time, all agents with this package were upgraded. */
export const UPGRADE = { isp: 'Northwind', from: 'Fibre 100', to: 'Fibre 500', daysAgo: 30 } as const;

const ISPS: readonly Isp[] = [
  {
    name: 'Northwind',
    country: 'GB',
    packages: [UPGRADE.from, 'Fibre 900', 'Superfast 80'],
    places: [
      { timezone: 'Europe/London', region: 'North', households: 1400 },
      { timezone: 'Europe/London', region: 'South', households: 2300 },
    ],
  },
  {
    name: 'Kabelnetz',
    country: 'DE',
    packages: ['Cable 250', 'Cable 1000'],
    places: [
      { timezone: 'Europe/Berlin', region: 'Bayern', households: 1700 },
      { timezone: 'Europe/Berlin', region: 'Sachsen', households: 600 },
    ],
  },
  {
    name: 'Prairie Telecom',
    country: 'US',
    packages: ['DSL 25', 'Fiber 300', 'Fiber 1000'],
    places: [
      { timezone: 'America/New_York', region: 'East', households: 3100 },
      { timezone: 'America/Chicago', region: 'Midwest', households: 1200 },
      { timezone: 'America/Los_Angeles', region: 'West', households: 2200 },
    ],
  },
  {
    name: 'Costa Net',
    country: 'BR',
    packages: ['Fibra 200', 'Fibra 600'],
    places: [
      { timezone: 'America/Sao_Paulo', region: 'Sudeste', households: 2600 },
      { timezone: 'America/Manaus', region: 'Norte', households: 400 },
    ],
  },
];

/** Every package that the agents have or had. */
export const DEMO_PACKAGES: readonly { readonly isp: string; readonly package: string }[] = ISPS.flatMap(
  ({ name, packages }) =>
    [...packages, ...(name === UPGRADE.isp ? [UPGRADE.to] : [])].map((sold) => ({ isp: name, package: sold })),
);

const MODELS: Readonly<Record<AgentKind, readonly string[]>> = {
  whitebox: ['Whitebox 8.0', 'Whitebox 9.1'],
  cpe: ['Router AX3000', 'Router BE7200'],
  mobile: ['Pixel 9', 'Galaxy S25', 'iPhone 17'],
  web: ['Browser'],
};

/** The agents of the demo panel: the same for the same seed. */
export function demoAgents(seed: number): AgentRow[] {
  const random = seededRandom(seed);
  const pick = <T>(choices: readonly T[]) => choices[Math.floor(random() * choices.length)] as T;
  return Array.from({ length: DEMO_AGENTS }, (_, index) => {
    const isp = pick(ISPS);
    const place = pick(isp.places);
    const kind = pickKind(random());
    const unitId = FIRST_UNIT + index;
    const base = pick(MODELS[kind]);
    const sold = pick(isp.packages);
    return {
      agentId: `demo-${unitId}`,
      unitId,
      macAddress: macOf(unitId),
      kind,
      base,
      country: isp.country,
      panel: DEMO_PANEL,
      package: { isp: isp.name, package: sold },
      timezone: place.timezone,
      custom: new Map<string, CustomValue>([
        ['region', place.region],
        ['building', random() < 0.6 ? 'house' : 'flat'],
        ['district', districtOf(unitId, COPPER.includes(sold))],
        ['geography', chanceOf(unitId, 1, 0x23) < ruralShare(sold) ? 'Rural' : 'Urban'],
        ['households', Math.round(place.households * (0.6 + 0.8 * chanceOf(unitId, 1, 0x22)))],
      ]),
    };
  });
}

/** Copper is what is left in the country. */
function ruralShare(sold: string): number {
  return COPPER.includes(sold) ? 0.6 : 0.25;
}

const COPPER = ['DSL 25', 'Superfast 80'];

function pickKind(chance: number): AgentKind {
  if (chance < 0.6) return 'whitebox';
  if (chance < 0.8) return 'cpe';
  return chance < 0.95 ? 'mobile' : 'web';
}

function macOf(unitId: number): string {
  const digits = unitId.toString(16).padStart(6, '0');
  return `02:42:ac:${digits.slice(0, 2)}:${digits.slice(2, 4)}:${digits.slice(4)}`;
}
