/** A host that agents test against. */
export interface Target {
  readonly host: string;
  readonly address4: string;
  readonly address6: string;
  readonly group: string;
}

const CITIES: Readonly<Record<string, string>> = {
  'Europe/London': 'lon1',
  'Europe/Berlin': 'fra1',
  'America/New_York': 'nyc1',
  'America/Chicago': 'chi1',
  'America/Los_Angeles': 'lax1',
  'America/Sao_Paulo': 'gru1',
  'America/Manaus': 'gru2',
};

/** The nearest server outside the ISP's network. */
export function offNet(timezone: string): Target {
  const index = Object.keys(CITIES).indexOf(timezone) + 10;
  const host = `${CITIES[timezone] ?? 'any1'}.measure.example`;
  return { host, address4: `203.0.113.${index}`, address6: `2001:db8:100::${index}`, group: 'off-net' };
}

/** The server inside the ISP's network. */
export function onNet(isp: string): Target {
  const index = networkOf(isp);
  const host = `measure.${domainOf(isp)}`;
  return { host, address4: `198.51.100.${index}`, address6: `2001:db8:200::${index}`, group: 'on-net' };
}

/** A number from 100 to 199 for an ISP's addresses. */
export function networkOf(isp: string): number {
  return 100 + ([...isp].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 100);
}

export function domainOf(isp: string): string {
  return `${isp.toLowerCase().replaceAll(' ', '-')}.example`;
}
