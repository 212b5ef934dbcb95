import { api } from '../../api.ts';
import { useTimes } from '../../clock.ts';
import { Dialog } from '../../components/dialog.tsx';
import { RequestView, Skeleton } from '../../components/feedback/request-view.tsx';
import { Button } from '../../components/form/button.tsx';
import { useRequest } from '../../lib/use-request.ts';
import { UndoButton } from '../../versions/undo-button.tsx';
import { VersionList } from '../../versions/version-list.tsx';
import { ACTIONS } from './actions.ts';

interface ChangeDialogProps {
  readonly id: number;
  readonly onClose: () => void;
}

/** The effect of a metadata change: agents, old and new values, and undo. */
export function ChangeDialog({ id, onClose }: ChangeDialogProps) {
  const times = useTimes();
  const change = useRequest(
    (signal) => api.request('GET /manage/audit/changes/{id}', { id: String(id) }, { signal }),
    [id],
  );
  return (
    <Dialog open title={`Change ${id}`} onClose={onClose} actions={<Button onClick={onClose}>Close</Button>}>
      <RequestView request={change} skeleton={<Skeleton lines={6} label="Loading the change" />}>
        {({ action, token, at, versions }) => (
          <div class="stack">
            <p>
              {ACTIONS[action]} by {token ?? 'a token that is gone'}, {times.minute(at * 1000)}
            </p>
            {versions === null ? (
              <p class="muted">It is no change of metadata, or what it did to versions was not kept at the time.</p>
            ) : (
              <>
                <h3>What became of versions</h3>
                <VersionList
                  versions={versions}
                  fileName={`change-${id}.csv`}
                  csv={() => api.csv('GET /manage/audit/changes/{id}/versions.csv', { id: String(id) })}
                />
                <div class="row">
                  <UndoButton id={id} agents={versions.agents} />
                </div>
              </>
            )}
          </div>
        )}
      </RequestView>
    </Dialog>
  );
}
