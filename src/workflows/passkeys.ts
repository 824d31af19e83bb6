import type { Passkey } from '../../domain/entities/passkey.ts';
import type { PasskeysRef } from '../../machines/passkeys/passkeys.machine.ts';
import { passkeysView } from '../../machines/passkeys/selectors.ts';
import { useView } from './use-view.ts';

/** Returns the member's passkeys, and the actions. */
export const usePasskeys = (workflow: PasskeysRef) => ({
  ...useView(workflow, passkeysView),
  add: () => workflow.send({ type: 'ADD' }),
  rename: (passkey: Passkey) => workflow.send({ type: 'RENAME', passkey }),
  saveName: (name: string) => workflow.send({ type: 'SAVE_NAME', name }),
  remove: (passkey: Passkey) => workflow.send({ type: 'REMOVE', passkey }),
  confirm: () => workflow.send({ type: 'CONFIRM' }),
  cancel: () => workflow.send({ type: 'CANCEL' }),
  retry: () => workflow.send({ type: 'RETRY' }),
});
