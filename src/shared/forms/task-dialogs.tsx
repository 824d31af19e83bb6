import { AlertDialog, ConfirmDialog, WaitOverlay } from '../../ui/lazy-modal.tsx';
import type { DialogTask } from '../../workflows/dialog-task.ts';

interface TaskDialogsProps {
  readonly task: Pick<DialogTask, 'isAsking' | 'isWorking' | 'confirm' | 'close'>;
  readonly question: string;
  readonly confirmLabel: string;
  /** Message that covers the page while the request is in progress. */
  readonly working: string;
  /** Title of the alert; `null` unless the task failed. */
  readonly failed: string | null;
  readonly onFailureRead?: () => void;
}

/** Dialogs of a task over the page: the confirmation, then a wait, then the error, if any. */
export function TaskDialogs({ task, question, confirmLabel, working, failed, onFailureRead }: TaskDialogsProps) {
  if (task.isWorking) return <WaitOverlay message={working} />;
  if (failed !== null) return <AlertDialog title={failed} onClose={onFailureRead ?? task.close} />;
  if (!task.isAsking) return null;
  return (
    <ConfirmDialog
      message={question}
      confirmLabel={confirmLabel}
      onConfirm={() => task.confirm()}
      onCancel={task.close}
    />
  );
}
