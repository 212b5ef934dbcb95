import { useState } from 'preact/hooks';
import type { IssuedToken, Token } from '../../../../client/index.ts';
import { api } from '../../api.ts';
import { ConfirmDialog, Dialog } from '../../components/dialog.tsx';
import { Notice } from '../../components/feedback/notice.tsx';
import { toast } from '../../components/feedback/toasts.tsx';
import { Button, CopyButton } from '../../components/form/button.tsx';
import { Field } from '../../components/form/field.tsx';
import { type Option, Select } from '../../components/form/input.tsx';
import { signOut, useSession } from '../../session.ts';
import { CreateDialog } from './create-dialog.tsx';

/** What is being done to tokens. */
export type TokenAction =
  | { readonly kind: 'create' }
  | { readonly kind: 'rotate'; readonly token: Token }
  | { readonly kind: 'revoke'; readonly token: Token }
  /** `endsSession` when the token that is signed in with has just ended. */
  | { readonly kind: 'secret'; readonly issued: IssuedToken; readonly endsSession: boolean };

interface TokenDialogsProps {
  readonly action: TokenAction | undefined;
  readonly onAction: (action: TokenAction | undefined) => void;
  readonly onChanged: () => void;
}

export function TokenDialogs({ action, onAction, onChanged }: TokenDialogsProps) {
  const { token: own } = useSession();
  const close = () => onAction(undefined);
  /** The service refuses everything once the session's token has ended, so there is nothing to load again. */
  const finish = (endsSession: boolean) => {
    close();
    if (endsSession) void signOut();
    else onChanged();
  };
  if (!action) return null;
  switch (action.kind) {
    case 'create':
      return (
        <CreateDialog onClose={close} onIssued={(issued) => onAction({ kind: 'secret', issued, endsSession: false })} />
      );
    case 'secret':
      return <SecretDialog issued={action.issued} onClose={() => finish(action.endsSession)} />;
  }
  const { token } = action;
  const isOwn = token.id === own.id;
  const common = { token, isOwn, onClose: close };
  return action.kind === 'revoke' ? (
    <RevokeDialog {...common} onRevoked={() => finish(isOwn)} />
  ) : (
    <RotateDialog
      {...common}
      onIssued={(issued, overlapSeconds) =>
        onAction({ kind: 'secret', issued, endsSession: isOwn && overlapSeconds === 0 })
      }
    />
  );
}

interface TokenDialogProps {
  readonly token: Token;
  /** Whether the session is one of this token. */
  readonly isOwn: boolean;
  readonly onClose: () => void;
}

/** In seconds. */
const OVERLAPS: readonly Option[] = [
  { value: '0', label: 'At once' },
  { value: '3600', label: 'After an hour' },
  { value: '86400', label: 'After a day' },
  { value: '604800', label: 'After a week' },
];

interface RotateDialogProps extends TokenDialogProps {
  readonly onIssued: (issued: IssuedToken, overlapSeconds: number) => void;
}

function RotateDialog({ token, isOwn, onClose, onIssued }: RotateDialogProps) {
  const [overlap, setOverlap] = useState('3600');
  const rotate = async () => {
    const body = { overlap_seconds: Number(overlap) };
    const issued = await api.request('POST /manage/tokens/{id}/rotate', { id: token.id, body });
    onIssued(issued, body.overlap_seconds);
  };
  return (
    <ConfirmDialog
      title={`Rotate ${token.name}`}
      action="Rotate"
      variant="primary"
      cancel="Cancel"
      onConfirm={rotate}
      onClose={onClose}
    >
      <p>A new token takes its place, with the same name, scopes, panels and expiry.</p>
      <Field label="The old one ends" hint="Time to put the new one where the old one is used.">
        <Select options={OVERLAPS} value={overlap} onValue={setOverlap} />
      </Field>
      {isOwn && (
        <Notice tone="warning" title="You are signed in with this token">
          Your session ends with the old one. Sign in again with the new one.
        </Notice>
      )}
    </ConfirmDialog>
  );
}

function RevokeDialog({ token, isOwn, onClose, onRevoked }: TokenDialogProps & { onRevoked(): void }) {
  const revoke = async () => {
    await api.request('DELETE /manage/tokens/{id}', { id: token.id });
    toast(`${token.name} is revoked`);
    onRevoked();
  };
  return (
    <ConfirmDialog
      title={`Revoke ${token.name}`}
      action="Revoke"
      phrase={token.name}
      onConfirm={revoke}
      onClose={onClose}
    >
      <p>
        Whatever uses <code>{token.prefix}…</code> is refused from the next request on. There is no way back: a new
        token has another secret.
      </p>
      {isOwn && (
        <Notice tone="warning" title="You are signed in with this token">
          Revoking it signs you out.
        </Notice>
      )}
    </ConfirmDialog>
  );
}

/** The one time that a token is shown. A key or a click beside it asks first: what is closed here is lost. */
function SecretDialog({ issued, onClose }: { readonly issued: IssuedToken; readonly onClose: () => void }) {
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
