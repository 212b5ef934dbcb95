import { useMemo } from 'preact/hooks';
import { api } from '../../../api.ts';
import { useRequest } from '../../../hooks/use-request.ts';
import { useSession } from '../../../hooks/use-session.ts';

/** What the fields of a change offer; nothing where the token has no scope to look it up. */
export interface Suggestions {
  readonly isps: readonly string[];
  /** `<isp>:<package>` */
  readonly packages: readonly string[];
  readonly timezones: readonly string[];
  /** Keys of custom fields. */
  readonly customKeys: readonly string[];
}

const OWN_FIELD = 'custom.';

export function useSuggestions(): Suggestions {
  const { scopes } = useSession();
  const mayManage = scopes.includes('manage');
  const mayAsk = scopes.includes('data');
  const isps = useRequest(async (signal) => (mayManage ? api.isps.list({ signal }) : []), [mayManage]);
  const splits = useRequest(async (signal) => (mayAsk ? api.catalogue.splits({ signal }) : []), [mayAsk]);
  return useMemo(
    () => ({
      isps: (isps.data ?? []).map(({ isp }) => isp),
      packages: (isps.data ?? []).flatMap(({ isp, packages }) => packages.map((name) => `${isp}:${name}`)),
      timezones: ['UTC', ...Intl.supportedValuesOf('timeZone').filter((name) => name !== 'UTC')],
      customKeys: (splits.data ?? [])
        .filter(({ id }) => id.startsWith(OWN_FIELD))
        .map(({ id }) => id.slice(OWN_FIELD.length)),
    }),
    [isps.data, splits.data],
  );
}
