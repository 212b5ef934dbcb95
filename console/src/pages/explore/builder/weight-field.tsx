import { useMemo } from 'preact/hooks';
import type { Weight } from '../../../../../src/query/field-words.ts';
import { api } from '../../../api.ts';
import { Combobox, type SearchOptions, searchIn } from '../../../components/form/combobox.tsx';
import { Field } from '../../../components/form/field.tsx';
import type { Option } from '../../../components/form/input.tsx';
import { StatisticsLink } from '../../../components/statistics-link.tsx';
import { type Session, useSession } from '../../../session.ts';
import type { PageCatalogue } from '../question/catalogue.ts';
import { type BuilderProps, mayList, searchTyped } from './fields.tsx';

const EQUAL: Option = { value: 'equal', label: 'All the same' };

/** What a line counts as. Populations are listed or, where the token can't list them, named. */
export function WeightField({ catalogue, question, issues, ask }: BuilderProps) {
  const session = useSession();
  const search = useMemo(() => searchWeights(catalogue, session), [catalogue, session]);
  const { weight, per_agent: perAgent, chartType } = question;
  const isOff = perAgent === undefined || chartType === 'raw';
  return (
    <Field
      label="Lines count"
      hint={
        isOff ? (
          'Only lines can have weights: choose what each line’s value is first.'
        ) : (
          <>
            By a number of each line, such as the households that it stands for, or by its part of a population.
            {!mayList(session) && ' Type the name of a population: listing them needs the scope manage.'}{' '}
            <StatisticsLink section="weights">Weights</StatisticsLink>
          </>
        )
      }
      error={issues.fields.weight}
    >
      <Combobox
        search={search}
        text={weight === undefined || isOff ? EQUAL.label : nameOf(weight)}
        disabled={isOff}
        onSelect={({ value }) => ask({ weight: readChoice(value) })}
      />
    </Field>
  );
}

const FIELD = 'field ';
const POPULATION = 'population ';

function readChoice(value: string): Weight | undefined {
  if (value.startsWith(FIELD)) return { field: value.slice(FIELD.length) };
  return value.startsWith(POPULATION) ? { population: value.slice(POPULATION.length) } : undefined;
}

function nameOf(weight: Weight): string {
  return 'field' in weight ? weight.field : `Population ${weight.population}`;
}

function searchWeights({ splits }: PageCatalogue, session: Session): SearchOptions {
  const fields = splits
    .filter(({ id }) => id.startsWith('custom.'))
    .map(({ id, name }) => ({ value: FIELD + id, label: name, detail: 'field' }));
  return async (query, signal) => {
    const populations = mayList(session)
      ? (await api.request('GET /manage/populations', {}, { signal })).map(({ name }) => name)
      : (await searchTyped(query, signal)).map(({ value }) => value);
    const options = populations.map((name) => ({ value: POPULATION + name, label: name, detail: 'population' }));
    return searchIn([EQUAL, ...fields, ...options])(query, signal);
  };
}
