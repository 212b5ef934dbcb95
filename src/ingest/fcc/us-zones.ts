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

const EASTERN = 'America/New_York';
const CENTRAL = 'America/Chicago';
const MOUNTAIN = 'America/Denver';
const PACIFIC = 'America/Los_Angeles';

/** States in a single large zone. */
const STATES_OF_ZONE: Readonly<Record<string, string>> = {
  [EASTERN]: 'CT DC DE GA MA MD ME NC NH NJ NY OH PA RI SC VA VT WV',
  [CENTRAL]: 'AL AR IA IL LA MN MO MS OK WI',
  [MOUNTAIN]: 'CO MT NM UT WY',
  [PACIFIC]: 'CA WA',
};

/** The others; the zone of most of a state's people comes first. */
const ZONES_OF_STATE: Readonly<Record<string, readonly string[]>> = {
  AK: ['America/Anchorage', 'America/Adak'],
  AS: ['Pacific/Pago_Pago'],
  AZ: ['America/Phoenix', MOUNTAIN],
  FL: [EASTERN, CENTRAL],
  GU: ['Pacific/Guam'],
  HI: ['Pacific/Honolulu'],
  ID: ['America/Boise', PACIFIC],
  IN: ['America/Indiana/Indianapolis', CENTRAL],
  KS: [CENTRAL, MOUNTAIN],
  KY: [EASTERN, CENTRAL],
  MI: ['America/Detroit', 'America/Menominee'],
  MP: ['Pacific/Saipan'],
  ND: [CENTRAL, MOUNTAIN],
  NE: [CENTRAL, MOUNTAIN],
  NV: [PACIFIC, MOUNTAIN],
  OR: [PACIFIC, 'America/Boise'],
  PR: ['America/Puerto_Rico'],
  SD: [CENTRAL, MOUNTAIN],
  TN: [CENTRAL, EASTERN],
  TX: [CENTRAL, MOUNTAIN],
  VI: ['America/St_Thomas'],
};

function zonesOf(state: string): readonly string[] {
  const large = Object.keys(STATES_OF_ZONE).filter((zone) => STATES_OF_ZONE[zone]?.split(' ').includes(state));
  return ZONES_OF_STATE[state] ?? large;
}

/**
 * The zone of a unit. The FCC made local times with the unit's offsets, so offsets that no zone of the state has win over
 * the state. A missing offset is undefined.
 */
export function usZone(state: string, winter: number | undefined, summer: number | undefined): string | undefined {
  const ofState = zonesOf(state.toUpperCase());
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
