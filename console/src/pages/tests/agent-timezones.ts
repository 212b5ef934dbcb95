import { api } from '../../api.ts';
import { clock } from '../../clock.ts';
import { readSecond } from '../../lib/dates.ts';
import { useStore } from '../../lib/store.ts';
import { useRequest } from '../../lib/use-request.ts';
import { useSession } from '../../session.ts';

/** The timezone that an agent had at an instant; null where it had none. */
type TimezoneAt = (ms: number) => string | null;

/**
 * Of the one agent whose records are shown, where its clock is wanted and the token may know it. Records of several agents stay in
 * UTC: their order would be that of no clock.
 */
export function useTimezones(agent: string | undefined): TimezoneAt | undefined {
  const { scopes } = useSession();
  const mayKnow = scopes.includes('metadata') || scopes.includes('metadata:read');
  const asked = useStore(clock) === 'agent' && mayKnow ? agent : undefined;
  const { data } = useRequest(
    async (signal) => {
      if (asked === undefined) return undefined;
      const address = { field: 'agent', value: asked } as const;
      const versions = await api.request('GET /metadata/{field}/{value}/history', address, { signal });
      return (ms: number) =>
        versions.find(({ valid_from }) => valid_from === null || valid_from * 1000 <= ms)?.timezone ?? null;
    },
    [asked],
  );
  return asked === undefined ? undefined : data;
}

/** The instant of a record, whose time is in UTC. */
export function instantOf({ dtime }: { readonly dtime: string }): number {
  return readSecond(dtime).getTime();
}
