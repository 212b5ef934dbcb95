import { useCallback } from 'preact/hooks';
import { Tabs } from '../../components/tabs.tsx';
import { titleOf } from '../../question/describe-question.ts';
import { fieldName, type PageCatalogue } from '../../question/page-catalogue.ts';
import { type Question, requestOf } from '../../question/question.ts';
import { unitOf } from '../../question/units.ts';
import { TABS, type Tab, type View } from '../../question/view.ts';
import type { Answer } from './answer/answer.ts';
import { DownloadForm } from './download/download-form.tsx';
import { RequestCode } from './request/request-code.tsx';
import { AnswerTable } from './table/answer-table.tsx';

export interface DetailTabsProps {
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
export function DetailTabs(props: DetailTabsProps) {
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
      if (!answer || answer.series.length === 0) return <p class="no-answer">There are no rows.</p>;
      return (
        <AnswerTable
          answer={answer}
          caption={titleOf(answer.question, catalogue)}
          unit={unitOf(catalogue, answer.question.metric)}
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
