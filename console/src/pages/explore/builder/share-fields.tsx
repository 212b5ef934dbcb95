import { Field } from '../../../components/form/field.tsx';
import { MultiSelect } from '../../../components/form/multi-select.tsx';
import { StatisticsLink } from '../../../components/statistics-link.tsx';
import { unitOf } from '../question/catalogue.ts';
import { type BuilderProps, searchTyped } from './fields.tsx';

/** Shares of results, or of lines, at or above levels. */
export function AtLeastField({ question, ...props }: BuilderProps) {
  return (
    <LevelsField
      {...props}
      question={question}
      label="Share at or above"
      levels={question.at_least}
      error={props.issues.fields.at_least}
      onLevels={(levels) => props.ask({ at_least: levels })}
    />
  );
}

export function AtMostField({ question, ...props }: BuilderProps) {
  return (
    <LevelsField
      {...props}
      question={question}
      label="Share at or below"
      levels={question.at_most}
      error={props.issues.fields.at_most}
      onLevels={(levels) => props.ask({ at_most: levels })}
    />
  );
}

interface LevelsFieldProps extends Pick<BuilderProps, 'catalogue' | 'question'> {
  readonly label: string;
  readonly levels: readonly number[];
  readonly error: string | undefined;
  readonly onLevels: (levels: readonly number[]) => void;
}

function LevelsField({ catalogue, question, label, levels, error, onLevels }: LevelsFieldProps) {
  const unit = unitOf(catalogue, question);
  const isOff = question.chartType !== 'aggregate';
  const of = question.per_agent === undefined ? 'results' : 'lines';
  return (
    <Field
      label={unit === '' ? label : `${label}, ${unit}`}
      hint={
        isOff ? (
          'Only aggregates have shares.'
        ) : (
          <>
            Percent of {of} that reach a level: type it, and press Enter.{' '}
            <StatisticsLink section="percentiles-and-thresholds-of-your-own">Thresholds</StatisticsLink>
          </>
        )
      }
      error={error}
    >
      <MultiSelect
        values={isOff ? [] : levels.map(String)}
        onValues={(values) => onLevels([...new Set(values.map(Number))])}
        search={searchNumber}
        disabled={isOff}
        placeholder={levels.length === 0 ? 'No level' : 'Add another'}
      />
    </Field>
  );
}

/** What is typed, if it is a number. */
const searchNumber: typeof searchTyped = async (query, signal) =>
  (await searchTyped(query, signal)).flatMap(({ value }) =>
    Number.isFinite(Number(value)) ? [{ value: String(Number(value)), label: String(Number(value)) }] : [],
  );
