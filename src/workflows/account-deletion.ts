import type { AccountDeletionRef } from '../../machines/accountDeletion/accountDeletion.machine.ts';
import { accountDeletionView } from '../../machines/accountDeletion/selectors.ts';
import { useView } from './use-view.ts';

/** How far deleting the account is, and what can be done. */
export const useAccountDeletion = (workflow: AccountDeletionRef) => ({
  ...useView(workflow, accountDeletionView),
  ask: () => workflow.send({ type: 'ASK' }),
  deleteAccount: (password: string) => workflow.send({ type: 'DELETE', password }),
  cancel: () => workflow.send({ type: 'CANCEL' }),
});
