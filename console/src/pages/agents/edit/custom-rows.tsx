import type { Issues } from '../../../../../client/index.ts';
import { Button } from '../../../components/form/button.tsx';
import { FieldError } from '../../../components/form/field.tsx';
import { Select, SuggestInput, TextInput } from '../../../components/form/input.tsx';
import { type CustomRow, EMPTY_ROW } from './draft.ts';

interface CustomRowsProps {
  readonly rows: readonly CustomRow[];
  readonly onRows: (rows: readonly CustomRow[]) => void;
  readonly keys: readonly string[];
  readonly issues: Issues;
  /** Of the custom fields in the service's issues. */
  readonly path: string;
  /** Values may be numbers, where they are stored and not only compared. */
  readonly typed: boolean;
}

const TYPES = [
  { value: 'text', label: 'Text' },
  { value: 'number', label: 'Number' },
] as const;

/** Any number of custom fields, each with a name and a value. */
export function CustomRows({ rows, onRows, keys, issues, path, typed }: CustomRowsProps) {
  const change = (index: number, changed: Partial<CustomRow>) =>
    onRows(rows.map((row, at) => (at === index ? { ...row, ...changed } : row)));
  return (
    <fieldset class="custom-rows stack">
      <legend>Custom fields</legend>
      {rows.map((row, index) => {
        const issue = issues[`${path}[${row.key}]`]?.join(' ');
        const invalid = issue === undefined ? undefined : true;
        return (
          <div key={index} class="custom-row">
            <SuggestInput
              aria-label={`Name of custom field ${index + 1}`}
              aria-invalid={invalid}
              placeholder="Name"
              suggestions={keys}
              value={row.key}
              onValue={(key) => change(index, { key })}
            />
            <TextInput
              aria-label={`Value of custom field ${index + 1}`}
              aria-invalid={invalid}
              placeholder="Value"
              value={row.value}
              onValue={(value) => change(index, { value })}
            />
            {typed && (
              <Select
                aria-label={`Type of custom field ${index + 1}`}
                options={TYPES}
                value={row.isNumber ? 'number' : 'text'}
                onValue={(type) => change(index, { isNumber: type === 'number' })}
              />
            )}
            <Button
              variant="quiet"
              icon="close"
              aria-label={`Take away custom field ${index + 1}`}
              onClick={() => onRows(rows.filter((_, at) => at !== index))}
            />
            <FieldError error={issue} />
          </div>
        );
      })}
      <Button icon="plus" onClick={() => onRows([...rows, EMPTY_ROW])}>
        Add a custom field
      </Button>
      <FieldError error={issues[path]?.join(' ')} />
    </fieldset>
  );
}
