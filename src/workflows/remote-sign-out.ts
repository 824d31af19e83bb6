import type { OtherSession, RemoteSignOutRef } from '../../machines/remoteSignOut/remoteSignOut.machine.ts';
import { remoteSignOutView } from '../../machines/remoteSignOut/selectors.ts';
import { useView } from './use-view.ts';

/** Progress of signing out on another device, and its actions. */
export const useRemoteSignOut = (workflow: RemoteSignOutRef) => ({
  ...useView(workflow, remoteSignOutView),
  signOut: (session: OtherSession) => workflow.send({ type: 'SIGN_OUT', session }),
  confirm: () => workflow.send({ type: 'CONFIRM' }),
  cancel: () => workflow.send({ type: 'CANCEL' }),
  dismiss: () => workflow.send({ type: 'DISMISS' }),
});
