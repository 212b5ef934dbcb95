import { useState } from 'preact/hooks';
import type { DescribedTest } from '../../../../client/index.ts';
import { Button } from '../../components/form/button.tsx';
import { Field } from '../../components/form/field.tsx';
import { Select, TextInput } from '../../components/form/input.tsx';
import { headingOf } from './column-words.ts';
import {
  COMPARISON_WORDS,
  COMPARISONS,
  type LimitComparison,
  limitableColumns,
  limitOf,
  limitText,
  type RecordLimit,
} from './limits.ts';

interface LimitsInputProps {
  readonly test: DescribedTest;
  readonly limits: readonly RecordLimit[];
  readonly onLimits: (limits: readonly RecordLimit[]) => void;
}

const COMPARISON_OPTIONS = COMPARISONS.map((value) => ({ value, label: COMPARISON_WORDS[value] }));

/** What has to hold for the columns of the records that are shown. */
export function LimitsInput({ test, limits, onLimits }: LimitsInputProps) {
  const columns = limitableColumns(test);
  const [name, setName] = useState('');
  const [wanted, setWanted] = useState<LimitComparison>('is');
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const column = columns.find((known) => known.name === name);
  const isText = column?.type === 'text';
  const comparison = isText ? 'is' : wanted;
  const add = (event: Event) => {
    event.preventDefault();
    const limit = column && limitOf(column, comparison, typed);
    setError(limit === undefined ? (column ? 'This is not a number.' : 'Choose a column.') : undefined);
    if (limit === undefined) return;
    setTyped('');
    onLimits([...limits, limit]);
  };
  return (
    <div class="limits stack">
      <form class="limits-form" onSubmit={add} noValidate>
        <Field label="Only where">
          <Select
            options={[
              { value: '', label: 'Choose a column' },
              ...columns.map((known) => ({ value: known.name, label: headingOf(known) })),
            ]}
            value={name}
            onValue={setName}
          />
        </Field>
        <Field label="Comparison">
          <Select
            options={isText ? COMPARISON_OPTIONS.slice(0, 1) : COMPARISON_OPTIONS}
            value={comparison}
            onValue={setWanted}
          />
        </Field>
        <Field label="Value" error={error}>
          <TextInput value={typed} onValue={setTyped} autocomplete="off" spellcheck={false} />
        </Field>
        <Button type="submit" icon="plus">
          Add filter
        </Button>
      </form>
      {limits.length > 0 && (
        <ul class="row" aria-label="Filters">
          {limits.map((limit, index) => {
            const text = limitText(test.columns, limit);
            return (
              <li key={text} class="limit">
                {text}
                <Button
                  variant="quiet"
                  icon="close"
                  aria-label={`Remove the filter ${text}`}
                  onClick={() => onLimits(limits.toSpliced(index, 1))}
                />
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
