import type { Issues, Metadata } from '../../../../../client/index.ts';
import { Button } from '../../../components/button.tsx';
import { editPath } from '../../../router/agent-address.ts';
import { hrefOf } from '../../../router/location.ts';
import { BackdateField } from './backdate-field.tsx';
import type { Draft } from './draft.ts';
import { PatchFields } from './patch-fields.tsx';
import { SelectorFields } from './selector-fields.tsx';
import { useSuggestions } from './use-suggestions.ts';

export interface ChangeFormProps {
  /** The one agent whose metadata changes; undefined where a selector says whose. */
  readonly agentId: string | undefined;
  readonly current: Metadata | undefined;
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
  readonly issues: Issues;
  readonly isBusy: boolean;
  readonly onPreview: () => void;
}

/** Whom a change is for, what it sets, and since when. */
export function ChangeForm({ agentId, current, draft, onDraft, issues, isBusy, onPreview }: ChangeFormProps) {
  const suggestions = useSuggestions();
  const submit = (event: Event) => {
    event.preventDefault();
    if (!isBusy) onPreview();
  };
  const fields = { draft, onDraft, issues, suggestions };
  return (
    <form class="change-form" onSubmit={submit} noValidate>
      <fieldset class="card">
        <legend class="change-legend">Whom</legend>
        {agentId === undefined ? (
          <>
            <p class="change-lead">Agents to whom all of this applies now. What is left empty does not matter.</p>
            <SelectorFields {...fields} />
          </>
        ) : (
          <p class="change-lead">
            The agent <strong>{agentId}</strong>. <a href={hrefOf(editPath())}>Change many agents instead</a>
          </p>
        )}
        <SectionIssue messages={issues.agent} />
      </fieldset>
      <fieldset class="card">
        <legend class="change-legend">What</legend>
        <PatchFields {...fields} current={current} />
        <SectionIssue messages={issues.metadata} />
      </fieldset>
      <fieldset class="card">
        <legend class="change-legend">When</legend>
        <div class="change-grid wide">
          <BackdateField
            value={draft.from}
            onValue={(from) => onDraft({ ...draft, from })}
            error={issues.backdate_from?.join(' ')}
          />
        </div>
      </fieldset>
      <div class="change-actions">
        <Button variant="primary" type="submit" busy={isBusy}>
          Preview
        </Button>
        <span class="field-hint">Nothing changes before you have seen whom it touches.</span>
      </div>
    </form>
  );
}

function SectionIssue({ messages }: { readonly messages: readonly string[] | undefined }) {
  return messages ? (
    <div class="field-error" role="alert">
      {messages.join(' ')}
    </div>
  ) : null;
}
