import { useState } from 'preact/hooks';
import type { Issues, Metadata } from '../../../../../client/index.ts';
import { Button } from '../../../components/form/button.tsx';
import { Checkbox } from '../../../components/form/choice.tsx';
import { Field, FieldError } from '../../../components/form/field.tsx';
import { DateInput } from '../../../components/form/input.tsx';
import { utcMinute, zonedMinute } from '../../../lib/zoned-time.ts';
import { editPath } from '../../../router/agent-address.ts';
import { hrefOf } from '../../../router/location.ts';
import { useSession } from '../../../session.ts';
import { AddPackage } from './add-package.tsx';
import { PatchFields, SelectorFields, useSuggestions } from './change-fields.tsx';
import { BACKDATE_DAYS_MAX, backdateLimits } from './change-of-draft.ts';
import type { Draft } from './draft.ts';

interface ChangeFormProps {
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
  const mayManage = useSession().scopes.includes('manage');
  const [wantedPackage, setWantedPackage] = useState<string>();
  const submit = (event: Event) => {
    event.preventDefault();
    if (!isBusy) onPreview();
  };
  const fields = { draft, onDraft, issues, suggestions };
  return (
    <>
      {wantedPackage !== undefined && (
        <AddPackage
          wanted={wantedPackage}
          onClose={() => setWantedPackage(undefined)}
          onAdded={(name) => {
            setWantedPackage(undefined);
            onDraft({ ...draft, package: name });
            suggestions.reload();
          }}
        />
      )}
      <form class="change-form stack" onSubmit={submit} noValidate>
        <fieldset class="card stack">
          <legend class="change-legend">Whom</legend>
          {agentId === undefined ? (
            <>
              <p class="muted">Agents to whom all of this applies now. What is left empty does not matter.</p>
              <SelectorFields {...fields} />
            </>
          ) : (
            <p class="muted">
              The agent <strong>{agentId}</strong>. <a href={hrefOf(editPath())}>Change many agents instead</a>
            </p>
          )}
          <FieldError error={issues.agent?.join(' ')} />
        </fieldset>
        <fieldset class="card stack">
          <legend class="change-legend">What</legend>
          <PatchFields {...fields} current={current} onAddPackage={mayManage ? setWantedPackage : undefined} />
          <FieldError error={issues.metadata?.join(' ')} />
        </fieldset>
        <fieldset class="card stack">
          <legend class="change-legend">When</legend>
          <div class="change-grid wide">
            <BackdateField
              value={draft.from}
              onValue={(from) => onDraft({ ...draft, from })}
              allowOlder={draft.allowOlder}
              timezone={current?.timezone ?? undefined}
              error={issues.backdate_from?.join(' ')}
            />
          </div>
          {mayManage && (
            <Checkbox
              label={`Allow a date more than ${BACKDATE_DAYS_MAX} days ago`}
              hint="For managers. Figures of the past that were published already may change."
              checked={draft.allowOlder}
              onChecked={(allowOlder) => onDraft({ ...draft, allowOlder })}
            />
          )}
          <FieldError error={issues.allow_older?.join(' ')} />
        </fieldset>
        <div class="change-actions row">
          <Button variant="primary" type="submit" busy={isBusy}>
            Preview
          </Button>
          <span class="hint">Nothing changes before you have seen whom it touches.</span>
        </div>
      </form>
    </>
  );
}

interface BackdateFieldProps {
  /** In UTC. */
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly allowOlder: boolean;
  /** Of the one agent whose metadata changes; undefined: UTC. */
  readonly timezone: string | undefined;
  readonly error: string | undefined;
}

/** From when a change is valid, on the clock of its agent. */
function BackdateField({ value, onValue, allowOlder, timezone = 'UTC', error }: BackdateFieldProps) {
  const limits = backdateLimits(Date.now());
  const [min, max, shown] = [allowOlder ? '1970-01-02T00:00' : limits.min, limits.max, value].map((minute) =>
    minute === '' ? '' : zonedMinute(minute, timezone),
  );
  const isOwn = timezone !== 'UTC';
  return (
    <Field
      label={isOwn ? `Valid from, on the agent’s own clock (${timezone})` : 'Valid from, in UTC'}
      hint={[
        ...(isOwn && value !== '' ? [`That is ${value.replace('T', ' ')} UTC.`] : []),
        ...(allowOlder ? [] : [`At most ${BACKDATE_DAYS_MAX} days ago.`]),
        'Empty: from the start of today, 00:00 UTC. Results since then count with the new metadata.',
      ].join(' ')}
      error={error}
    >
      <DateInput
        withTime
        min={min ?? ''}
        max={max ?? ''}
        value={shown ?? ''}
        onValue={(minute) => onValue(utcMinute(minute, timezone))}
      />
    </Field>
  );
}
