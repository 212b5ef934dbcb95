import type { DescribedTest } from '../../../../client/index.ts';
import { Dialog } from '../../components/dialog.tsx';
import { Button, CopyButton } from '../../components/form/button.tsx';
import { agentPath } from '../../router/agent-address.ts';
import { hrefOf } from '../../router/location.ts';
import type { KeyedRecord } from './record.ts';
import { RecordValue } from './records-table.tsx';

interface RecordDialogProps {
  readonly test: DescribedTest;
  readonly rows: readonly KeyedRecord[];
  /** Undefined while none is looked at. */
  readonly recordKey: string | undefined;
  readonly onOpen: (key: string) => void;
  readonly onClose: () => void;
}

/** One record in full, with what each column means. */
export function RecordDialog({ test, rows, recordKey, onOpen, onClose }: RecordDialogProps) {
  const index = rows.findIndex(({ key }) => key === recordKey);
  const [earlier, current, later] = [rows[index - 1], rows[index], rows[index + 1]];
  const step = (row: KeyedRecord | undefined) => (row ? () => onOpen(row.key) : undefined);
  return (
    <Dialog
      open={current !== undefined}
      title={`A record of ${test.name}`}
      onClose={onClose}
      actions={
        current && (
          <>
            <CopyButton label="JSON" text={JSON.stringify(current.record, null, 2)} />
            <Button disabled={!earlier} onClick={step(earlier)}>
              Earlier
            </Button>
            <Button disabled={!later} onClick={step(later)}>
              Later
            </Button>
          </>
        )
      }
    >
      {current && <RecordDetails test={test} row={current} />}
    </Dialog>
  );
}

function RecordDetails({ test, row: { record } }: { readonly test: DescribedTest; readonly row: KeyedRecord }) {
  return (
    <>
      <a href={hrefOf(agentPath(record.agent_id))}>Go to the agent {record.agent_id}</a>
      <dl class="record-details">
        {test.columns.map((column) => (
          <div key={column.name}>
            <dt>
              {column.name}
              <span class="field-hint">{column.meaning.replaceAll('`', '')}</span>
            </dt>
            <dd>
              <RecordValue column={column} value={record[column.name]} />
              {column.unit !== null && record[column.name] !== null && ` ${column.unit}`}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
