import type { ComponentChildren } from 'preact';
import { Button, CopyButton } from '../../../components/form/button.tsx';
import { useSource } from '../../../components/source.tsx';
import { fileName, saveFile } from '../../../lib/save-file.ts';
import type { Stated } from '../question/stated.ts';
import { csvOf, type ResultTable, tsvOf, withStated } from './result-table.tsx';

interface TableBarProps {
  readonly caption: string;
  readonly stated: Stated;
  /** As it is saved and copied. */
  readonly table: () => ResultTable;
  /** What is said after the caption. */
  readonly children: ComponentChildren;
}

/** What a table is, and its files. */
export function TableBar({ caption, stated, table, children }: TableBarProps) {
  const source = useSource();
  const save = () => {
    const text = csvOf(withStated(table(), stated, source));
    saveFile(fileName(caption, 'csv', stated.days), new Blob([text], { type: 'text/csv;charset=utf-8' }));
  };
  return (
    <div class="bar muted">
      <p>
        <strong>{caption}</strong>: {children}
      </p>
      <div class="row">
        <Button icon="download" onClick={save}>
          Table as CSV
        </Button>
        <CopyButton label="table" text={() => tsvOf(table())} />
      </div>
    </div>
  );
}
