import { useMemo, useState } from 'preact/hooks';
import { Combobox, searchIn } from '../../../components/form/combobox.tsx';
import { Field } from '../../../components/form/field.tsx';
import { type Option, Select } from '../../../components/form/input.tsx';
import { MultiSelect } from '../../../components/form/multi-select.tsx';
import { StatisticsLink } from '../../../components/statistics-link.tsx';
import { searchValues } from '../../../question/filters-input.tsx';
import { type ComparedWith, EARLIER, earlierOf } from '../../../question/question.ts';
import { earlierSpan } from '../../../question/time.ts';
import { PAIRED_MAX } from '../comparison/ask-comparison.ts';
import { fieldName, fieldsOf } from '../question/catalogue.ts';
import type { BuilderProps } from './fields.tsx';

type Kind = ComparedWith['kind'] | 'nothing';

const OPTIONS: readonly Option<Kind>[] = [
  { value: 'nothing', label: 'Nothing' },
  { value: 'previous', label: 'The previous period' },
  { value: 'year', label: 'The same a year before' },
  { value: 'group', label: 'Another group' },
];

const PAIRS: Option<Kind> = { value: 'pairs', label: 'Each other' };

/** The field whose values can be compared with each other: the first split that is a filter too. */
function pairedOf({ catalogue, question: { compare, metric, splits } }: BuilderProps): string | undefined {
  if (compare?.kind === 'pairs') return compare.id;
  const filterIds = fieldsOf(catalogue.filters, metric).map(({ value }) => value);
  return splits.find((split) => filterIds.includes(split));
}

/** What the answer is held against. A group without values asks nothing: it is here only, not in the address. */
export function CompareField(props: BuilderProps) {
  const { catalogue, question, issues, ask } = props;
  const { compare, time } = question;
  const [isGroup, setGroup] = useState(compare?.kind === 'group');
  const kind = compare?.kind ?? (isGroup ? 'group' : 'nothing');
  const paired = pairedOf(props);
  const options = paired === undefined ? OPTIONS : [...OPTIONS, PAIRS];
  const choose = (next: Kind) => {
    setGroup(next === 'group');
    const earlier = EARLIER.find((known) => known === next);
    const pairs = next === 'pairs' && paired !== undefined ? ({ kind: next, id: paired } as const) : undefined;
    ask({ compare: earlier ? { kind: earlier } : pairs });
  };
  const earlier = earlierOf(question);
  const isUnknown = earlier !== undefined && earlierSpan(earlier, time, new Date()) === undefined;
  return (
    <div class="builder-part stack">
      <Field
        label="Compare with"
        hint={
          <>
            {isUnknown
              ? 'This time is said in words: choose dates to compare it with earlier ones.'
              : compare?.kind === 'pairs'
                ? `Shows the difference of the means of each ${fieldName(catalogue.filters, compare.id)} and each other one, with its 95% interval: of the ${PAIRED_MAX} with most results, if there are more.`
                : 'Shows the difference of the means with its 95% interval; lines on both sides are compared with themselves.'}{' '}
            <StatisticsLink section="comparisons">Comparisons</StatisticsLink>
          </>
        }
        error={issues.fields.compare}
      >
        <Select<Kind> options={options} value={kind} onValue={choose} />
      </Field>
      {kind === 'group' && <GroupFields {...props} />}
    </div>
  );
}

function GroupFields({ catalogue, question, ask }: BuilderProps) {
  const group = question.compare?.kind === 'group' ? question.compare : undefined;
  const [field, setField] = useState(group?.id);
  const id = group?.id ?? field;
  const search = useMemo(() => searchIn(fieldsOf(catalogue.filters, question.metric)), [catalogue, question.metric]);
  const searchGroup = useMemo(() => searchValues(id ?? ''), [id]);
  const chooseField = (chosen: string) => {
    setField(chosen);
    if (group && group.id !== chosen) ask({ compare: undefined });
  };
  const chooseValues = (values: readonly string[]) =>
    id !== undefined && ask({ compare: values.length === 0 ? undefined : { kind: 'group', id, values } });
  return (
    <div class="filter-card">
      <Field label="Group by">
        <Combobox
          search={search}
          text={id === undefined ? '' : fieldName(catalogue.filters, id)}
          placeholder="Choose a field"
          onSelect={({ value }) => chooseField(value)}
        />
      </Field>
      {id !== undefined && (
        <Field
          label={`Other ${fieldName(catalogue.filters, id)}`}
          hint="In place of the question’s own filter by this field."
        >
          <MultiSelect
            values={group?.values ?? []}
            onValues={chooseValues}
            search={searchGroup}
            placeholder={group ? 'Add another' : 'Choose values'}
          />
        </Field>
      )}
    </div>
  );
}
