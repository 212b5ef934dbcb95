import { useState } from 'preact/hooks';
import type { ReportLayout, TableLayout } from '../../../../src/reports/layout/arrange-report.ts';
import { headingOf } from '../../../../src/reports/layout/sheet.ts';
import type { Report, ReportTable } from '../../../../src/reports/report.ts';
import { Checkbox } from '../../components/form/choice.tsx';
import { Field, FieldError } from '../../components/form/field.tsx';
import { TextArea, TextInput } from '../../components/form/input.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { formatCount } from '../../lib/figures.ts';
import { LAYOUT_LENGTH_MAX, tableLayout, writeLayout } from './layout.ts';

interface LayoutDialogProps {
  /** As its recipe has it. */
  readonly report: Report;
  readonly layout: ReportLayout;
  readonly onLayout: (layout: ReportLayout) => void;
  readonly onClose: () => void;
}

/** The title and texts of a report, and which of its tables and columns are shown. */
export function LayoutDialog({ report, layout, onLayout, onClose }: LayoutDialogProps) {
  const [draft, setDraft] = useState(layout);
  const length = writeLayout(draft)?.length ?? 0;
  const isTooLong = length > LAYOUT_LENGTH_MAX;
  const changeTable = (key: string, part: Partial<TableLayout>) =>
    setDraft({ ...draft, tables: { ...draft.tables, [key]: { ...tableLayout(draft, key), ...part } } });
  return (
    <FormDialog
      title="Arrange the report"
      action="Show it so"
      onClose={onClose}
      onSubmit={async () => {
        if (!isTooLong) onLayout(draft);
      }}
    >
      {() => (
        <>
          <Field label="Title" hint={`Empty: ${report.title}.`}>
            <TextInput value={draft.title} onValue={(title) => setDraft({ ...draft, title })} />
          </Field>
          <Field
            label="Text before the tables"
            hint="A blank line begins a paragraph. It is in the link, the page and the workbook."
          >
            <TextArea value={draft.text} onValue={(text) => setDraft({ ...draft, text })} />
          </Field>
          {report.tables.map((table) => (
            <TableFields
              key={table.key}
              table={table}
              layout={tableLayout(draft, table.key)}
              onChange={(part) => changeTable(table.key, part)}
            />
          ))}
          <FieldError
            error={
              isTooLong
                ? `A link can hold ${formatCount(LAYOUT_LENGTH_MAX)} characters of this, and these are ${formatCount(length)}.`
                : undefined
            }
          />
        </>
      )}
    </FormDialog>
  );
}

interface TableFieldsProps {
  readonly table: ReportTable;
  readonly layout: TableLayout;
  readonly onChange: (part: Partial<TableLayout>) => void;
}

function TableFields({ table, layout: { isLeftOut, text, without }, onChange }: TableFieldsProps) {
  return (
    <fieldset class="report-layout stack">
      <legend>{table.title}</legend>
      <Checkbox label="Show this table" checked={!isLeftOut} onChecked={(isOn) => onChange({ isLeftOut: !isOn })} />
      {!isLeftOut && (
        <>
          {table.columns.length > 1 && (
            <div class="report-layout-columns">
              {table.columns.map((column) => {
                const isShown = !without.includes(column.key);
                return (
                  <Checkbox
                    key={column.key}
                    label={headingOf(column)}
                    checked={isShown}
                    disabled={isShown && without.length === table.columns.length - 1}
                    onChecked={(isOn) =>
                      onChange({
                        without: isOn ? without.filter((key) => key !== column.key) : [...without, column.key],
                      })
                    }
                  />
                );
              })}
            </div>
          )}
          <Field label="Text before this table">
            <TextArea value={text} onValue={(next) => onChange({ text: next })} />
          </Field>
        </>
      )}
    </fieldset>
  );
}
