import type { PasswordResetRef } from '../../machines/passwordReset/passwordReset.machine.ts';
import { passwordResetView } from '../../machines/passwordReset/selectors.ts';
import { useView } from './use-view.ts';

/** Returns the progress of resetting a password, and its actions. */
export const usePasswordReset = (workflow: PasswordResetRef) => ({
  ...useView(workflow, passwordResetView),
  request: (email: string) => workflow.send({ type: 'REQUEST', email }),
  confirm: (form: { readonly email: string; readonly code: string; readonly password: string }) =>
    workflow.send({ type: 'CONFIRM', ...form }),
  askAgain: (email: string) => workflow.send({ type: 'ASK_AGAIN', email }),
  read: () => workflow.send({ type: 'READ' }),
});
