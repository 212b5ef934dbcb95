import { api } from '../../../api.ts';
import { useRequest } from '../../../hooks/use-request.ts';
import { AppliedChange } from './applied-change.tsx';
import { ChangeForm } from './change-form.tsx';
import { ChangeProgress } from './change-progress.tsx';
import type { Draft } from './draft.ts';
import { readDraft } from './draft-address.ts';
import { useChange } from './use-change.ts';
import { useDraft } from './use-draft.ts';

/** From the form to the preview, the confirmation and what was done. */
export function ChangeMetadata({ agentId }: { readonly agentId: string | undefined }) {
  const [draft, setDraft] = useDraft(agentId);
  const [state, change] = useChange();
  const current = useRequest(
    async (signal) => (agentId === undefined ? undefined : api.metadata.read({ agent: agentId }, { signal })),
    [agentId, state.step === 'applied'],
  );
  if (state.step === 'applied') {
    const startAnew = () => {
      setDraft({ ...NOTHING, ...(agentId !== undefined && { selector: draft.selector }) });
      change.reset();
    };
    return <AppliedChange preview={state.preview} onAnother={startAnew} />;
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
