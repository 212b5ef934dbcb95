import { useMemo } from 'preact/hooks';
import { api } from '../../../api.ts';
import { type SearchOptions, searchIn } from '../../../components/combobox.tsx';
import { Field } from '../../../components/field.tsx';
import { MultiSelect } from '../../../components/multi-select.tsx';
import { useSession } from '../../../hooks/use-session.ts';
import type { Session } from '../../../session.ts';
import type { BuilderProps } from './builder.tsx';

export function PanelField({ question, issues, ask }: BuilderProps) {
  const session = useSession();
  const search = useMemo(() => searchPanels(session), [session]);
  const hint =
    !session.panels &&
    !mayList(session) &&
    'Type the name of a panel: listing them needs a token with the scope manage.';
  return (
    <Field label="Panel" hint={hint} error={issues.fields.panel}>
      {(control) => (
        <MultiSelect
          {...control}
          values={question.panels}
          onValues={(panels) => ask({ panels })}
          search={search}
          placeholder={question.panels.length === 0 ? 'All panels' : 'Add another'}
        />
      )}
    </Field>
  );
}

function mayList({ scopes }: Session): boolean {
  return scopes.includes('manage') || scopes.includes('operator');
}

function searchPanels(session: Session): SearchOptions {
  if (session.panels) return searchIn(session.panels.map((name) => ({ value: name, label: name })));
  if (!mayList(session)) return searchTyped;
  return async (query, signal) => {
    const panels = await api.panels.list({ signal });
    return searchIn(panels.map(({ name }) => ({ value: name, label: name })))(query, signal);
  };
}

const searchTyped: SearchOptions = async (query) => {
  const name = query.trim();
  return name === '' ? [] : [{ value: name, label: name }];
};
