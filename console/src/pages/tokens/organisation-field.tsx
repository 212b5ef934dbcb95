import { api } from '../../api.ts';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { Field } from '../../components/field.tsx';
import { Select } from '../../components/select.tsx';
import { useRequest } from '../../hooks/use-request.ts';

export interface OrganisationFieldProps {
  readonly value: string;
  readonly onValue: (name: string) => void;
}

/** Whose tokens an operator looks at. */
export function OrganisationField({ value, onValue }: OrganisationFieldProps) {
  const { data, status, error, retry } = useRequest((signal) => api.organisations.list({ signal }), []);
  if (status === 'failed') return <ErrorNotice error={error} onRetry={retry} />;
  const names = new Set([value, ...(data ?? []).map(({ name }) => name)]);
  return (
    <Field label="Organisation">
      {(control) => (
        <Select
          {...control}
          options={[...names].sort().map((name) => ({ value: name, label: name }))}
          value={value}
          onValue={onValue}
        />
      )}
    </Field>
  );
}
