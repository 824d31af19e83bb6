import { useNavigate } from '@tanstack/react-router';
import { createPasswordResetImplementations } from '../../../machines/passwordReset/implementations.ts';
import { passwordResetMachine } from '../../../machines/passwordReset/passwordReset.machine.ts';
import { usePublicServices } from '../../shared/services/public-services.ts';
import { usePasswordReset } from '../../workflows/password-reset.ts';
import { useWorkflow } from '../../workflows/use-workflow.ts';
import { useCarriedEmail } from './carried-email.ts';
import { useCarriedRedirect } from './link-of-team.ts';

/** Starts the machine of one of the two screens with the email address from the previous page, and returns it with its view. */
export function useResetScreen(screen: 'request' | 'confirm') {
  const { call } = usePublicServices();
  const navigate = useNavigate();
  const email = useCarriedEmail();
  const search = useCarriedRedirect();
  const implementations = () =>
    createPasswordResetImplementations({
      requestReset: async ({ email: typed, signal }) => {
        await call('forgotPassword', { body: { email: typed }, signal });
      },
      confirmReset: async ({ email: typed, code, password, signal }) => {
        await call('confirmPasswordReset', { body: { email: typed, code, password }, signal });
      },
      openConfirm: (state) => void navigate({ to: '/confirm/reset', search, state }),
      openRequest: (state) => void navigate({ to: '/reset', search, state }),
      openLogin: (state) => void navigate({ to: '/login', search, state }),
    });
  const workflow = useWorkflow(passwordResetMachine, implementations, { screen, email });
  return { ...usePasswordReset(workflow), loginSearch: search };
}
