import { useMemo, useState } from 'preact/hooks';
import { type IssuedToken, type Scope, ValidationError } from '../../../../client/index.ts';
import { api } from '../../api.ts';
import { Dialog } from '../../components/dialog.tsx';
import { ErrorNotice } from '../../components/feedback/notice.tsx';
import { Button } from '../../components/form/button.tsx';
import { Checkbox } from '../../components/form/choice.tsx';
import { searchIn } from '../../components/form/combobox.tsx';
import { Field, FieldError } from '../../components/form/field.tsx';
import { optionsOf, TextInput } from '../../components/form/input.tsx';
import { MultiSelect } from '../../components/form/multi-select.tsx';
import { utcDay } from '../../lib/dates.ts';
import { issueOf } from '../../lib/issue-of.ts';
import { useRequest } from '../../lib/use-request.ts';
import { useSession } from '../../session.ts';
import { type ExpiryChoice, ExpiryFields, expiryOf } from './expiry-fields.tsx';

interface CreateDialogProps {
  readonly onClose: () => void;
  readonly onIssued: (issued: IssuedToken) => void;
}

const FORM = 'new-token';

export function CreateDialog({ onClose, onIssued }: CreateDialogProps) {
  const session = useSession();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly Scope[]>([]);
  /** A token that is limited to panels can hand out no others. */
  const [panels, setPanels] = useState(session.panels ?? []);
  const [expiry, setExpiry] = useState<ExpiryChoice>('90');
  const [date, setDate] = useState(() => utcDay(Date.now(), 90));
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const listed = useRequest((signal) => api.request('GET /manage/panels', {}, { signal }), []);
  const search = useMemo(() => searchIn(optionsOf((listed.data ?? []).map((panel) => panel.name))), [listed.data]);
  const grantable = SCOPES.filter((scope) => scope !== 'operator' || session.scopes.includes('operator'));

  const create = async () => {
    setBusy(true);
    setError(undefined);
    const expires_at = expiryOf(expiry, date, Date.now());
    const body = { name, scopes, panels: panels.length === 0 ? null : panels, expires_at };
    await api.request('POST /manage/tokens', { body }).then(onIssued, setError);
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
        class="token-form stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void create();
        }}
      >
        <Field label="Name" hint="Who or what will use it, such as a dashboard." error={issueOf(error, 'name')}>
          <TextInput value={name} onValue={setName} autofocus required autocomplete="off" />
        </Field>
        <fieldset>
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
          <FieldError error={issueOf(error, 'scopes')} />
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
          <MultiSelect search={search} values={panels} onValues={setPanels} placeholder="Add a panel" />
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

/** What each scope is for. */
const SCOPE_MEANINGS: Readonly<Record<Scope, string>> = {
  data: 'Ask for figures, records and files of results.',
  metadata: 'Read and change what is true of agents, now and in the past.',
  'metadata:read': 'See agents and what is true of them, now and in the past, and change nothing.',
  ingest: 'Send results of tests. For collectors and agents.',
  agents: 'Register unknown agents by the results that they send. Goes with ingest.',
  manage: 'Agents, panels, providers and tokens of the organisation. It makes tokens with the scopes it has itself.',
  operator: 'All organisations, and the audit of who did what.',
};

const SCOPES = Object.keys(SCOPE_MEANINGS) as readonly Scope[];
