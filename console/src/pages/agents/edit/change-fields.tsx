import { useMemo } from 'preact/hooks';
import type { Issues, Metadata } from '../../../../../client/index.ts';
import { api } from '../../../api.ts';
import { Checkbox } from '../../../components/form/choice.tsx';
import { Field } from '../../../components/form/field.tsx';
import { SuggestInput } from '../../../components/form/input.tsx';
import { useRequest } from '../../../lib/use-request.ts';
import { useSession } from '../../../session.ts';
import { packagesOf } from '../package-name.ts';
import { TIMEZONES } from '../timezones.ts';
import { CustomRows } from './custom-rows.tsx';
import { type Draft, isPatchEmpty, patchOf, SELECTOR_NAMES, type SelectorName } from './draft.ts';
import { PackageField } from './package-field.tsx';

interface FieldsProps {
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
  readonly issues: Issues;
  readonly suggestions: Suggestions;
}

const LABELS: Readonly<Record<SelectorName, string>> = {
  agent_id: 'Agent id',
  unit_id: 'Unit id',
  mac_address: 'MAC address',
  isp: 'ISP',
  package: 'Package',
  timezone: 'Timezone',
};

/** Which agents a change is for. */
export function SelectorFields({ draft, onDraft, issues, suggestions }: FieldsProps) {
  const offered: Readonly<Partial<Record<SelectorName, readonly string[]>>> = {
    isp: suggestions.isps,
    package: suggestions.packages,
    timezone: suggestions.timezones,
  };
  return (
    <>
      <div class="change-grid">
        {SELECTOR_NAMES.map((name) => (
          <Field key={name} label={LABELS[name]} error={issues[`agent[${name}]`]?.join(' ')}>
            <SuggestInput
              suggestions={offered[name] ?? []}
              value={draft.selector[name]}
              onValue={(value) => onDraft({ ...draft, selector: { ...draft.selector, [name]: value } })}
              {...(name === 'package' && { placeholder: 'ISP:Package' })}
            />
          </Field>
        ))}
      </div>
      <CustomRows
        rows={draft.selectorCustom}
        onRows={(selectorCustom) => onDraft({ ...draft, selectorCustom })}
        keys={suggestions.customKeys}
        issues={issues}
        path="agent[custom]"
        typed={false}
      />
    </>
  );
}

interface PatchFieldsProps extends FieldsProps {
  /** Asks for a package to be added to the catalogue; undefined where the token can't. */
  readonly onAddPackage: ((wanted: string) => void) | undefined;
  /** The agent's present metadata, if the change is for one known agent. */
  readonly current: Metadata | undefined;
}

/** What a change sets, and whether the rest stays. */
export function PatchFields({ draft, onDraft, issues, suggestions, current, onAddPackage }: PatchFieldsProps) {
  /** To replace everything of one agent means to edit what it has. */
  const overwrite = (overwriteAll: boolean) =>
    onDraft({ ...draft, overwriteAll, ...(overwriteAll && current && isPatchEmpty(draft) && patchOf(current)) });
  const kept = draft.overwriteAll ? 'Empty: it is removed.' : 'Empty: it stays as it is.';
  return (
    <>
      <div class="change-grid wide">
        <PackageField
          hint={`${hintOf(current && (current.package ?? current.isp), kept)} With nothing after the colon, the ISP alone.`}
          error={issues['metadata[package]']?.join(' ')}
          packages={suggestions.packages}
          value={draft.package}
          onValue={(name) => onDraft({ ...draft, package: name })}
          onAdd={onAddPackage}
        />
        <Field label="Timezone" hint={hintOf(current?.timezone, kept)} error={issues['metadata[timezone]']?.join(' ')}>
          <SuggestInput
            placeholder="Europe/London"
            suggestions={suggestions.timezones}
            value={draft.timezone}
            onValue={(timezone) => onDraft({ ...draft, timezone })}
          />
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
  return <p class="hint">{fields.length === 0 ? 'Now none.' : `Now ${fields.join(', ')}.`}</p>;
}

/** What the fields of a change offer; nothing where the token has no scope to look it up. */
interface Suggestions {
  readonly isps: readonly string[];
  /** `<isp>:<package>` */
  readonly packages: readonly string[];
  readonly timezones: readonly string[];
  /** Keys of custom fields. */
  readonly customKeys: readonly string[];
  /** Looks up ISPs and packages again. */
  readonly reload: () => void;
}

const OWN_FIELD = 'custom.';

export function useSuggestions(): Suggestions {
  const { scopes } = useSession();
  const mayManage = scopes.includes('manage');
  const mayAsk = scopes.includes('data');
  const isps = useRequest(
    async (signal) => (mayManage ? api.request('GET /manage/isps', {}, { signal }) : []),
    [mayManage],
  );
  const splits = useRequest(async (signal) => (mayAsk ? api.request('GET /splits', {}, { signal }) : []), [mayAsk]);
  return useMemo(
    () => ({
      isps: (isps.data ?? []).map(({ isp }) => isp),
      packages: packagesOf(isps.data ?? []),
      timezones: TIMEZONES,
      reload: isps.retry,
      customKeys: (splits.data ?? [])
        .filter(({ id }) => id.startsWith(OWN_FIELD))
        .map(({ id }) => id.slice(OWN_FIELD.length)),
    }),
    [isps.data, isps.retry, splits.data],
  );
}
