import { useMemo, useState } from 'preact/hooks';
import { type IssuedToken, SCOPES, type Scope, ValidationError } from '../../../../client/index.ts';
import { api } from '../../api.ts';
import { Button } from '../../components/button.tsx';
import { Checkbox } from '../../components/checkbox.tsx';
import { searchIn } from '../../components/combobox.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { Field } from '../../components/field.tsx';
import { MultiSelect } from '../../components/multi-select.tsx';
import { TextInput } from '../../components/text-input.tsx';
import { useRequest } from '../../hooks/use-request.ts';
import { useSession } from '../../hooks/use-session.ts';
import { issueOf } from '../../issue-of.ts';
import { utcDay } from '../../lib/utc-day.ts';
import { type ExpiryChoice, expiryOf } from './expiry.ts';
import { ExpiryFields } from './expiry-fields.tsx';
import { SCOPE_MEANINGS } from './scopes.ts';

export interface CreateDialogProps {
  readonly organisation: string | undefined;
  readonly onClose: () => void;
  readonly onIssued: (issued: IssuedToken) => void;
}

const FORM = 'new-token';

export function CreateDialog({ organisation, onClose, onIssued }: CreateDialogProps) {
  const session = useSession();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly Scope[]>([]);
  /** Whoever is limited to panels can hand out no others. */
  const [panels, setPanels] = useState(session.panels ?? []);
  const [expiry, setExpiry] = useState<ExpiryChoice>('90');
  const [date, setDate] = useState(() => utcDay(Date.now(), 90));
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const listed = useRequest((signal) => api.panels.list({ organisation, signal }), [organisation]);
  const search = useMemo(
    () => searchIn((listed.data ?? []).map((panel) => ({ value: panel.name, label: panel.name }))),
    [listed.data],
  );
  const grantable = SCOPES.filter((scope) => scope !== 'operator' || session.scopes.includes('operator'));

  const create = async () => {
    setBusy(true);
    setError(undefined);
    const grant = { name, scopes, panels: panels.length === 0 ? null : panels };
    await api.tokens
      .create({ ...grant, expires_at: expiryOf(expiry, date, Date.now()) }, { organisation })
      .then(onIssued, setError);
    setBusy(false);
  };
  return (
    <Dialog
      open
      title="New token"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={FORM} busy={isBusy}>
            Create
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        class="token-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void create();
        }}
      >
        <Field label="Name" hint="Who or what will use it, such as a dashboard." error={issueOf(error, 'name')}>
          {(control) => <TextInput {...control} value={name} onValue={setName} autofocus required autocomplete="off" />}
        </Field>
        <fieldset class="fieldset">
          <legend>Scopes</legend>
          <div class="checkbox-list">
            {grantable.map((scope) => (
              <Checkbox
                key={scope}
                label={scope}
                hint={SCOPE_MEANINGS[scope]}
                checked={scopes.includes(scope)}
                onChecked={(isWanted) =>
                  setScopes(SCOPES.filter((other) => (other === scope ? isWanted : scopes.includes(other))))
                }
              />
            ))}
          </div>
          {issueOf(error, 'scopes') && (
            <p class="field-error" role="alert">
              {issueOf(error, 'scopes')}
            </p>
          )}
        </fieldset>
        <Field
          label="Panels"
          hint={
            session.panels === null
              ? 'It sees the agents of these panels and no others. None chosen: all of them.'
              : 'It sees the agents of these panels and no others. You can hand out those that you see.'
          }
          error={issueOf(error, 'panels')}
        >
          {(control) => (
            <MultiSelect {...control} search={search} values={panels} onValues={setPanels} placeholder="Add a panel" />
          )}
        </Field>
        <ExpiryFields
          choice={expiry}
          onChoice={setExpiry}
          date={date}
          onDate={setDate}
          error={issueOf(error, 'expires_at')}
        />
        {error !== undefined && !(error instanceof ValidationError) && <ErrorNotice error={error} />}
      </form>
    </Dialog>
  );
}
