import { useState } from 'preact/hooks';
import { saveText } from '../lib/save-text.ts';
import { ErrorNotice } from './feedback/notice.tsx';
import { Button } from './form/button.tsx';

interface SaveButtonProps {
  readonly label: string;
  readonly fileName: string;
  readonly csv: () => AsyncIterable<string>;
}

/** Saves a CSV that the service makes. */
export function SaveButton({ label, fileName, csv }: SaveButtonProps) {
  const [state, setState] = useState<{ readonly isBusy: boolean; readonly error?: unknown }>({ isBusy: false });
  const save = () => {
    setState({ isBusy: true });
    saveText(fileName, 'text/csv', csv()).then(
      () => setState({ isBusy: false }),
      (error: unknown) => setState({ isBusy: false, error }),
    );
  };
  return (
    <>
      <Button icon="download" busy={state.isBusy} onClick={save}>
        {label}
      </Button>
      {state.error !== undefined && <ErrorNotice error={state.error} />}
    </>
  );
}
