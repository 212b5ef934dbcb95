import { useState } from 'preact/hooks';
import { api } from '../api.ts';
import { ConfirmDialog } from '../components/dialog.tsx';
import { Badge } from '../components/feedback/badge.tsx';
import { Button } from '../components/form/button.tsx';
import { agentsText } from '../lib/figures.ts';
import { useSession } from '../session.ts';

/** Takes a change back, once; undone, it says so. */
export function UndoButton({ id, agents }: { readonly id: number; readonly agents: number }) {
  const { scopes } = useSession();
  const [isAsking, setAsking] = useState(false);
  const [isUndone, setUndone] = useState(false);
  if (!scopes.includes('manage')) return <span class="hint">A manager can undo it: it is change {id}.</span>;
  if (isUndone) return <Badge tone="success">Undone</Badge>;
  const undo = async () => {
    await api.request('POST /manage/audit/changes/{id}/undo', { id: String(id) });
    setUndone(true);
  };
  return (
    <>
      <Button onClick={() => setAsking(true)}>Undo</Button>
      {isAsking && (
        <ConfirmDialog
          title={`Undo the change of ${agentsText(agents)}?`}
          action="Undo"
          variant="danger"
          cancel="Cancel"
          onConfirm={undo}
          onClose={() => setAsking(false)}
        >
          <p>They get exactly the versions back that they had before. This is refused if they were changed since.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
