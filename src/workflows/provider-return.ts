import type { ProviderReturnRef } from '../../machines/providerReturn/providerReturn.machine.ts';
import { providerReturnView } from '../../machines/providerReturn/selectors.ts';
import { useView } from './use-view.ts';

/** The page that a sign-in provider sends the browser back to, and what can be done. */
export const useProviderReturn = (workflow: ProviderReturnRef) => ({
  ...useView(workflow, providerReturnView),
  createAccount: () => workflow.send({ type: 'CREATE_ACCOUNT' }),
  connect: () => workflow.send({ type: 'CONNECT' }),
});
