import { useState } from 'preact/hooks';
import type { DashboardLink } from '../../../../../client/index.ts';
import { api } from '../../../api.ts';
import { ConfirmDialog, Dialog } from '../../../components/dialog.tsx';
import { ErrorNotice, Notice } from '../../../components/feedback/notice.tsx';
import { RequestView } from '../../../components/feedback/request-view.tsx';
import { toast } from '../../../components/feedback/toasts.tsx';
import { Button, CopyButton } from '../../../components/form/button.tsx';
import { Checkbox } from '../../../components/form/choice.tsx';
import { Field } from '../../../components/form/field.tsx';
import { type Option, Select } from '../../../components/form/input.tsx';
import { Instant } from '../../../components/instant.tsx';
import { useRequest } from '../../../lib/use-request.ts';

/** In days. */
const EXPIRIES: readonly Option[] = [
  { value: '1', label: 'In a day' },
  { value: '7', label: 'In a week' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
];

interface ShareDialogProps {
  /** Of the dashboard. */
  readonly name: string;
  readonly onClose: () => void;
}

/** Makes public links to a dashboard, and revokes them. */
export function ShareDialog({ name, onClose }: ShareDialogProps) {
  const links = useRequest((signal) => api.request('GET /saved/dashboards/{name}/links', { name }, { signal }), [name]);
  const [days, setDays] = useState('30');
  const [showsNames, setShowsNames] = useState(false);
  const [created, setCreated] = useState<DashboardLink>();
  const [revoking, setRevoking] = useState<number>();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const create = async () => {
    setBusy(true);
    setError(undefined);
    const body = { days: Number(days), ...(showsNames && { show_names: true }) };
    await api.request('POST /saved/dashboards/{name}/links', { name, body }).then((link) => {
      setCreated(link);
      links.retry();
    }, setError);
    setBusy(false);
  };
  const revoke = async (id: number) => {
    await api.envelope('DELETE /saved/dashboards/{name}/links/{id}', { name, id: String(id) });
    toast('The link is revoked');
    if (created?.id === id) setCreated(undefined);
    setRevoking(undefined);
    links.retry();
  };
  if (revoking !== undefined) {
    return (
      <ConfirmDialog
        key="revoke"
        title={`Revoke link ${revoking}?`}
        action="Revoke it"
        onConfirm={() => revoke(revoking)}
        onClose={() => setRevoking(undefined)}
      >
        <p>It shows nothing from then on. There is no way back: a new link has another address.</p>
      </ConfirmDialog>
    );
  }
  return (
    <Dialog
      key="share"
      open
      title={`Share ${name}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button variant="primary" busy={isBusy} onClick={() => void create()}>
            Create a link
          </Button>
        </>
      }
    >
      <div class="stack">
        <p>
          Anybody with the link sees this dashboard as it is saved, over all panels, without signing in, and nothing
          else. It names your organisation as the source. The link also ends with your token.
        </p>
        <Field label="The link ends">
          <Select options={EXPIRIES} value={days} onValue={setDays} />
        </Field>
        <Checkbox
          label="Also show answers that name agents"
          hint="Splits by agent, unit or your own fields. Their values can name people."
          checked={showsNames}
          onChecked={setShowsNames}
        />
        {error !== undefined && <ErrorNotice error={error} />}
        {created && (
          <Notice
            tone="success"
            title="This is the only time the link is shown"
            action={<CopyButton label="link" text={created.url} />}
          >
            <code>{created.url}</code>
            <p>To show it within another page:</p>
            <code>{embedOf(created.url, name)}</code> <CopyButton label="embed" text={embedOf(created.url, name)} />
          </Notice>
        )}
        <h3>Links that hold</h3>
        <RequestView request={links}>
          {(known) =>
            known.length === 0 ? (
              <p class="muted">There is none.</p>
            ) : (
              <ul class="stack" aria-label="Links that hold">
                {known.map(({ id, created_by, created_at, expires_at, last_used_at }) => (
                  <li key={id} class="bar">
                    <span>
                      Link {id} of {created_by}, made <Instant ms={created_at * 1000} />, ends{' '}
                      <Instant ms={expires_at * 1000} />,{' '}
                      {last_used_at === null ? (
                        'never used'
                      ) : (
                        <>
                          last used <Instant ms={last_used_at * 1000} />
                        </>
                      )}
                    </span>
                    <Button variant="quiet" aria-label={`Revoke link ${id}`} onClick={() => setRevoking(id)}>
                      Revoke
                    </Button>
                  </li>
                ))}
              </ul>
            )
          }
        </RequestView>
      </div>
    </Dialog>
  );
}

/** The element that another page shows the dashboard in. */
function embedOf(url: string, name: string): string {
  const title = name.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const address = url.replace('/console/shared/', '/console/embed/');
  return `<iframe src="${address}" title="${title}" width="100%" height="600" loading="lazy"></iframe>`;
}
