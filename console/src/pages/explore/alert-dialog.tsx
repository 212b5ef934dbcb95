import { useState } from 'preact/hooks';
import { api } from '../../api.ts';
import { Field } from '../../components/form/field.tsx';
import { type Option, Select, TextInput } from '../../components/form/input.tsx';
import { MultiSelect } from '../../components/form/multi-select.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { useRequest } from '../../lib/use-request.ts';
import type { Question } from '../../question/question.ts';
import { requestOf } from '../../question/request.ts';
import { navigate } from '../../router/location.ts';

type Side = 'below' | 'above';

const SIDES: readonly Option<Side>[] = [
  { value: 'below', label: 'is below' },
  { value: 'above', label: 'is above' },
];

interface AlertDialogProps {
  readonly question: Question;
  /** What the question is about. */
  readonly title: string;
  readonly onClose: () => void;
}

/** Makes a rule of the question on the screen, and shows when it would have fired. */
export function AlertDialog({ question, title, onClose }: AlertDialogProps) {
  const [name, setName] = useState(question.metric);
  const [side, setSide] = useState<Side>('below');
  const [limit, setLimit] = useState('');
  const [to, setTo] = useState<readonly string[]>([]);
  const channels = useRequest((signal) => api.request('GET /alerts/channels', {}, { signal }), []);
  const save = async () => {
    const { time: _time, last: _last, ...asked } = requestOf({ ...question, aggregation: 'total' });
    const body = { title, question: asked, test: { [side]: Number(limit) }, over: '1 day', to };
    await api.request('PUT /alerts/rules/{name}', { name, body });
    navigate(`alerts/${encodeURIComponent(name)}`);
  };
  const found = (channels.data ?? []).map((channel) => ({ value: channel.name, label: channel.name }));
  return (
    <FormDialog title="Alert me" action="Save and try it" onSubmit={save} onClose={onClose}>
      {(issue) => (
        <>
          <p>
            Every hour the service asks this question over the last day, and tells you when a group of it passes the
            limit.
          </p>
          <Field label="The value">
            <Select options={SIDES} value={side} onValue={setSide} />
          </Field>
          <Field label="Limit" error={issue(`test[${side}]`) ?? issue('test[field]')}>
            <TextInput value={limit} onValue={setLimit} required autofocus autocomplete="off" />
          </Field>
          <Field label="Name" error={issue('name')}>
            <TextInput value={name} onValue={setName} required autocomplete="off" />
          </Field>
          <Field label="Send messages to" hint="Channels are made under Alerts." error={issue('to')}>
            <MultiSelect
              values={to}
              onValues={setTo}
              search={async (text) => found.filter(({ label }) => label.includes(text))}
              placeholder={found.length === 0 ? 'No channels yet' : 'Choose'}
            />
          </Field>
        </>
      )}
    </FormDialog>
  );
}
