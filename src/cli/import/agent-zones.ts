import { type Broadgauge, type MetadataVersion, NotFoundError } from '#client';
import type { ZonePeriod, ZonesOf } from '../../ingest/fcc/fcc-clock.ts';
import { slices } from '../../lib/batches.ts';
import { RETRIES } from '../client-command.ts';

/** Newest first. */
type History = readonly MetadataVersion[];

const AT_A_TIME = 8;

/** The timezones of units over time, from their histories, with a few concurrent requests. */
export function agentZones(bg: Broadgauge): ZonesOf {
  const stretchesOf = async (unitId: string) => {
    if (!/^\d{1,15}$/.test(unitId)) return undefined;
    const request = { field: 'unit', value: String(Number(unitId)) } as const;
    try {
      return toPeriods(await bg.request('GET /metadata/{field}/{value}/history', request, { retries: RETRIES }));
    } catch (error) {
      if (error instanceof NotFoundError && error.code !== undefined) return undefined;
      throw error;
    }
  };
  return async (unitIds) => {
    const zones = new Map<string, readonly ZonePeriod[]>();
    for (const slice of slices(unitIds, AT_A_TIME)) {
      const found = await Promise.all(slice.map(stretchesOf));
      slice.forEach((unitId, index) => {
        const stretches = found[index];
        if (stretches) zones.set(unitId, stretches);
      });
    }
    return zones;
  };
}

function toPeriods(history: History): readonly ZonePeriod[] {
  const since = (version: History[number]) =>
    version.valid_from === null ? Number.NEGATIVE_INFINITY : version.valid_from * 1000;
  return history
    .map((version, index) => {
      const later = history[index - 1];
      return { since: since(version), until: later ? since(later) : Number.POSITIVE_INFINITY, zone: version.timezone };
    })
    .reverse();
}
