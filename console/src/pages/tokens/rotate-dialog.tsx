import { useState } from 'preact/hooks';
import type { IssuedToken, ListedToken } from '../../../../client/index.ts';
import { api } from '../../api.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { Field } from '../../components/field.tsx';
import { Notice } from '../../components/notice.tsx';
import { type Option, Select } from '../../components/select.tsx';

export interface RotateDialogProps {
  readonly token: ListedToken;
  readonly isOwn: boolean;
  readonly organisation: string | undefined;
  readonly onClose: () => void;
  readonly onIssued: (issued: IssuedToken, overlapSeconds: number) => void;
}

/** In seconds. */
const OVERLAPS: readonly Option[] = [
  { value: '0', label: 'At once' },
  { value: '3600', label: 'After an hour' },
  { value: '86400', label: 'After a day' },
  { value: '604800', label: 'After a week' },
];

export function RotateDialog({ token, isOwn, organisation, onClose, onIssued }: RotateDialogProps) {
  const [overlap, setOverlap] = useState('3600');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const rotate = async () => {
    setBusy(true);
    setError(undefined);
    const overlapSeconds = Number(overlap);
    await api.tokens
      .rotate(token.id, { overlap_seconds: overlapSeconds }, { organisation })
      .then((issued) => onIssued(issued, overlapSeconds), setError);
    setBusy(false);
  };
  return (
    <Dialog
      open
      title={`Rotate ${token.name}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={isBusy} onClick={() => void rotate()}>
            Rotate
          </Button>
        </>
      }
    >
      <p>A new token takes its place, with the same name, scopes, panels and expiry.</p>
      <Field label="The old one ends" hint="Time to put the new one where the old one is used.">
        {(control) => <Select {...control} options={OVERLAPS} value={overlap} onValue={setOverlap} />}
      </Field>
      {isOwn && (
        <Notice tone="warning" title="You are signed in with this token">
          Your session ends with the old one. Sign in again with the new one.
        </Notice>
      )}
      {error !== undefined && <ErrorNotice error={error} />}
    </Dialog>
  );
}
