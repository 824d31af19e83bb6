import type { AccountAct, AccountManagingRef } from '../../machines/accountManaging/accountManaging.machine.ts';
import { accountManagingView } from '../../machines/accountManaging/selectors.ts';
import { useView } from './use-view.ts';

/** The account that an admin looked up, and its actions. */
export const useAccountManaging = (workflow: AccountManagingRef) => ({
  ...useView(workflow, accountManagingView),
  find: (typed: string) => workflow.send({ type: 'FIND', typed }),
  ask: (act: AccountAct) => workflow.send({ type: 'ASK', act }),
  confirm: (password: string) => workflow.send({ type: 'CONFIRM', password }),
  leave: () => workflow.send({ type: 'LEAVE' }),
});
