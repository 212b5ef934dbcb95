import { useState } from 'preact/hooks';
import { api } from '../../api.ts';
import { ErrorNotice } from '../../components/feedback/notice.tsx';
import { RequestView, Skeleton } from '../../components/feedback/request-view.tsx';
import { Button } from '../../components/form/button.tsx';
import { Field } from '../../components/form/field.tsx';
import { optionsOf, Select, TextInput } from '../../components/form/input.tsx';
import { Page } from '../../components/page.tsx';
import { useRequest } from '../../lib/use-request.ts';
import { type ChangeAddress, useAddress } from '../../router/location.ts';
import { useSession } from '../../session.ts';
import { SessionsSection } from './sessions-section.tsx';
import { type TokenAction, TokenDialogs } from './token-dialogs.tsx';
import { readTokenFilter, SHOWN, type TokenFilter } from './token-state.ts';
import { TokenList } from './token-table.tsx';

export function TokensPage() {
  const session = useSession();
  const [parameters, change] = useAddress();
  const chosen = parameters.get('organisation') ?? session.organisation.name;
  /** The token's own organisation needs no right to act for others. */
  const organisation = chosen === session.organisation.name ? undefined : chosen;
  const tokens = useRequest(
    (signal) => api.request('GET /manage/tokens', { organisation }, { signal }),
    [organisation],
  );
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
      <SessionsSection organisation={organisation} />
      <TokenDialogs action={action} organisation={organisation} onAction={setAction} onChanged={tokens.retry} />
    </Page>
  );
}

interface FilterBarProps {
  readonly organisation: string;
  readonly filter: TokenFilter;
  readonly change: ChangeAddress;
}

function FilterBar({ organisation, filter: { query, shown }, change }: FilterBarProps) {
  const session = useSession();
  return (
    <div class="filter-bar">
      {session.scopes.includes('operator') && (
        <OrganisationField
          value={organisation}
          onValue={(name) => change({ organisation: name === session.organisation.name ? null : name }, { step: true })}
        />
      )}
      <Field label="Show">
        <Select options={SHOWN} value={shown} onValue={(value) => change({ show: value === 'live' ? null : value })} />
      </Field>
      <Field label="Search">
        <TextInput
          type="search"
          placeholder="Name or first characters"
          value={query}
          onValue={(text) => change({ q: text || null })}
        />
      </Field>
    </div>
  );
}

/** Whose tokens an operator looks at. */
function OrganisationField({ value, onValue }: { readonly value: string; readonly onValue: (name: string) => void }) {
  const { data, status, error, retry } = useRequest(
    (signal) => api.request('GET /manage/organisations', {}, { signal }),
    [],
  );
  if (status === 'failed') return <ErrorNotice error={error} onRetry={retry} />;
  const names = new Set([value, ...(data ?? []).map(({ name }) => name)]);
  return (
    <Field label="Organisation">
      <Select options={optionsOf([...names].sort())} value={value} onValue={onValue} />
    </Field>
  );
}
