import type { AddressChangeRef } from '../../machines/addressChange/addressChange.machine.ts';
import { addressChangeView } from '../../machines/addressChange/selectors.ts';
import { useView } from './use-view.ts';

/** Returns the state of the member's email address, and its actions. */
export const useAddressChange = (workflow: AddressChangeRef) => ({
  ...useView(workflow, addressChangeView),
  change: () => workflow.send({ type: 'CHANGE' }),
  send: (email: string) => workflow.send({ type: 'SEND', email }),
  verify: () => workflow.send({ type: 'VERIFY' }),
  enterCode: () => workflow.send({ type: 'ENTER_CODE' }),
  confirm: (code: string) => workflow.send({ type: 'CONFIRM', code }),
  again: () => workflow.send({ type: 'AGAIN' }),
  keepOld: () => workflow.send({ type: 'KEEP_OLD' }),
  cancel: () => workflow.send({ type: 'CANCEL' }),
  retry: () => workflow.send({ type: 'RETRY' }),
});
