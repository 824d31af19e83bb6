import type { AccountClosureRef } from '../../machines/accountClosure/accountClosure.machine.ts';
import { accountClosureView } from '../../machines/accountClosure/selectors.ts';
import { useView } from './use-view.ts';

/** Progress of closing or deleting the account, and its actions. */
export const useAccountClosure = (workflow: AccountClosureRef) => ({
  ...useView(workflow, accountClosureView),
  close: () => workflow.send({ type: 'CLOSE' }),
  confirm: () => workflow.send({ type: 'CONFIRM' }),
  ask: () => workflow.send({ type: 'ASK' }),
  deleteAccount: (password: string) => workflow.send({ type: 'DELETE', password }),
  cancel: () => workflow.send({ type: 'CANCEL' }),
  dismiss: () => workflow.send({ type: 'DISMISS' }),
});
