import { useCallback, useEffect } from 'preact/hooks';
import { RequestView, Skeleton } from '../../components/feedback/request-view.tsx';
import { CopyButton } from '../../components/form/button.tsx';
import { Page } from '../../components/page.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { useRequest } from '../../lib/use-request.ts';
import { type Question, requestOf } from '../../question/question.ts';
import type { Answer } from './answer/answer.ts';
import { AnswerView, Headline } from './answer/answer-view.tsx';
import { askQuestion, askTotal } from './answer/ask-question.ts';
import { QuestionBuilder } from './builder/builder.tsx';
import { issuesByField } from './builder/issues-by-field.ts';
import { AnswerTable } from './detail/answer-table.tsx';
import { DownloadForm } from './detail/download-form.tsx';
import { RequestCode } from './detail/request-code.tsx';
import { fieldName, loadCatalogue, metricOf, type PageCatalogue, unitOf } from './question/catalogue.ts';
import { limitsOf, titleOf } from './question/describe-question.ts';
import { useQuestion } from './question/use-question.ts';
import { TABS, type Tab, type View } from './question/view.ts';

/** A question and its answer, which follows every choice. */
export function ExplorePage() {
  const { question, view, isFirst, link, ask, look } = useQuestion();
  const catalogue = useRequest(loadCatalogue, []);
  const answer = useRequest((signal) => askQuestion(question, signal), [question]);
  const total = useRequest((signal) => askTotal(question, signal), [question]);
  const [firstMetric] = catalogue.data?.metrics ?? [];
  const isUnknown = catalogue.data !== undefined && !metricOf(catalogue.data, question.metric);
  useEffect(() => {
    // Not every organisation measures what the first question is about.
    if (isFirst && isUnknown && firstMetric) ask({ metric: firstMetric.key }, { replace: true });
  }, [isFirst, isUnknown, firstMetric, ask]);
  const lead = catalogue.data && limitsOf(question, catalogue.data, new Date());
  return (
    <Page title="Explore" lead={lead ?? '…'} actions={<CopyButton label="link" text={link} />}>
      <RequestView request={catalogue} skeleton={<Skeleton lines={12} />}>
        {(known) => (
          <div class="explore stack">
            <QuestionBuilder catalogue={known} question={question} issues={issuesByField(answer.error)} ask={ask} />
            <div class="explore-answer stack">
              <Headline total={total} catalogue={known} />
              <AnswerView answer={answer} catalogue={known} view={view} look={look} />
              <DetailTabs question={question} answer={answer.data} catalogue={known} view={view} look={look} />
            </div>
          </div>
        )}
      </RequestView>
    </Page>
  );
}

interface DetailTabsProps {
  readonly question: Question;
  readonly answer: Answer | undefined;
  readonly catalogue: PageCatalogue;
  readonly view: View;
  readonly look: (change: Partial<View>) => void;
}

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

function SelectedTab({ question, answer, catalogue, view, look }: DetailTabsProps) {
  const nameOf = useCallback((split: string) => fieldName(catalogue.splits, split), [catalogue]);
  const request = requestOf(question);
  switch (view.tab) {
    case 'table':
      if (!answer || answer.series.length === 0) return <p class="muted">There are no rows.</p>;
      return (
        <AnswerTable
          answer={answer}
          caption={titleOf(answer.question, catalogue)}
          unit={unitOf(catalogue, answer.question)}
          nameOf={nameOf}
          view={view}
          look={look}
        />
      );
    case 'download':
      return <DownloadForm key={JSON.stringify(request)} request={request} title={titleOf(question, catalogue)} />;
    default:
      return <RequestCode language={view.tab} request={request} />;
  }
}
