import type { DeviceLinkRef } from '../../machines/deviceLink/deviceLink.machine.ts';
import { deviceLinkView } from '../../machines/deviceLink/selectors.ts';
import { useView } from './use-view.ts';

/** Returns the progress of linking a device, and its actions. Call `link` and `usePage` in the click handler: they open a window. */
export const useDeviceLink = (workflow: DeviceLinkRef) => ({
  ...useView(workflow, deviceLinkView),
  link: () => workflow.send({ type: 'LINK' }),
  unlink: () => workflow.send({ type: 'UNLINK' }),
  confirm: () => workflow.send({ type: 'CONFIRM' }),
  cancel: () => workflow.send({ type: 'CANCEL' }),
  forgetEnd: () => workflow.send({ type: 'FORGET_END' }),
  dismiss: () => workflow.send({ type: 'DISMISS' }),
  submitLogin: (login: { readonly email: string; readonly password: string }) =>
    workflow.send({ type: 'SUBMIT_CREDENTIALS', ...login }),
  submitKey: (key: string) => workflow.send({ type: 'SUBMIT_KEY', key }),
  usePage: () => workflow.send({ type: 'USE_PAGE' }),
});
