type Offsets = readonly [winter: number, summer: number];

/** Hours from UTC in winter and in summer. */
const ZONES: Readonly<Record<string, Offsets>> = {
  'America/New_York': [-5, -4],
  'America/Chicago': [-6, -5],
  'America/Denver': [-7, -6],
  'America/Phoenix': [-7, -7],
  'America/Los_Angeles': [-8, -7],
  'America/Anchorage': [-9, -8],
  'America/Adak': [-10, -9],
  'Pacific/Honolulu': [-10, -10],
  'America/Puerto_Rico': [-4, -4],
  'Pacific/Pago_Pago': [-11, -11],
  'Pacific/Guam': [10, 10],
  'America/Boise': [-7, -6],
  'America/Detroit': [-5, -4],
  'America/Menominee': [-6, -5],
  'America/Indiana/Indianapolis': [-5, -4],
  'America/St_Thomas': [-4, -4],
  'Pacific/Saipan': [10, 10],
};

const EASTERN = ['America/New_York'];
const CENTRAL = ['America/Chicago'];
const MOUNTAIN = ['America/Denver'];
const PACIFIC = ['America/Los_Angeles'];

/** The zone of most of a state's people comes first. */
const ZONES_OF_STATE: Readonly<Record<string, readonly string[]>> = {
  AK: ['America/Anchorage', 'America/Adak'],
  AL: CENTRAL,
  AR: CENTRAL,
  AS: ['Pacific/Pago_Pago'],
  AZ: ['America/Phoenix', ...MOUNTAIN],
  CA: PACIFIC,
  CO: MOUNTAIN,
  CT: EASTERN,
  DC: EASTERN,
  DE: EASTERN,
  FL: [...EASTERN, ...CENTRAL],
  GA: EASTERN,
  GU: ['Pacific/Guam'],
  HI: ['Pacific/Honolulu'],
  IA: CENTRAL,
  ID: ['America/Boise', ...PACIFIC],
  IL: CENTRAL,
  IN: ['America/Indiana/Indianapolis', ...CENTRAL],
  KS: [...CENTRAL, ...MOUNTAIN],
  KY: [...EASTERN, ...CENTRAL],
  LA: CENTRAL,
  MA: EASTERN,
  MD: EASTERN,
  ME: EASTERN,
  MI: ['America/Detroit', 'America/Menominee'],
  MN: CENTRAL,
  MO: CENTRAL,
  MP: ['Pacific/Saipan'],
  MS: CENTRAL,
  MT: MOUNTAIN,
  NC: EASTERN,
  ND: [...CENTRAL, ...MOUNTAIN],
  NE: [...CENTRAL, ...MOUNTAIN],
  NH: EASTERN,
  NJ: EASTERN,
  NM: MOUNTAIN,
  NV: [...PACIFIC, ...MOUNTAIN],
  NY: EASTERN,
  OH: EASTERN,
  OK: CENTRAL,
  OR: [...PACIFIC, 'America/Boise'],
  PA: EASTERN,
  PR: ['America/Puerto_Rico'],
  RI: EASTERN,
  SC: EASTERN,
  SD: [...CENTRAL, ...MOUNTAIN],
  TN: [...CENTRAL, ...EASTERN],
  TX: [...CENTRAL, ...MOUNTAIN],
  UT: MOUNTAIN,
  VA: EASTERN,
  VI: ['America/St_Thomas'],
  VT: EASTERN,
  WA: PACIFIC,
  WI: CENTRAL,
  WV: EASTERN,
  WY: MOUNTAIN,
};

/**
 * The zone of a unit. The FCC made local times with the unit's offsets, so offsets that no zone of the state has win over
 * the state. A missing offset is undefined.
 */
export function usZone(state: string, winter: number | undefined, summer: number | undefined): string | undefined {
  const ofState = ZONES_OF_STATE[state.toUpperCase()] ?? [];
  if (winter === undefined && summer === undefined) return ofState[0];
  const fits = (zone: string) => {
    const [zoneWinter, zoneSummer] = ZONES[zone] ?? [];
    return (winter ?? zoneWinter) === zoneWinter && (summer ?? zoneSummer) === zoneSummer;
  };
  return ofState.find(fits) ?? Object.keys(ZONES).find(fits) ?? fixedZone(winter ?? summer ?? 0) ?? ofState[0];
}

/** The names of these zones have the opposite sign. */
function fixedZone(hours: number): string | undefined {
  if (!Number.isInteger(hours) || hours < -12 || hours > 14) return undefined;
  return hours === 0 ? 'Etc/GMT' : `Etc/GMT${hours < 0 ? '+' : '-'}${Math.abs(hours)}`;
}
