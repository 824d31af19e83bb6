import { useNavigate } from '@tanstack/react-router';
import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { createPasswordResetImplementations } from '../../../machines/passwordReset/implementations.ts';
import { type PasswordResetRef, passwordResetMachine } from '../../../machines/passwordReset/passwordReset.machine.ts';
import { useOutside } from '../../app/outside.ts';
import { useCarriedEmail } from './carried-email.ts';

/** The machine behind one of the two screens, beginning with the e-mail that the page before carried over. */
export function usePasswordReset(screen: 'request' | 'confirm'): PasswordResetRef {
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
  return useActorRef(machine, { input: { screen, email } });
}
