import { useMemo, useState } from 'preact/hooks';
import { Broadgauge, type SharedQuestion } from '../../../../../client/index.ts';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { RequestView, Skeleton } from '../../../components/feedback/request-view.tsx';
import { Page } from '../../../components/page.tsx';
import { formatInstant } from '../../../lib/dates.ts';
import { type RequestState, useRequest } from '../../../lib/use-request.ts';
import type { Question } from '../../../question/question.ts';
import { questionOf } from '../../../question/saved.ts';
import type { AggregateAnswer } from '../answer/answer.ts';
import { AnswerView } from '../answer/answer-view.tsx';
import { answerOf } from '../answer/ask-question.ts';
import { withoutUnfinished } from '../answer/periods.ts';
import type { PageCatalogue } from '../question/catalogue.ts';
import { readView } from '../question/view.ts';
import { FigureTable, type Row } from './figure-table.tsx';

/** Whoever has a link has no session. */
const api = new Broadgauge({ url: '' });

/** A dashboard as its public link shows it: to be looked at, and nothing else. */
export function SharedPage({ link }: { readonly link: string }) {
  const dashboard = useRequest((signal) => api.request('GET /shared/{link}', { link }, { signal }), [link]);
  const { data } = dashboard;
  return (
    <main id="main">
      <Page title={data?.name ?? 'Dashboard'} lead={data?.description}>
        <RequestView request={dashboard} skeleton={<Skeleton lines={12} />}>
          {({ tiles, expires_at }) => (
            <>
              <div class="shared-grid">
                {tiles.map((tile, index) => (
                  <section key={index} style={{ '--width': tile.width }}>
                    {tile.kind === 'text' && <p class="shared-text">{tile.text}</p>}
                    {tile.kind === 'question' && <QuestionTile link={link} tile={tile} index={index} />}
                    {tile.kind === 'gap' && (
                      <EmptyState title="This can’t be shown any more">Nothing is here.</EmptyState>
                    )}
                  </section>
                ))}
              </div>
              <p class="hint">This link ends at {formatInstant(expires_at * 1000)}.</p>
            </>
          )}
        </RequestView>
      </Page>
    </main>
  );
}

interface QuestionTileProps {
  readonly link: string;
  readonly tile: SharedQuestion;
  readonly index: number;
}

function QuestionTile({ link, tile, index }: QuestionTileProps) {
  const askedAt = useMemo(() => new Date(), []);
  const answer = useRequest(
    (signal) => api.request('GET /shared/{link}/tiles/{tile}', { link, tile: String(index) }, { signal }),
    [link, index],
  );
  const question = useMemo(() => questionOf(tile), [tile]);
  const data = answer.data as readonly (Row & { readonly metricData: readonly Row[] })[] | undefined;
  return (
    <div class="stack">
      <h2>{tile.title}</h2>
      {tile.description !== '' && <p class="muted">{tile.description}</p>}
      {question === undefined ? (
        <RequestView request={{ ...answer, data }}>
          {(known) => <FigureTable of={tile.of} request={tile.request} answer={known} caption={tile.title} />}
        </RequestView>
      ) : (
        <Chart
          tile={tile}
          answer={{
            ...answer,
            data: data && answerOf(question, data as unknown as Parameters<typeof answerOf>[1], askedAt),
          }}
          question={question}
        />
      )}
    </div>
  );
}

interface ChartProps {
  readonly tile: SharedQuestion;
  readonly question: Question;
  readonly answer: RequestState<AggregateAnswer>;
}

function Chart({ tile, question, answer }: ChartProps) {
  const [view, setView] = useState(() => readView(new URLSearchParams(tile.view)));
  const shown = answer.data && !view.withUnfinished ? withoutUnfinished(answer.data) : answer.data;
  const catalogue = useMemo(() => catalogueOf(tile, question), [tile, question]);
  return (
    <AnswerView
      answer={{ ...answer, data: shown }}
      isShortened={shown !== answer.data}
      catalogue={catalogue}
      view={view}
      look={(change) => setView((before) => ({ ...before, ...change }))}
    />
  );
}

/** A stranger knows of the catalogue what the tile itself says. */
function catalogueOf({ metric }: SharedQuestion, { splits }: Question): PageCatalogue {
  const fields = splits.map((id) => ({ id, name: id }));
  return { metrics: [metric], splits: fields, filters: [], windows: [] } as unknown as PageCatalogue;
}
