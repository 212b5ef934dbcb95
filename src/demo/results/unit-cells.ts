import type { Line } from '../line.ts';
import type { Target } from '../targets.ts';

/** The cells `target` and `address`. */
export function targetCells({ host, address4, address6 }: Target, { ipVersion }: Line): string {
  return `${host},${ipVersion === 6 ? address6 : address4}`;
}

/** The cells `ip_version` and `target_group`, and the end of the row. */
export function routeCells({ group }: { readonly group: string }, { ipVersion }: Line): string {
  return `${ipVersion},${group}\n`;
}
