import type { Issues, Metadata } from '../../../../../client/index.ts';
import { Checkbox } from '../../../components/checkbox.tsx';
import { Field } from '../../../components/field.tsx';
import { SuggestInput } from '../../../components/suggest-input.tsx';
import { CustomRows } from './custom-rows.tsx';
import { type Draft, isPatchEmpty } from './draft.ts';
import { patchOf } from './patch-of.ts';
import type { Suggestions } from './use-suggestions.ts';

export interface PatchFieldsProps {
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
  readonly issues: Issues;
  readonly suggestions: Suggestions;
  /** Of the agent, where the change is of one that is known. */
  readonly current: Metadata | undefined;
}

/** What a change sets, and whether the rest stays. */
export function PatchFields({ draft, onDraft, issues, suggestions, current }: PatchFieldsProps) {
  /** To replace everything of one agent means to edit what it has. */
  const overwrite = (overwriteAll: boolean) =>
    onDraft({ ...draft, overwriteAll, ...(overwriteAll && current && isPatchEmpty(draft) && patchOf(current)) });
  const kept = draft.overwriteAll ? 'Empty: it is removed.' : 'Empty: it stays as it is.';
  return (
    <>
      <div class="change-grid wide">
        <Field
          label="Package"
          hint={`${hintOf(current && (current.package ?? current.isp), kept)} With nothing after the colon, the ISP alone.`}
          error={issues['metadata[package]']?.join(' ')}
        >
          {(control) => (
            <SuggestInput
              {...control}
              placeholder="ISP:Package"
              suggestions={suggestions.packages}
              value={draft.package}
              onValue={(name) => onDraft({ ...draft, package: name })}
            />
          )}
        </Field>
        <Field label="Timezone" hint={hintOf(current?.timezone, kept)} error={issues['metadata[timezone]']?.join(' ')}>
          {(control) => (
            <SuggestInput
              {...control}
              placeholder="Europe/London"
              suggestions={suggestions.timezones}
              value={draft.timezone}
              onValue={(timezone) => onDraft({ ...draft, timezone })}
            />
          )}
        </Field>
      </div>
      <CustomRows
        rows={draft.custom}
        onRows={(custom) => onDraft({ ...draft, custom })}
        keys={suggestions.customKeys}
        issues={issues}
        path="metadata[custom]"
        typed
      />
      {current && <CurrentCustom current={current} />}
      <Checkbox
        label="Remove everything that is not given here"
        hint="This is how fields are taken away: a package that is not given goes, its ISP with it, and so do all custom fields that are not listed. Otherwise they stay as they are."
        checked={draft.overwriteAll}
        onChecked={overwrite}
      />
    </>
  );
}

function hintOf(current: string | null | undefined, kept: string): string {
  return current === undefined ? kept : `Now ${current ?? 'not set'}. ${kept}`;
}

function CurrentCustom({ current: { custom } }: { readonly current: Metadata }) {
  const fields = Object.entries(custom).map(([key, value]) => `${key}: ${value}`);
  return <p class="field-hint">{fields.length === 0 ? 'Now none.' : `Now ${fields.join(', ')}.`}</p>;
}
