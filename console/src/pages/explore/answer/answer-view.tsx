import { ValidationError } from '../../../../../client/index.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Notice } from '../../../components/notice.tsx';
import { RequestView } from '../../../components/request-view.tsx';
import type { RequestState } from '../../../hooks/use-request.ts';
import { formatCount } from '../../../lib/format-count.ts';
import { titleOf } from '../../../question/describe-question.ts';
import type { PageCatalogue } from '../../../question/page-catalogue.ts';
import { unitOf } from '../../../question/units.ts';
import type { View } from '../../../question/view.ts';
import { AnswerChart } from '../chart/answer-chart.tsx';
import type { Answer } from './answer.ts';
import { RAW_POINTS_MAX } from './ask-question.ts';

export interface AnswerViewProps {
  readonly answer: RequestState<Answer>;
  readonly catalogue: PageCatalogue;
  readonly view: View;
  readonly look: (change: Partial<View>) => void;
}

/** The answer in whatever state it is; while a new one is on its way the one before, under its own title. */
export function AnswerView({ answer, catalogue, view, look }: AnswerViewProps) {
  if (answer.error instanceof ValidationError) return <Refusal error={answer.error} />;
  return (
    <RequestView request={answer} skeleton={<div class="card answer-waiting" role="status" aria-label="Loading" />}>
      {(known) =>
        known.series.length === 0 ? (
          <EmptyState title="There are no results for this question">
            Ask about a longer time, take filters or panels away, or look at another metric.
          </EmptyState>
        ) : (
          <div class="answer">
            {known.kind === 'raw' && known.isCut && (
              <Notice tone="warning" title={`Only the first ${formatCount(RAW_POINTS_MAX)} results are shown here`}>
                Ask about a shorter time, or download all of them as a file.
              </Notice>
            )}
            <AnswerChart
              answer={known}
              title={titleOf(known.question, catalogue)}
              unit={unitOf(catalogue, known.question.metric)}
              view={view}
              look={look}
            />
          </div>
        )
      }
    </RequestView>
  );
}

/** There is nothing to try again: the question itself has to change. */
function Refusal({ error }: { readonly error: ValidationError }) {
  const messages = new Set(Object.values(error.issues).flat());
  return (
    <Notice tone="error" title="This question can’t be answered as it is">
      {[...messages].map((message) => (
        <p key={message}>{message}</p>
      ))}
    </Notice>
  );
}
