import { useState } from 'preact/hooks';
import { api } from '../../api.ts';
import { Badge } from '../../components/feedback/badge.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { ErrorNotice, Notice } from '../../components/feedback/notice.tsx';
import { RequestView, Skeleton } from '../../components/feedback/request-view.tsx';
import { toast } from '../../components/feedback/toasts.tsx';
import { ActionButton } from '../../components/form/action-button.tsx';
import { Button, CopyButton } from '../../components/form/button.tsx';
import { Field } from '../../components/form/field.tsx';
import { type Option, Select, TextInput } from '../../components/form/input.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { Table } from '../../components/table.tsx';
import { useRequest } from '../../lib/use-request.ts';

type Kind = 'webhook' | 'alertmanager' | 'mail';

const KINDS: readonly Option<Kind>[] = [
  { value: 'webhook', label: 'Webhook' },
  { value: 'alertmanager', label: 'Receiver of Alertmanager' },
  { value: 'mail', label: 'Mail' },
];

/** Where messages go. */
export function ChannelsView() {
  const channels = useRequest((signal) => api.request('GET /alerts/channels', {}, { signal }), []);
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string>();
  const [error, setError] = useState<unknown>();
  const test = async (name: string) => {
    const { delivered, error } = await api.request('POST /alerts/channels/{name}/test', { name });
    toast(delivered ? `The message to ${name} has arrived` : `The message to ${name} has not arrived: ${error}`);
  };
  return (
    <div class="stack">
      <div class="row">
        <Button icon="plus" onClick={() => setAdding(true)}>
          New channel
        </Button>
      </div>
      {secret !== undefined && (
        <Notice
          title="The secret of the webhook, which is not shown again"
          action={<CopyButton label="secret" text={secret} />}
        >
          <code>{secret}</code>
        </Notice>
      )}
      {error !== undefined && <ErrorNotice error={error} />}
      <RequestView request={channels} skeleton={<Skeleton lines={4} />}>
        {(listed) =>
          listed.length === 0 ? (
            <EmptyState title="There are no channels">A channel is where messages about alerts go.</EmptyState>
          ) : (
            <Table
              caption="Channels"
              rows={listed}
              keyOf={({ name }) => name}
              columns={[
                { key: 'name', header: 'Name', cell: ({ name }) => name },
                {
                  key: 'to',
                  header: 'Sends to',
                  cell: ({ webhook, alertmanager, mail }) => webhook ?? alertmanager ?? mail?.join(', '),
                },
                {
                  key: 'problem',
                  header: 'State',
                  cell: ({ problem }) => <Badge tone={problem ? 'error' : 'success'}>{problem ?? 'Works'}</Badge>,
                },
                {
                  key: 'test',
                  header: 'Actions',
                  cell: ({ name }) => (
                    <ActionButton aria-label={`Test ${name}`} onAction={() => test(name)} onError={setError}>
                      Test
                    </ActionButton>
                  ),
                },
              ]}
            />
          )
        }
      </RequestView>
      {isAdding && (
        <ChannelDialog
          onClose={() => setAdding(false)}
          onStored={(shown) => {
            setAdding(false);
            setSecret(shown);
            channels.retry();
          }}
        />
      )}
    </div>
  );
}

interface ChannelDialogProps {
  readonly onClose: () => void;
  readonly onStored: (secret: string | undefined) => void;
}

function ChannelDialog({ onClose, onStored }: ChannelDialogProps) {
  const [name, setName] = useState('');
  const [kind, setKind] = useState<Kind>('webhook');
  const [to, setTo] = useState('');
  const store = async () => {
    const body = { [kind]: kind === 'mail' ? to.split(/[\s,;]+/).filter((address) => address !== '') : to };
    const { secret } = await api.request('PUT /alerts/channels/{name}', { name, body });
    onStored(secret);
  };
  return (
    <FormDialog title="New channel" action="Store" onSubmit={store} onClose={onClose}>
      {(issue) => (
        <>
          <Field label="Name" error={issue('name')}>
            <TextInput value={name} onValue={setName} required autofocus autocomplete="off" />
          </Field>
          <Field label="Kind">
            <Select options={KINDS} value={kind} onValue={setKind} />
          </Field>
          <Field
            label={kind === 'mail' ? 'Mail addresses' : 'Address'}
            hint={kind === 'mail' ? 'Several are separated by commas.' : undefined}
            error={issue(kind)}
          >
            <TextInput value={to} onValue={setTo} required autocomplete="off" />
          </Field>
        </>
      )}
    </FormDialog>
  );
}
