import { useState } from 'preact/hooks';
import { api } from '../../api.ts';
import { Button } from '../../components/button.tsx';
import { Page } from '../../components/page.tsx';
import { RequestView } from '../../components/request-view.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useRequest } from '../../hooks/use-request.ts';
import { useSession } from '../../hooks/use-session.ts';
import { useAddress } from '../../router/use-address.ts';
import { FilterBar } from './filter-bar.tsx';
import { type TokenAction, TokenDialogs } from './token-dialogs.tsx';
import { readTokenFilter } from './token-filter.ts';
import { TokenList } from './token-list.tsx';

export function TokensPage() {
  const session = useSession();
  const [parameters, change] = useAddress();
  const chosen = parameters.get('organisation') ?? session.organisation.name;
  /** The token's own organisation needs no right to act for others. */
  const organisation = chosen === session.organisation.name ? undefined : chosen;
  const tokens = useRequest((signal) => api.tokens.list({ organisation, signal }), [organisation]);
  const [action, setAction] = useState<TokenAction>();
  const filter = readTokenFilter(parameters);
  return (
    <Page
      title="Tokens"
      lead="Who may use the service, and for what."
      actions={
        <Button variant="primary" icon="plus" onClick={() => setAction({ kind: 'create' })}>
          New token
        </Button>
      }
    >
      <FilterBar organisation={chosen} filter={filter} change={change} />
      <RequestView request={tokens} skeleton={<Skeleton lines={6} />}>
        {(listed) => (
          <TokenList
            tokens={listed}
            filter={filter}
            onRotate={(token) => setAction({ kind: 'rotate', token })}
            onRevoke={(token) => setAction({ kind: 'revoke', token })}
          />
        )}
      </RequestView>
      <TokenDialogs action={action} organisation={organisation} onAction={setAction} onChanged={tokens.retry} />
    </Page>
  );
}
