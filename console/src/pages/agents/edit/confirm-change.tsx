import { useState } from 'preact/hooks';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { ErrorNotice } from '../../../components/error-notice.tsx';
import { agentsText } from './count-agents.ts';
import { describeChange } from './describe-change.ts';
import type { Preview } from './load-preview.ts';

export interface ConfirmChangeProps {
  readonly preview: Preview;
  readonly onApply: (preview: Preview) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks once more. It stays open when there was no answer: sent again, the change is still made once. */
export function ConfirmChange({ preview, onApply, onClose }: ConfirmChangeProps) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const count = agentsText(preview.matched);
  const apply = async () => {
    setBusy(true);
    setError(undefined);
    await onApply(preview).catch(setError);
    setBusy(false);
  };
  return (
    <Dialog
      open
      title={`Change ${count}?`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant={preview.change.overwrite_all ? 'danger' : 'primary'}
            busy={isBusy}
            onClick={() => void apply()}
          >
            Apply to {count}
          </Button>
        </>
      }
    >
      <ul class="change-summary">
        {describeChange(preview.change).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {error !== undefined && <ErrorNotice error={error} />}
    </Dialog>
  );
}
