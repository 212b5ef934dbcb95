import { useMemo } from 'preact/hooks';
import { api } from '../../../api.ts';
import { toast } from '../../../components/feedback/toasts.tsx';
import { Combobox, type SearchOptions, searchIn } from '../../../components/form/combobox.tsx';
import { Field } from '../../../components/form/field.tsx';
import { optionsOf } from '../../../components/form/input.tsx';
import { MultiSelect } from '../../../components/form/multi-select.tsx';
import type { Question } from '../../../question/question.ts';
import { unitName } from '../../../question/units.ts';
import { type Session, useSession } from '../../../session.ts';
import { fieldName, fieldsOf, metricOf, type PageCatalogue } from '../question/catalogue.ts';
import { type ChangedQuestion, changeMetric, changeSplits } from './change-question.ts';
import type { FieldIssues } from './issues-by-field.ts';

/** What the sentence of a question and each of its fields are given. */
export interface BuilderProps {
  readonly catalogue: PageCatalogue;
  readonly question: Question;
  readonly issues: FieldIssues;
  readonly ask: (change: Partial<Question>) => void;
  /** What the chart draws of aggregates; undefined: the mean. */
  readonly figure: string | undefined;
  readonly onFigure: (figure: string | undefined) => void;
}

export function MetricField({ catalogue, question, issues, ask }: BuilderProps) {
  const search = useMemo(
    () =>
      searchIn(catalogue.metrics.map(({ key, name, unit }) => ({ value: key, label: name, detail: unitName(unit) }))),
    [catalogue],
  );
  const metric = metricOf(catalogue, question.metric);
  const choose = (key: string) => askChanged(changeMetric(question, key, catalogue), ask);
  return (
    <Field label="Metric" hint={metric?.description} error={issues.fields.metric}>
      <Combobox search={search} text={metric?.name ?? question.metric} onSelect={({ value }) => choose(value)} />
    </Field>
  );
}

/** Asks, and says what could not be asked any more. */
export function askChanged({ question, dropped }: ChangedQuestion, ask: BuilderProps['ask']): void {
  ask(question);
  if (dropped.length > 0) toast(`Not of this metric, and left out: ${dropped.join(', ')}.`);
}

export function SplitsField({ catalogue, question, issues, ask }: BuilderProps) {
  const { splits } = catalogue;
  const search = useMemo(() => searchIn(fieldsOf(splits, question.metric)), [splits, question.metric]);
  return (
    <Field label="Split by" error={issues.fields.splits}>
      <MultiSelect
        values={question.splits}
        onValues={(values) => ask(changeSplits(question, values))}
        search={search}
        labelOf={(id) => fieldName(splits, id)}
        placeholder={question.splits.length === 0 ? 'Nothing' : 'Add another'}
      />
    </Field>
  );
}

export function PanelField({ question, issues, ask }: BuilderProps) {
  const session = useSession();
  const search = useMemo(() => searchPanels(session), [session]);
  const hint =
    !session.panels &&
    !mayList(session) &&
    'Type the name of a panel: listing them needs a token with the scope manage.';
  return (
    <Field label="Panel" hint={hint} error={issues.fields.panel}>
      <MultiSelect
        values={question.panel}
        onValues={(panel) => ask({ panel })}
        search={search}
        placeholder={question.panel.length === 0 ? 'All panels' : 'Add another'}
      />
    </Field>
  );
}

/** Panels and populations are listed to managers alone. */
export function mayList({ scopes }: Session): boolean {
  return scopes.includes('manage') || scopes.includes('operator');
}

function searchPanels(session: Session): SearchOptions {
  if (session.panels) return searchIn(optionsOf(session.panels));
  if (!mayList(session)) return searchTyped;
  return async (query, signal) => {
    const panels = await api.request('GET /manage/panels', {}, { signal });
    return searchIn(optionsOf(panels.map(({ name }) => name)))(query, signal);
  };
}

export const searchTyped: SearchOptions = async (query) => {
  const name = query.trim();
  return optionsOf(name === '' ? [] : [name]);
};
