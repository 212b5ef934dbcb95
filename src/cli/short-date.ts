/** How people write dates, and how the service does: `-7d` is `-7 days`. Undefined for everything else. */
export function shortDate(text: string): string | undefined {
  const [, sign, count, unit] = /^([+-])(\d{1,4})(d|w|mo)$/.exec(text) ?? [];
  if (unit === 'mo') return `${sign}${count} months`;
  if (unit !== undefined) return `${sign}${Number(count) * (unit === 'w' ? 7 : 1)} days`;
  return { today: 'now', yesterday: '-1 days' }[text];
}

/** `01/11/2026` may be one of two days. */
export function isAmbiguousDate(text: string): boolean {
  return /^\d{1,2}[/.]\d{1,2}[/.]\d{4}$/.test(text);
}
