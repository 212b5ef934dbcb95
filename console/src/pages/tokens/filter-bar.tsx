import { Field } from '../../components/field.tsx';
import { Select } from '../../components/select.tsx';
import { TextInput } from '../../components/text-input.tsx';
import { useSession } from '../../hooks/use-session.ts';
import type { AddressChanges, AddressOptions } from '../../router/use-address.ts';
import { OrganisationField } from './organisation-field.tsx';
import { SHOWN, type TokenFilter } from './token-filter.ts';

export interface FilterBarProps {
  readonly organisation: string;
  readonly filter: TokenFilter;
  readonly change: (changes: AddressChanges, options?: AddressOptions) => void;
}

export function FilterBar({ organisation, filter: { query, shown }, change }: FilterBarProps) {
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
        {(control) => (
          <Select
            {...control}
            options={SHOWN}
            value={shown}
            onValue={(value) => change({ show: value === 'live' ? null : value })}
          />
        )}
      </Field>
      <Field label="Search">
        {(control) => (
          <TextInput
            {...control}
            type="search"
            placeholder="Name or first characters"
            value={query}
            onValue={(text) => change({ q: text || null })}
          />
        )}
      </Field>
    </div>
  );
}
