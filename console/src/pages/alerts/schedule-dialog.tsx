import { useState } from 'preact/hooks';
import { api } from '../../api.ts';
import { Field } from '../../components/form/field.tsx';
import { type Option, Select, TextInput } from '../../components/form/input.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { useRequest } from '../../lib/use-request.ts';

type Pace = 'month' | 'week' | 'day';

const PACES: readonly Option<Pace>[] = [
  { value: 'month', label: 'On the first of every month' },
  { value: 'week', label: 'Every Monday' },
  { value: 'day', label: 'Every day' },
];

const NO_RECIPE: readonly Option<string>[] = [{ value: '', label: '' }];

interface Props {
  readonly onClose: () => void;
  readonly onStored: () => void;
}

/** Asks for the schedule of a report. */
export function ScheduleDialog({ onClose, onStored }: Props) {
  const recipes = useRequest((signal) => api.request('GET /reports', {}, { signal }), []);
  const channels = useRequest((signal) => api.request('GET /alerts/channels', {}, { signal }), []);
  const [name, setName] = useState('');
  const [recipe, setRecipe] = useState<string>();
  const [every, setEvery] = useState<Pace>('month');
  const [at, setAt] = useState('06:00');
  const [channel, setChannel] = useState<string>();
  const listed = recipes.data?.map(({ key, title }) => ({ value: key, label: title })) ?? NO_RECIPE;
  const targets =
    channels.data?.filter(({ alertmanager }) => alertmanager === undefined).map((each) => each.name) ?? [];
  const report = recipe ?? listed[0]?.value ?? '';
  const target = channel ?? targets[0];
  const store = async () => {
    const body = { report, every, at, to: target === undefined ? [] : [target] };
    await api.request('PUT /alerts/schedules/{name}', { name, body });
    onStored();
  };
  return (
    <FormDialog title="New schedule" action="Store" onSubmit={store} onClose={onClose}>
      {(issue) => (
        <>
          <Field label="Name" error={issue('name')}>
            <TextInput value={name} onValue={setName} required autofocus autocomplete="off" />
          </Field>
          <Field label="Report" error={issue('report')}>
            <Select options={listed} value={report} onValue={setRecipe} />
          </Field>
          <Field label="Made" hint="It is about the month, week or day before." error={issue('every')}>
            <Select options={PACES} value={every} onValue={setEvery} />
          </Field>
          <Field label="At" hint="In UTC, such as 06:00." error={issue('at')}>
            <TextInput value={at} onValue={setAt} required autocomplete="off" />
          </Field>
          <Field
            label="Channel"
            hint={targets.length === 0 ? 'There is no webhook or mail yet: make one in Channels.' : undefined}
            error={issue('to[0]')}
          >
            <Select
              options={targets.length === 0 ? NO_RECIPE : targets.map((value) => ({ value, label: value }))}
              value={target ?? ''}
              onValue={setChannel}
            />
          </Field>
        </>
      )}
    </FormDialog>
  );
}
