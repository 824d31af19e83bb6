import type { PartnerAccountRef } from '../../machines/partnerAccount/partnerAccount.machine.ts';
import { partnerAccountView } from '../../machines/partnerAccount/selectors.ts';
import { useView } from './use-view.ts';

/** Returns the state of the account dialog of a partner's page, and its actions. */
export const usePartnerAccount = (workflow: PartnerAccountRef) => ({
  ...useView(workflow, partnerAccountView),
  goOn: () => workflow.send({ type: 'CONTINUE' }),
  notYou: () => workflow.send({ type: 'NOT_YOU' }),
  logIn: () => workflow.send({ type: 'LOG_IN' }),
  create: () => workflow.send({ type: 'CREATE' }),
  submit: (login: { readonly email: string; readonly password: string; readonly mayTell?: boolean }) =>
    workflow.send({ type: 'SUBMIT', ...login }),
  sendCode: (code: string) => workflow.send({ type: 'SEND_CODE', code }),
  goBack: () => workflow.send({ type: 'BACK' }),
  close: () => workflow.send({ type: 'CLOSE' }),
});
