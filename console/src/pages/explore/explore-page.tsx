import { useEffect } from 'preact/hooks';
import { CopyButton } from '../../components/copy-button.tsx';
import { Page } from '../../components/page.tsx';
import { RequestView } from '../../components/request-view.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useRequest } from '../../hooks/use-request.ts';
import { limitsOf } from '../../question/describe-question.ts';
import { issuesByField } from '../../question/issues-by-field.ts';
import { loadCatalogue, metricOf } from '../../question/page-catalogue.ts';
import { useQuestion } from '../../question/use-question.ts';
import { AnswerView } from './answer/answer-view.tsx';
import { askQuestion, askTotal } from './answer/ask-question.ts';
import { Headline } from './answer/headline.tsx';
import { BuilderPlace } from './builder/builder-place.tsx';
import { DetailTabs } from './detail-tabs.tsx';

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
          <div class="explore">
            <BuilderPlace catalogue={known} question={question} issues={issuesByField(answer.error)} ask={ask} />
            <div class="explore-answer">
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
