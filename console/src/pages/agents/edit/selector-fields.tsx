import type { Issues } from '../../../../../client/index.ts';
import { Field } from '../../../components/field.tsx';
import { SuggestInput } from '../../../components/suggest-input.tsx';
import { CustomRows } from './custom-rows.tsx';
import { type Draft, SELECTOR_NAMES, type SelectorName } from './draft.ts';
import type { Suggestions } from './use-suggestions.ts';

export interface SelectorFieldsProps {
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
export function SelectorFields({ draft, onDraft, issues, suggestions }: SelectorFieldsProps) {
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
            {(control) => (
              <SuggestInput
                {...control}
                suggestions={offered[name] ?? []}
                value={draft.selector[name]}
                onValue={(value) => onDraft({ ...draft, selector: { ...draft.selector, [name]: value } })}
                {...(name === 'package' && { placeholder: 'ISP:Package' })}
              />
            )}
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
