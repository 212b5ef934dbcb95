import { useState } from 'preact/hooks';
import { saveFile } from '../lib/save-file.ts';
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
    chunksOf(csv()).then(
      (chunks) => {
        saveFile(fileName, new Blob(chunks, { type: 'text/csv' }));
        setState({ isBusy: false });
      },
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

async function chunksOf(texts: AsyncIterable<string>): Promise<string[]> {
  const chunks: string[] = [];
  for await (const text of texts) chunks.push(text);
  return chunks;
}
