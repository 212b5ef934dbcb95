import type { Api } from '../api.ts';

interface ListedAgent {
  readonly unit_id: number | null;
  readonly timezone: string | null;
}

const PAGE = '1000';

/** The timezone of each unit that the caller sees, by unit id. */
export async function agentZones(api: Api): Promise<ReadonlyMap<string, string | null>> {
  const zones = new Map<string, string | null>();
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query = new URLSearchParams({ limit: PAGE, ...(cursor && { cursor }) });
    const { data, next } = await api.call('GET', `/manage/agents?${query}`);
    for (const { unit_id: unitId, timezone } of data as ListedAgent[]) {
      if (unitId !== null) zones.set(String(unitId), timezone);
    }
    cursor = next ? new URL(next).searchParams.get('cursor') : null;
  }
  return zones;
}
