import { useState } from 'preact/hooks';
import { api } from '../../api.ts';
import { RequestView, Skeleton } from '../../components/feedback/request-view.tsx';
import { Button } from '../../components/form/button.tsx';
import { Field } from '../../components/form/field.tsx';
import { Select, TextInput } from '../../components/form/input.tsx';
import { Page } from '../../components/page.tsx';
import { useRequest } from '../../lib/use-request.ts';
import { type ChangeAddress, useAddress } from '../../router/location.ts';
import { QuotasSection } from './quotas-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { type TokenAction, TokenDialogs } from './token-dialogs.tsx';
import { readTokenFilter, SHOWN, type TokenFilter } from './token-state.ts';
import { TokenList } from './token-table.tsx';

export function TokensPage() {
  const [parameters, change] = useAddress();
  const tokens = useRequest((signal) => api.request('GET /manage/tokens', {}, { signal }), []);
  const [action, setAction] = useState<TokenAction>();
  const filter = readTokenFilter(parameters);
  return (
    <Page
      title="Tokens"
      lead={
        <>
          Who may use the service, and for what. The{' '}
          <a href="/docs" target="_blank" rel="noreferrer">
            API reference
          </a>{' '}
          has every call, to look up and to try.
        </>
      }
      actions={
        <Button variant="primary" icon="plus" onClick={() => setAction({ kind: 'create' })}>
          New token
        </Button>
      }
    >
      <FilterBar filter={filter} change={change} />
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
      <SessionsSection />
      <QuotasSection />
      <TokenDialogs action={action} onAction={setAction} onChanged={tokens.retry} />
    </Page>
  );
}

interface FilterBarProps {
  readonly filter: TokenFilter;
  readonly change: ChangeAddress;
}

function FilterBar({ filter: { query, shown }, change }: FilterBarProps) {
  return (
    <div class="filter-bar">
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
