import { useState } from 'preact/hooks';
import type { IssuedToken } from '../../../../client/index.ts';
import { Button } from '../../components/button.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Notice } from '../../components/notice.tsx';

export interface SecretDialogProps {
  readonly issued: IssuedToken;
  readonly onClose: () => void;
}

/** The one time that a token is shown. A key or a click beside it asks first: what is closed here is lost. */
export function SecretDialog({ issued, onClose }: SecretDialogProps) {
  const [attempts, setAttempts] = useState(0);
  return (
    <Dialog
      // The browser has closed it already when it tells: only a new one is open again.
      key={attempts}
      open
      title={`The token ${issued.name}`}
      onClose={() => setAttempts(attempts + 1)}
      actions={
        <>
          <CopyButton label="token" text={issued.token} />
          <Button variant="primary" onClick={onClose}>
            I have kept it
          </Button>
        </>
      }
    >
      <Notice tone="warning" title={attempts === 0 ? 'This is the only time it is shown' : 'Have you kept it?'}>
        {attempts === 0
          ? 'Copy it to where it will be used. The service keeps a hash of it only.'
          : 'When this is closed, the token can’t be shown again; you would have to make another one.'}
      </Notice>
      <code class="secret">{issued.token}</code>
    </Dialog>
  );
}
