import { useNavigate } from '@tanstack/react-router';
import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { createPasswordResetImplementations } from '../../../machines/passwordReset/implementations.ts';
import { passwordResetMachine } from '../../../machines/passwordReset/passwordReset.machine.ts';
import { resetModalIn, resetRefusalIn, resetWorkingText } from '../../../machines/passwordReset/selectors.ts';
import { useOutside } from '../../app/outside.ts';
import { useCarriedEmail } from './carried-email.ts';

/** The machine behind one of the two screens, beginning with the e-mail that the page before carried over, and what to show of it. */
export function usePasswordReset(screen: 'request' | 'confirm') {
  const { call } = useOutside();
  const navigate = useNavigate();
  const email = useCarriedEmail();
  const [machine] = useState(() =>
    passwordResetMachine.provide(
      createPasswordResetImplementations({
        requestReset: async ({ email: typed, signal }) => {
          await call('forgotPassword', { body: { email: typed }, signal });
        },
        confirmReset: async ({ email: typed, code, password, signal }) => {
          await call('confirmPasswordReset', { body: { email: typed, code, password }, signal });
        },
        openConfirm: (state) => void navigate({ to: '/confirm/reset', state }),
        openRequest: (state) => void navigate({ to: '/reset', state }),
        openLogin: (state) => void navigate({ to: '/login', state }),
      }),
    ),
  );
  const reset = useActorRef(machine, { input: { screen, email } });
  const snapshot = useSelector(reset, (state) => state);
  return {
    reset,
    email: snapshot.context.email,
    working: resetWorkingText(snapshot),
    refusal: resetRefusalIn(snapshot),
    modal: resetModalIn(snapshot),
  };
}
