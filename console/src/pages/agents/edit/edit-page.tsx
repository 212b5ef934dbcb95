import { useEffect, useState } from 'preact/hooks';
import { MissingScope } from '../../../components/feedback/empty-state.tsx';
import { Page } from '../../../components/page.tsx';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { useRequest } from '../../../lib/use-request.ts';
import { agentPath } from '../../../router/agent-address.ts';
import { hrefOf, useAddress } from '../../../router/location.ts';
import { useSession } from '../../../session.ts';
import { ChangeForm } from './change-form.tsx';
import { AppliedChange, ChangeProgress } from './change-progress.tsx';
import { type Draft, draftChanges, readDraft, SELECTOR_NAMES } from './draft.ts';
import { readMetadata } from './load-preview.ts';
import { useChange } from './use-change.ts';

/** A change of the metadata of one agent, or of all that a selector finds. */
export function EditPage({ agentId }: { readonly agentId: string | undefined }) {
  const { scopes } = useSession();
  const title = agentId === undefined ? 'Change many agents' : `Change ${agentId}`;
  const back =
    agentId === undefined ? (
      <a href={hrefOf('agents')}>All agents</a>
    ) : (
      <a href={hrefOf(agentPath(agentId))}>Back to {agentId}</a>
    );
  return (
    <Page title={title} lead={back}>
      {scopes.includes('metadata') ? (
        <ChangeMetadata agentId={agentId} />
      ) : (
        <MissingScope scope="metadata" what="Changing metadata" />
      )}
    </Page>
  );
}

/** From the form to the preview, the confirmation and what was done. */
function ChangeMetadata({ agentId }: { readonly agentId: string | undefined }) {
  const [draft, setDraft] = useDraft(agentId);
  const [state, change] = useChange();
  const current = useRequest(
    async (signal) => (agentId === undefined ? undefined : readMetadata(agentId, signal)),
    [agentId, state.step === 'applied'],
  );
  if (state.step === 'applied') {
    const startAnew = () => {
      setDraft({ ...NOTHING, ...(agentId !== undefined && { selector: draft.selector }) });
      change.reset();
    };
    return <AppliedChange preview={state.preview} id={state.id} onAnother={startAnew} />;
  }
  const edit = (edited: Draft) => {
    setDraft(edited);
    change.reset();
  };
  return (
    <div class="change">
      <ChangeForm
        agentId={agentId}
        current={current.data}
        draft={draft}
        onDraft={edit}
        issues={state.step === 'refused' ? state.issues : NO_ISSUES}
        isBusy={state.step === 'checking'}
        onPreview={() => void change.preview(draft)}
      />
      <div class="change-side" aria-live="polite">
        <ChangeProgress state={state} onApply={change.apply} />
      </div>
    </div>
  );
}

const NOTHING = readDraft(new URLSearchParams());
const NO_ISSUES = {};

const REST_MS = 300;

/**
 * The change that is being typed. The address has it too, so that it can be sent to a colleague before it is made; it
 * follows when the typing rests, because browsers refuse to change it all the time. An agent that the path of the
 * address names is not in its parameters.
 */
function useDraft(agentId: string | undefined): readonly [Draft, (draft: Draft) => void] {
  const [parameters, changeAddress] = useAddress();
  const [draft, setDraft] = useState(() => forAgent(readDraft(parameters), agentId));
  const rested = useDebounced(draft, REST_MS);
  useEffect(() => {
    changeAddress({ ...draftChanges(rested), ...(agentId !== undefined && NO_SELECTOR) });
  }, [rested, agentId, changeAddress]);
  return [draft, setDraft];
}

const NO_SELECTOR = { ...Object.fromEntries(SELECTOR_NAMES.map((name) => [name, null])), custom: null };

function forAgent(draft: Draft, agentId: string | undefined): Draft {
  if (agentId === undefined) return draft;
  const { selector } = readDraft(new URLSearchParams({ agent_id: agentId }));
  return { ...draft, selector, selectorCustom: [] };
}
