import type { ListedDownload } from '../../../../client/index.ts';
import { api } from '../../api.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { toast } from '../../components/toasts.tsx';
import { isBeingMade } from './states.ts';

export interface EndDialogProps {
  readonly download: ListedDownload;
  readonly onClose: () => void;
  readonly onEnded: () => void;
}

/** Asks before a file is given up, whether it is there or still being made. */
export function EndDialog({ download, onClose, onEnded }: EndDialogProps) {
  const isRunning = isBeingMade(download);
  const end = async () => {
    await api.downloads.cancel(download.id);
    toast(isRunning ? 'Cancelled' : 'Removed');
    onClose();
    onEnded();
  };
  return (
    <ConfirmDialog
      title={isRunning ? 'Cancel the download?' : 'Remove the file?'}
      action={isRunning ? 'Cancel the download' : 'Remove the file'}
      onConfirm={end}
      onClose={onClose}
    >
      <p>
        {isRunning
          ? 'What has been made of the file so far is lost.'
          : 'The file is deleted, and its link stops working for everybody who has it.'}
      </p>
    </ConfirmDialog>
  );
}
