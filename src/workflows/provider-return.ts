import type { ProviderReturnRef } from '../../machines/providerReturn/providerReturn.machine.ts';
import { providerReturnView } from '../../machines/providerReturn/selectors.ts';
import { useView } from './use-view.ts';

/** Returns the state of the page to which a sign-in provider redirects, and its actions. */
export const useProviderReturn = (workflow: ProviderReturnRef) => ({
  ...useView(workflow, providerReturnView),
  createAccount: () => workflow.send({ type: 'CREATE_ACCOUNT' }),
  connect: () => workflow.send({ type: 'CONNECT' }),
});
