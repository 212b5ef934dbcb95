import type { IssuedToken, ListedToken } from '../../../../client/index.ts';
import { useSession } from '../../hooks/use-session.ts';
import { signOut } from '../../session.ts';
import { CreateDialog } from './create-dialog.tsx';
import { RevokeDialog } from './revoke-dialog.tsx';
import { RotateDialog } from './rotate-dialog.tsx';
import { SecretDialog } from './secret-dialog.tsx';

/** What is being done to tokens. */
export type TokenAction =
  | { readonly kind: 'create' }
  | { readonly kind: 'rotate'; readonly token: ListedToken }
  | { readonly kind: 'revoke'; readonly token: ListedToken }
  /** `endsSession` when the token that is signed in with has just ended. */
  | { readonly kind: 'secret'; readonly issued: IssuedToken; readonly endsSession: boolean };

export interface TokenDialogsProps {
  readonly action: TokenAction | undefined;
  readonly organisation: string | undefined;
  readonly onAction: (action: TokenAction | undefined) => void;
  readonly onChanged: () => void;
}

export function TokenDialogs({ action, organisation, onAction, onChanged }: TokenDialogsProps) {
  const { token: own } = useSession();
  const close = () => onAction(undefined);
  /** The service refuses everything once the session's token has ended, so there is nothing to load anew. */
  const finish = (endsSession: boolean) => {
    close();
    if (endsSession) void signOut();
    else onChanged();
  };
  switch (action?.kind) {
    case undefined:
      return null;
    case 'create':
      return (
        <CreateDialog
          organisation={organisation}
          onClose={close}
          onIssued={(issued) => onAction({ kind: 'secret', issued, endsSession: false })}
        />
      );
    case 'rotate':
      return (
        <RotateDialog
          token={action.token}
          isOwn={action.token.id === own.id}
          organisation={organisation}
          onClose={close}
          onIssued={(issued, overlapSeconds) =>
            onAction({ kind: 'secret', issued, endsSession: action.token.id === own.id && overlapSeconds === 0 })
          }
        />
      );
    case 'revoke':
      return (
        <RevokeDialog
          token={action.token}
          isOwn={action.token.id === own.id}
          organisation={organisation}
          onClose={close}
          onRevoked={() => finish(action.token.id === own.id)}
        />
      );
    case 'secret':
      return <SecretDialog issued={action.issued} onClose={() => finish(action.endsSession)} />;
  }
}
