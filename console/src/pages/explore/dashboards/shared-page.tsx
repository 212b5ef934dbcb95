import { useCallback } from 'preact/hooks';
import { Broadgauge } from '../../../../../client/index.ts';
import { RequestView, Skeleton } from '../../../components/feedback/request-view.tsx';
import { Page } from '../../../components/page.tsx';
import { formatInstant } from '../../../lib/dates.ts';
import { useRequest } from '../../../lib/use-request.ts';
import { type AskTile, TileGrid } from './tile-grid.tsx';

/** Readers of a public link have no session. */
const api = new Broadgauge({ url: '' });

/** A dashboard as its public link shows it: to be looked at, and nothing else. */
export function SharedPage({ link }: { readonly link: string }) {
  const dashboard = useRequest((signal) => api.request('GET /shared/{link}', { link }, { signal }), [link]);
  const ask = useCallback<AskTile>(
    (_, index, signal) => api.request('GET /shared/{link}/tiles/{tile}', { link, tile: String(index) }, { signal }),
    [link],
  );
  const { data } = dashboard;
  return (
    <main id="main">
      <Page title={data?.name ?? 'Dashboard'} lead={data?.description}>
        <RequestView request={dashboard} skeleton={<Skeleton lines={12} />}>
          {({ tiles, expires_at }) => (
            <>
              <TileGrid tiles={tiles} ask={ask} />
              <p class="hint">This link ends at {formatInstant(expires_at * 1000)}.</p>
            </>
          )}
        </RequestView>
      </Page>
    </main>
  );
}
