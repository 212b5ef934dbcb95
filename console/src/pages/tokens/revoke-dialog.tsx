import type { ListedToken } from '../../../../client/index.ts';
import { api } from '../../api.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Notice } from '../../components/notice.tsx';
import { toast } from '../../components/toasts.tsx';

export interface RevokeDialogProps {
  readonly token: ListedToken;
  readonly isOwn: boolean;
  readonly organisation: string | undefined;
  readonly onClose: () => void;
  readonly onRevoked: () => void;
}

export function RevokeDialog({ token, isOwn, organisation, onClose, onRevoked }: RevokeDialogProps) {
  const revoke = async () => {
    await api.tokens.revoke(token.id, { organisation });
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
