import { useState } from 'preact/hooks';
import { api } from '../../../api.ts';
import { Field } from '../../../components/form/field.tsx';
import { DateInput, TextInput } from '../../../components/form/input.tsx';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { useAnnotations } from './annotations.ts';

interface AddAnnotationProps {
  /** `YYYY-MM-DDTHH:MM`, at first. */
  readonly time: string;
  readonly onClose: () => void;
}

/** Writes a text at a time, for everyone in the organisation. */
export function AddAnnotation({ time, onClose }: AddAnnotationProps) {
  const { reload } = useAnnotations();
  const [at, setAt] = useState(time);
  const [text, setText] = useState('');
  const add = async () => {
    await api.request('POST /annotations', { body: { at: at.replace('T', ' '), text } });
    reload();
    onClose();
  };
  return (
    <FormDialog title="Annotate the chart" action="Add it" onSubmit={add} onClose={onClose}>
      {(issue) => (
        <>
          <Field label="What happened" hint="Everyone in the organisation sees it on charts." error={issue('text')}>
            <TextInput value={text} onValue={setText} required autofocus autocomplete="off" />
          </Field>
          <Field label="When, on the agents’ own clocks" error={issue('at')}>
            <DateInput withTime required value={at} onValue={setAt} />
          </Field>
        </>
      )}
    </FormDialog>
  );
}
