import type { ComponentChildren } from 'preact';
import { useId, useMemo, useState } from 'preact/hooks';
import { Dialog } from '../components/dialog.tsx';
import { ErrorNotice, Notice } from '../components/feedback/notice.tsx';
import { Progress } from '../components/feedback/progress.tsx';
import { toast } from '../components/feedback/toasts.tsx';
import { Button } from '../components/form/button.tsx';
import { Field } from '../components/form/field.tsx';
import { FileInput } from '../components/form/input.tsx';
import { formatCount } from '../lib/figures.ts';
import { saveFile } from '../lib/save-file.ts';
import { useRequest } from '../lib/use-request.ts';
import { beginningOf } from './cut-file.ts';
import { groupErrors, type ImportTotals, type RowWarning } from './import-totals.ts';
import { MapColumns } from './map-columns.tsx';
import { type KnownColumn, type MappedColumn, suggestMapping } from './map-csv.ts';
import { rejectedRows } from './rejected-file.ts';
import { type ImportOptions, useImport } from './use-import.ts';

interface ImportDialogProps extends Omit<ImportOptions, 'mapping'> {
  readonly title: string;
  /** What the rows of the file are to be like. */
  readonly hint: ComponentChildren;
  /** A file as it should be, to begin with. */
  readonly example: { readonly name: string; readonly text: string };
  /** What columns of a CSV can become; undefined: they are sent as they are. */
  readonly known?: readonly KnownColumn[];
  /** Other fields of the form. */
  readonly children?: ComponentChildren;
  /** What can be done about a reason for which rows were rejected. */
  readonly adviceOn?: (message: string) => string | undefined;
  /** Called when it is over: some of the file may be stored even if it failed. */
  readonly onClose: (hasStored: boolean) => void;
}

const ACCEPTED = '.csv,.ndjson,.jsonl,.json,.gz';

/** Sends a list from a file, with what became of its rows. */
export function ImportDialog(props: ImportDialogProps) {
  const { title, hint, example, known, children, adviceOn, onClose, ...options } = props;
  const id = useId();
  const [file, setFile] = useState<File>();
  const [state, list] = useImport();
  const { data: beginning } = useRequest(async () => file && beginningOf(file), [file]);
  const header = beginning?.header;
  const suggested = useMemo(() => header && known && suggestMapping(header, known), [header, known]);
  const [changed, setChanged] = useState<Changed>();
  const mapping = changed !== undefined && changed.of === suggested ? changed.mapping : suggested;
  const hasStored = state.step !== 'choosing' && takenOf(state.totals) > 0;
  const close = () => {
    list.reset();
    onClose(hasStored);
  };
  return (
    <Dialog
      open
      title={title}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{state.step === 'done' ? 'Close' : 'Cancel'}</Button>
          {state.step === 'choosing' && (
            <Button variant="primary" type="submit" form={id} busy={state.isBusy === true}>
              Import
            </Button>
          )}
          {(state.step === 'done' || state.step === 'failed') && (
            <Button variant="primary" onClick={list.reset}>
              Import another file
            </Button>
          )}
        </>
      }
    >
      {state.step === 'choosing' ? (
        <form
          id={id}
          class="stack"
          onSubmit={(event) => {
            event.preventDefault();
            if (!state.isBusy) void list.start(file, { ...options, mapping });
          }}
        >
          <Field label="File" hint={hint} error={state.problem}>
            <FileInput accept={ACCEPTED} onFile={setFile} />
          </Field>
          <div class="row">
            <Button
              icon="download"
              onClick={() => saveFile(example.name, new Blob([example.text], { type: 'text/csv;charset=utf-8' }))}
            >
              Save an example file
            </Button>
          </div>
          {beginning && known && mapping && mapping.length > 1 ? (
            <MapColumns
              mapping={mapping}
              known={known}
              rows={beginning.rows}
              onMapping={(next) => setChanged({ of: suggested, mapping: next })}
            />
          ) : (
            beginning && <FirstLines text={beginning.text} />
          )}
          {children}
        </form>
      ) : (
        <div class="stack" aria-live="polite">
          {state.step === 'sending' && (
            <Progress label={`Sending ${file?.name}`} value={state.sent} detail={takenText(state.totals)} />
          )}
          {state.step === 'failed' && <ErrorNotice error={state.error} />}
          {state.step === 'failed' && hasStored && (
            <p>{takenText(state.totals)}. Import the file again: what is stored already counts once.</p>
          )}
          {state.step === 'done' && (
            <Notice tone={state.totals.rejected === 0 ? 'success' : 'warning'} title={takenText(state.totals)} />
          )}
          <Rejected totals={state.totals} adviceOn={adviceOn} file={state.step === 'sending' ? undefined : file} />
          <Doubted warnings={state.totals.warnings ?? []} />
        </div>
      )}
    </Dialog>
  );
}

/** A mapping that was changed by hand, and the suggestion that it was changed from. */
interface Changed {
  readonly of: readonly MappedColumn[] | undefined;
  readonly mapping: readonly MappedColumn[];
}

const LINES_SHOWN = 5;
const CHARACTERS_SHOWN = 4096;

/** The beginning of the chosen file, to see that it is the right one. */
function FirstLines({ text }: { readonly text: string }) {
  return (
    <figure class="import-preview stack">
      <figcaption class="hint">The first lines</figcaption>
      <pre>{text.slice(0, CHARACTERS_SHOWN).split('\n').slice(0, LINES_SHOWN).join('\n')}</pre>
    </figure>
  );
}

function takenOf({ taken }: ImportTotals): number {
  return Object.values(taken).reduce((sum, count) => sum + count, 0);
}

/** `660 stored, 3 stored already, 12 rejected` */
function takenText({ taken, rejected }: ImportTotals): string {
  const counts = Object.entries({ ...taken, rejected });
  return counts.map(([name, count]) => `${formatCount(count)} ${name}`).join(', ');
}

const ROWS_SAID = 8;

interface RejectedProps {
  readonly totals: ImportTotals;
  readonly adviceOn: ((message: string) => string | undefined) | undefined;
  /** That they are in; undefined while it is sent. */
  readonly file: File | undefined;
}

/** Why rows were rejected, those of one reason together. */
function Rejected({ totals: { errors, rejected }, adviceOn, file }: RejectedProps) {
  if (rejected === 0) return null;
  const unsaid = rejected - errors.length;
  return (
    <section class="import-rejected stack" aria-label="Rejected rows">
      <dl>
        {groupErrors(errors).map(({ message, rows }) => (
          <div key={message}>
            <dt>{message}</dt>
            <dd class="hint">
              {rowsText(rows)}
              {adviceOn?.(message) && ` ${adviceOn(message)}`}
            </dd>
          </div>
        ))}
      </dl>
      {file && errors.length > 0 && (
        <div class="row">
          <Button icon="download" onClick={() => void saveRejected(file, errors)}>
            Save the rejected rows
          </Button>
        </div>
      )}
      {unsaid > 0 && <p class="hint">And {formatCount(unsaid)} rows of which the service did not say why.</p>}
    </section>
  );
}

async function saveRejected(file: File, errors: ImportTotals['errors']): Promise<void> {
  const rejected = await rejectedRows(file, errors).catch(() => undefined);
  if (rejected) saveFile(rejected.name, rejected);
  else toast('The file can’t be read any more. Choose it again.');
}

/** Rows that are stored, and not plausible. */
function Doubted({ warnings }: { readonly warnings: readonly RowWarning[] }) {
  if (warnings.length === 0) return null;
  return (
    <section class="import-rejected stack" aria-label="Stored rows to look at again">
      <strong>Stored, but look at them again</strong>
      <dl>
        {warnings.map(({ rule, because, results, rows }) => (
          <div key={rule}>
            <dt>{because}</dt>
            <dd class="hint">
              {formatCount(results)} {results === 1 ? 'row' : 'rows'}, <code>{rule}</code>. {rowsText(rows)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function rowsText(rows: readonly number[]): string {
  const rest = rows.length - ROWS_SAID;
  const said = rows.slice(0, ROWS_SAID).map(formatCount).join(', ');
  return `${rows.length === 1 ? 'Row' : 'Rows'} ${said}${rest > 0 ? ` and ${formatCount(rest)} more` : ''}.`;
}
