import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/** A line of ACCC's release 15 whose lowest and highest speed leave one verdict only. */
export interface DecidedLine {
  readonly unit: string;
  readonly planMbps: number;
  /** Results made from the extremes. */
  readonly speeds: readonly number[];
  /** As ACCC published it. */
  readonly verdict: 'met' | 'not_met';
}

export function acccDecidedLines(): readonly DecidedLine[] {
  const [header = '', ...rows] = gunzipSync(readFileSync('test/published/accc-report-15.csv.gz'))
    .toString()
    .trim()
    .split(/\r?\n/);
  const names = header.split(',');
  return rows.flatMap((row): DecidedLine[] => {
    const line = Object.fromEntries(row.split(',').map((value, index) => [names[index] ?? '', value]));
    const text = line['All hour maximum download speed'] ?? '';
    const [lowest, highest] = [Number(line['All hour minimum download speed']), Number(text)];
    const planMbps = Number(/^(\d+)\/\d+ Mbps$/.exec(line.tier ?? '')?.[1]);
    if (Number.isNaN(planMbps) || text === '') return [];
    if (highest > 0.75 * planMbps && lowest <= 0.75 * planMbps) return [];
    const verdict = line.is_this_service_underperforming === 'TRUE' ? 'not_met' : 'met';
    return [{ unit: String(line.unit_id), planMbps, speeds: [lowest, lowest, lowest, highest, highest], verdict }];
  });
}
