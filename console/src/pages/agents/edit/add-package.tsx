import { useState } from 'preact/hooks';
import { api } from '../../../api.ts';
import { Field } from '../../../components/form/field.tsx';
import { TextInput } from '../../../components/form/input.tsx';
import { FormDialog } from '../../../components/form-dialog.tsx';

interface AddPackageProps {
  /** `<isp>:<package>`, as far as it is known. */
  readonly wanted: string;
  readonly onAdded: (name: string) => void;
  readonly onClose: () => void;
}

/** Adds a package to the catalogue, with what is sold under its name if that is known. */
export function AddPackage({ wanted, onAdded, onClose }: AddPackageProps) {
  const colon = wanted.indexOf(':');
  const [isp, setIsp] = useState(colon < 0 ? wanted : wanted.slice(0, colon));
  const [name, setName] = useState(colon < 0 ? '' : wanted.slice(colon + 1));
  const [download, setDownload] = useState('');
  const [upload, setUpload] = useState('');
  const [technology, setTechnology] = useState('');
  const add = async () => {
    const sold = {
      ...(download.trim() !== '' && { download_mbps: numberOf(download) }),
      ...(upload.trim() !== '' && { upload_mbps: numberOf(upload) }),
      ...(technology.trim() !== '' && { technology: technology.trim() }),
    };
    const offered = Object.keys(sold).length === 0 ? name : { name, ...sold };
    await api.request('PUT /manage/isps', { body: [{ isp, packages: [offered] }] });
    onAdded(`${isp}:${name}`);
  };
  return (
    <FormDialog title="Add a package" action="Add it" onSubmit={add} onClose={onClose}>
      {(issue) => (
        <>
          <div class="change-grid">
            <Field label="ISP" error={issue('body[0][isp]')}>
              <TextInput value={isp} onValue={setIsp} required autocomplete="off" autofocus={isp === ''} />
            </Field>
            <Field label="Name of the package" error={issue('body[0][packages][0][name]')}>
              <TextInput value={name} onValue={setName} required autocomplete="off" />
            </Field>
            <Field
              label="Advertised download, Mbit/s"
              hint="Empty: not known."
              error={issue('body[0][packages][0][download_mbps]')}
            >
              <TextInput value={download} onValue={setDownload} autocomplete="off" />
            </Field>
            <Field
              label="Advertised upload, Mbit/s"
              hint="Empty: not known."
              error={issue('body[0][packages][0][upload_mbps]')}
            >
              <TextInput value={upload} onValue={setUpload} autocomplete="off" />
            </Field>
            <Field
              label="Technology"
              hint="Such as FTTP. Empty: not known."
              error={issue('body[0][packages][0][technology]')}
            >
              <TextInput value={technology} onValue={setTechnology} autocomplete="off" />
            </Field>
          </div>
          <p class="hint">
            Speeds hold for all of the time. Results can be asked in percent of them; another day is for{' '}
            <code>broadgauge isps add</code>.
          </p>
        </>
      )}
    </FormDialog>
  );
}

/** What is no number goes as it is: the service says so at its field. */
function numberOf(text: string): number {
  const number = Number(text);
  return Number.isNaN(number) ? (text as unknown as number) : number;
}
