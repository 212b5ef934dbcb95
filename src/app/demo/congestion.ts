/** How full the network is by local hour, 0 to 1. */
const WEEKDAY = [
  0.15, 0.06, 0.02, 0, 0, 0.02, 0.08, 0.16, 0.22, 0.25, 0.26, 0.27, 0.3, 0.3, 0.3, 0.34, 0.42, 0.55, 0.7, 0.85, 0.96, 1,
  0.82, 0.45,
];
const WEEKEND = [
  0.25, 0.12, 0.05, 0.02, 0, 0, 0.03, 0.08, 0.18, 0.3, 0.42, 0.5, 0.54, 0.55, 0.56, 0.58, 0.62, 0.7, 0.8, 0.9, 0.98, 1,
  0.9, 0.6,
];
const LOAD = Float64Array.from([...WEEKDAY, ...WEEKEND]);

export function loadAt(hour: number, weekend: boolean): number {
  return LOAD[weekend ? hour + 24 : hour] as number;
}

/** The share of its speed that a typical line of an ISP loses when the network is full. */
const SHARE_LOST: Readonly<Record<string, number>> = {
  Northwind: 0.07,
  Kabelnetz: 0.38,
  'Prairie Telecom': 0.14,
  'Costa Net': 0.2,
};

export function shareLost(isp: string): number {
  return SHARE_LOST[isp] ?? 0.15;
}
