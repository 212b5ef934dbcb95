import { useCallback } from 'preact/hooks';
import { Broadgauge } from '../../../../../client/index.ts';
import { useTimes } from '../../../clock.ts';
import { RequestView, Skeleton } from '../../../components/feedback/request-view.tsx';
import { CopyButton } from '../../../components/form/button.tsx';
import { Page } from '../../../components/page.tsx';
import { PublisherContext, useSource } from '../../../components/source.tsx';
import { StatisticsLink } from '../../../components/statistics-link.tsx';
import { formatDay } from '../../../lib/dates.ts';
import { useRequest } from '../../../lib/use-request.ts';
import { type AskTile, TileGrid, type TileMap } from './tile-grid.tsx';
import type { JudgeTile } from './verdict-tile.tsx';

/** Readers of a public link have no session. */
const api = new Broadgauge({ url: '' });

interface SharedPageProps {
  readonly link: string;
  /** True within the page of another site, which says the rest. */
  readonly isEmbedded: boolean;
}

/** A dashboard as its public link shows it: to be looked at, quoted and taken along as figures, and nothing else. */
export function SharedPage({ link, isEmbedded }: SharedPageProps) {
  const dashboard = useRequest((signal) => api.request('GET /shared/{link}', { link }, { signal }), [link]);
  const answerOf = useCallback(
    (index: number, signal: AbortSignal): Promise<unknown> =>
      api.request('GET /shared/{link}/tiles/{tile}', { link, tile: String(index) }, { signal }),
    [link],
  );
  const ask = useCallback<AskTile>(async (_, index, signal) => (await answerOf(index, signal)) as never, [answerOf]);
  const judge = useCallback<JudgeTile>(
    async (_, index, signal) => (await answerOf(index, signal)) as never,
    [answerOf],
  );
  const readMap = useCallback<TileMap>(
    (index, signal) => api.request('GET /shared/{link}/tiles/{tile}/map', { link, tile: String(index) }, { signal }),
    [link],
  );
  const { data } = dashboard;
  const times = useTimes();
  const content = (
    <RequestView request={dashboard} skeleton={<Skeleton lines={12} />}>
      {({ name, publisher, tiles, expires_at }) => (
        <div class="stack">
          <TileGrid tiles={tiles} ask={ask} judge={judge} readMap={readMap} hasTables={!isEmbedded} />
          {isEmbedded ? (
            <SourceLine />
          ) : (
            <>
              <Method />
              <Quote publisher={publisher} name={name} />
              <p class="hint">This link ends at {times.minute(expires_at * 1000)}.</p>
            </>
          )}
        </div>
      )}
    </RequestView>
  );
  return (
    <PublisherContext.Provider value={data?.publisher}>
      <main id="main">
        {isEmbedded ? (
          content
        ) : (
          <Page title={data?.name ?? 'Dashboard'} lead={data?.description}>
            <div class="on-screen">
              <SourceLine />
            </div>
            {content}
          </Page>
        )}
      </main>
    </PublisherContext.Provider>
  );
}

function SourceLine() {
  return <p class="hint">{useSource()}</p>;
}

/** What holds for every figure; what is special about one stands at its chart. */
function Method() {
  return (
    <section class="shared-method stack" aria-labelledby="method">
      <h2 id="method">How these figures were made</h2>
      <p>
        Agents on real lines measure by a schedule. Every result counts with what was true of its agent when it was
        measured, on the clock of the agent. “Prefiltered” leaves out results that no working test can have. An interval
        “by line” is a 95% interval that allows for results of one line being alike.{' '}
        <StatisticsLink section="plain">What each figure means</StatisticsLink>
      </p>
    </section>
  );
}

function Quote({ publisher, name }: { readonly publisher: string; readonly name: string }) {
  const now = new Date();
  const address = window.location.href;
  const text = `${publisher} (${now.getUTCFullYear()}): ${name}. Measured with Broadgauge. As of ${formatDay(now)}. ${address}`;
  return (
    <section class="stack" aria-labelledby="quote">
      <div class="row">
        <h2 id="quote">How to quote it</h2>
        <CopyButton label="quote" text={text} />
      </div>
      <p class="shared-quote">{text}</p>
    </section>
  );
}
