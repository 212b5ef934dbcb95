import { useState } from 'preact/hooks';
import type { TestColumn } from '../../../../client/index.ts';
import { Button } from '../../components/button.tsx';
import { Checkbox } from '../../components/checkbox.tsx';
import { Dialog } from '../../components/dialog.tsx';

export interface ColumnChooserProps {
  /** Those that may be left out. */
  readonly columns: readonly TestColumn[];
  /** Names of those that are shown; undefined for all. */
  readonly shown: readonly string[] | undefined;
  readonly onShown: (names: readonly string[] | undefined) => void;
}

export function ColumnChooser({ columns, shown, onShown }: ColumnChooserProps) {
  const [isOpen, setOpen] = useState(false);
  const names = columns.map(({ name }) => name).filter((name) => shown?.includes(name) ?? true);
  const toggle = (name: string, isShown: boolean) => {
    const next = columns.filter((column) => (column.name === name ? isShown : names.includes(column.name)));
    onShown(next.length === columns.length ? undefined : next.map((column) => column.name));
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        {names.length === columns.length ? 'Columns' : `Columns: ${names.length} of ${columns.length}`}
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
          {columns.map(({ name, unit, meaning }) => (
            <Checkbox
              key={name}
              label={unit === null ? name : `${name}, ${unit}`}
              hint={meaning.replaceAll('`', '')}
              checked={names.includes(name)}
              onChecked={(isShown) => toggle(name, isShown)}
            />
          ))}
        </div>
      </Dialog>
    </>
  );
}
