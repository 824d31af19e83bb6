import { useEffect, useEffectEvent } from 'react';
import type { PasswordChangeRef } from '../../machines/passwordChange/passwordChange.machine.ts';
import { passwordChangeView } from '../../machines/passwordChange/selectors.ts';
import { useView } from './use-view.ts';

/**
 * Progress of changing the password, and its actions.
 * @param onCleared called to clear the form
 */
export function usePasswordChange(workflow: PasswordChangeRef, onCleared: () => void) {
  const cleared = useEffectEvent(onCleared);
  useEffect(() => {
    const subscription = workflow.on('cleared', () => cleared());
    return () => subscription.unsubscribe();
  }, [workflow]);
  return {
    ...useView(workflow, passwordChangeView),
    save: (passwords: { readonly current: string; readonly password: string }) =>
      workflow.send({ type: 'SAVE', ...passwords }),
    dismiss: () => workflow.send({ type: 'DISMISS' }),
  };
}
