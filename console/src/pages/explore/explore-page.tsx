import { useCallback, useEffect, useMemo, useState } from 'preact/hooks';
import { RequestView, Skeleton } from '../../components/feedback/request-view.tsx';
import { Button, CopyButton } from '../../components/form/button.tsx';
import { Page } from '../../components/page.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { classNames } from '../../lib/class-names.ts';
import { type RequestState, useRequest } from '../../lib/use-request.ts';
import type { Question } from '../../question/question.ts';
import { requestOf } from '../../question/request.ts';
import { useSession } from '../../session.ts';
import { AlertDialog } from './alert-dialog.tsx';
import { AnnotationsContext, useLoadedAnnotations } from './annotations/annotations.ts';
import type { Answer } from './answer/answer.ts';
import { AnswerView, Headline } from './answer/answer-view.tsx';
import { askQuestion, askTotal } from './answer/ask-question.ts';
import { withinZoom, withoutUnfinished } from './answer/periods.ts';
import { Working } from './answer/working.tsx';
import { issuesByField } from './builder/issues-by-field.ts';
import { QuestionSentence } from './builder/question-sentence.tsx';
import { askComparison, type ComparisonAnswer } from './comparison/ask-comparison.ts';
import { comparableSplits, comparisonRequestOf, isOfSeries } from './comparison/comparison-request.ts';
import { ComparisonView } from './comparison/comparison-view.tsx';
import { sideNames } from './comparison/describe-comparison.ts';
import { PairsMatrix } from './comparison/pairs-matrix.tsx';
import { AnswerTable, ComparisonTable } from './detail/answer-table.tsx';
import { DownloadForm } from './detail/download-form.tsx';
import { RequestCode } from './detail/request-code.tsx';
import { PointDialog, type Pressed } from './point/point-dialog.tsx';
import { fieldName, loadCatalogue, metricOf, type PageCatalogue } from './question/catalogue.ts';
import { limitsOf, titleOf } from './question/describe-question.ts';
import { statedOf } from './question/stated.ts';
import { useQuestion } from './question/use-question.ts';
import { TABS, type Tab, type View } from './question/view.ts';
import { SaveDialog } from './save-dialog.tsx';

/** A question and its answer, which follows every choice. */
export function ExplorePage() {
  const { question, view, isFirst, link, ask, look, undo, redo } = useQuestion();
  const [isSaving, setSaving] = useState(false);
  const [pressed, setPressed] = useState<Pressed>();
  const [isAlerting, setAlerting] = useState(false);
  const { panels, scopes } = useSession();
  const mayChange = panels === null;
  const mayAlert = mayChange && scopes.includes('manage') && question.chartType === 'aggregate';
  const catalogue = useRequest(loadCatalogue, []);
  const annotations = useLoadedAnnotations();
  const answer = useRequest((signal) => askQuestion(question, signal), [question]);
  const total = useRequest((signal) => askTotal(question, signal), [question]);
  const comparison = useRequest((signal) => askComparison(question, signal), [question]);
  const { withUnfinished, zoom } = view;
  const finished = useMemo(
    () => (answer.data && !withUnfinished ? withoutUnfinished(answer.data) : answer.data),
    [answer.data, withUnfinished],
  );
  const shown = useMemo(() => (finished && zoom ? withinZoom(finished, zoom) : finished), [finished, zoom]);
  const retry = () => {
    for (const request of [answer, total, comparison]) request.retry();
  };
  const [firstMetric] = catalogue.data?.metrics ?? [];
  const isUnknown = catalogue.data !== undefined && !metricOf(catalogue.data, question.metric);
  useEffect(() => {
    // Not every organisation measures what the first question is about.
    if (isFirst && isUnknown && firstMetric) ask({ metric: firstMetric.key }, { replace: true });
  }, [isFirst, isUnknown, firstMetric, ask]);
  const lead = catalogue.data && limitsOf(question, catalogue.data, new Date());
  return (
    <Page
      title="Explore"
      printedTitle={catalogue.data && titleOf(question, catalogue.data)}
      lead={lead ?? '…'}
      actions={
        <>
          {mayAlert && <Button onClick={() => setAlerting(true)}>Alert me</Button>}
          {mayChange && <Button onClick={() => setSaving(true)}>Save</Button>}
          <CopyButton label="link" text={link} />
        </>
      }
    >
      {isSaving && <SaveDialog question={question} view={view} onClose={() => setSaving(false)} />}
      {isAlerting && catalogue.data && (
        <AlertDialog question={question} title={titleOf(question, catalogue.data)} onClose={() => setAlerting(false)} />
      )}
      <RequestView request={catalogue} skeleton={<Skeleton lines={12} />}>
        {(known) => (
          <div class="explore stack">
            <QuestionSentence
              catalogue={known}
              question={question}
              issues={issuesByField(answer.error, comparison.error)}
              ask={ask}
              figure={view.figure}
              onFigure={(figure) => look({ figure })}
              undo={undo}
              redo={redo}
            />
            <div id="answer" class="explore-answer stack" tabIndex={-1}>
              <Headline
                total={total}
                shown={{
                  answer: answer.status === 'done' ? shown : undefined,
                  isShortened: finished !== answer.data,
                  isZoomed: shown !== finished,
                }}
                figure={view.figure}
                comparison={comparison.data}
                catalogue={known}
              />
              <div class="explore-chart">
                <Working requests={[answer, total, comparison]} />
                <AnnotationsContext.Provider value={annotations}>
                  <AnswerView
                    answer={{ ...answer, data: shown, retry }}
                    isShortened={finished !== answer.data}
                    catalogue={known}
                    view={view}
                    look={look}
                    onPick={({ at }, series) => setPressed({ at, series })}
                  />
                </AnnotationsContext.Provider>
              </div>
              {pressed && shown?.kind === 'aggregate' && (
                <PointDialog
                  answer={shown}
                  pressed={pressed}
                  figure={view.figure}
                  catalogue={known}
                  onClose={() => setPressed(undefined)}
                />
              )}
              <ComparisonView comparison={comparison} catalogue={known} />
              <DetailTabs
                question={question}
                status={answer.status}
                answer={shown}
                comparison={comparison.data}
                catalogue={known}
                view={view}
                look={look}
              />
            </div>
          </div>
        )}
      </RequestView>
    </Page>
  );
}

interface DetailTabsProps {
  readonly question: Question;
  /** Of the answer. */
  readonly status: RequestState<Answer>['status'];
  readonly answer: Answer | undefined;
  readonly comparison: ComparisonAnswer | undefined;
  readonly catalogue: PageCatalogue;
  readonly view: View;
  readonly look: (change: Partial<View>) => void;
}

/** Why there is no row to show. */
const EMPTY_TABLE: Readonly<Record<RequestState<Answer>['status'], string>> = {
  loading: 'Working: the rows are not here yet.',
  failed: 'The question was not answered, so there are no rows to show.',
  done: 'There are no rows.',
};

const TAB_NAMES: Readonly<Record<Tab, string>> = {
  table: 'Table',
  json: 'JSON',
  curl: 'curl',
  typescript: 'TypeScript',
  python: 'Python',
  download: 'Download',
};

/** The answer as a table and as a file, and the request for other programs. */
function DetailTabs(props: DetailTabsProps) {
  return (
    <Tabs
      label="Answer and request"
      tabs={TABS.map((key) => ({ key, label: TAB_NAMES[key] }))}
      selected={props.view.tab}
      onSelect={(tab) => props.look({ tab })}
    >
      <SelectedTab {...props} />
    </Tabs>
  );
}

function SelectedTab({ question, status, answer, comparison, catalogue, view, look }: DetailTabsProps) {
  const nameOf = useCallback((split: string) => fieldName(catalogue.splits, split), [catalogue]);
  const request = requestOf(question);
  const compared = isOfSeries(question)
    ? undefined
    : comparisonRequestOf(question, comparableSplits(question), new Date());
  switch (view.tab) {
    case 'table':
      if (!answer || answer.series.length === 0) return <p class="muted">{EMPTY_TABLE[status]}</p>;
      return (
        <div
          class={classNames('request-view', 'stack', status === 'loading' && 'stale')}
          aria-busy={status === 'loading'}
        >
          {comparison?.pairs && (
            <PairsMatrix
              series={comparison.series}
              pairs={comparison.pairs}
              name={nameOf(comparison.pairs.id)}
              stated={statedOf(comparison.question, catalogue, comparison.askedAt)}
            />
          )}
          {comparison && !comparison.pairs && (
            <ComparisonTable
              comparison={comparison}
              names={sideNames(comparison.question, catalogue)}
              caption="Comparison"
              stated={statedOf(comparison.question, catalogue, comparison.askedAt)}
              nameOf={nameOf}
            />
          )}
          <AnswerTable
            answer={answer}
            caption={titleOf(answer.question, catalogue)}
            stated={statedOf(answer.question, catalogue, new Date())}
            nameOf={nameOf}
            view={view}
            look={look}
          />
        </div>
      );
    case 'download':
      return <DownloadForm key={JSON.stringify(request)} request={request} title={titleOf(question, catalogue)} />;
    default:
      return (
        <div class="stack">
          <RequestCode language={view.tab} request={{ path: '/metric_data', body: request }} />
          {compared && <RequestCode language={view.tab} request={{ path: '/comparison_data', body: compared }} />}
        </div>
      );
  }
}
