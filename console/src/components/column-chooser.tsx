import { useState } from 'preact/hooks';
import { Dialog } from './dialog.tsx';
import { Button } from './form/button.tsx';
import { Checkbox } from './form/choice.tsx';

export interface ChoosableColumn {
  readonly key: string;
  readonly label: string;
  readonly hint?: string;
}

interface ColumnChooserProps {
  /** Those that may be left out. */
  readonly columns: readonly ChoosableColumn[];
  /** Keys of those that are shown; undefined for all. */
  readonly shown: readonly string[] | undefined;
  readonly onShown: (keys: readonly string[] | undefined) => void;
}

/** Which columns of a table are shown. */
export function ColumnChooser({ columns, shown, onShown }: ColumnChooserProps) {
  const [isOpen, setOpen] = useState(false);
  const keys = columns.map(({ key }) => key).filter((key) => shown?.includes(key) ?? true);
  const toggle = (toggled: string, isShown: boolean) => {
    const next = columns.filter(({ key }) => (key === toggled ? isShown : keys.includes(key)));
    onShown(next.length === columns.length ? undefined : next.map(({ key }) => key));
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        {keys.length === columns.length ? 'Columns' : `Columns: ${keys.length} of ${columns.length}`}
      </Button>
      <Dialog
        open={isOpen}
        title="Columns"
        onClose={() => setOpen(false)}
        actions={
          <>
            <Button onClick={() => onShown(undefined)}>Show all</Button>
            <Button variant="primary" onClick={() => setOpen(false)}>
              Done
            </Button>
          </>
        }
      >
        <div class="checkbox-list">
          {columns.map(({ key, label, hint }) => (
            <Checkbox
              key={key}
              label={label}
              hint={hint}
              checked={keys.includes(key)}
              onChecked={(isShown) => toggle(key, isShown)}
            />
          ))}
        </div>
      </Dialog>
    </>
  );
}
