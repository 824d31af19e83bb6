import { useState } from 'react';
import { firstPasswordErrors, firstPasswordHoldReason } from '../../../domain/forms/new-password.ts';
import { messages } from '../../../domain/messages.ts';
import { refusalIn, workingTextOf } from '../../../machines/session/forms.ts';
import { CallFailure } from '../../api/failure.ts';
import { usePublicServices } from '../../shared/services/public-services.ts';
import { Form, FormError } from '../../ui/form.tsx';
import { NewPasswordFields } from '../../shared/account/new-password-fields.tsx';
import { EmailField } from '../../ui/text-field.tsx';
import { useLeftFields } from '../../ui/use-left-fields.ts';
import { useStore } from '../../workflows/form-edit.ts';
import { useSessionActions, useSessionView } from '../../workflows/session.ts';
import { SubmitButton } from './submit-button.tsx';

const words = messages.signup;

/** Form to choose the first password of an account that an admin created, and log in with it. */
export function FirstPasswordForm({ token, email }: { readonly token: string; readonly email: string }) {
  const { call } = usePublicServices();
  const { signIn } = useSessionActions();
  const loggingIn = useSessionView((snapshot) => workingTextOf(snapshot, 'signIn'));
  const refusal = useSessionView((snapshot) => refusalIn(snapshot, 'signIn'));
  const fields = useLeftFields({ password: '', repeated: '' }, firstPasswordErrors);
  const held = firstPasswordHoldReason(fields.values);
  // The link works once. If the response was lost, or logging in failed, only logging in remains.
  const [tried, setTried] = useState<{ readonly password: string; readonly isAccepted: boolean } | null>(null);
  const { isSaving, failure, send } = useStore(async (password: string, signal) => {
    const isAccepted = tried?.isAccepted ?? false;
    if (!isAccepted) {
      setTried({ password, isAccepted: false });
      await call('acceptInvitation', { body: { invitation: token, password }, signal }).catch((error: unknown) => {
        const isUsedUp = error instanceof CallFailure && error.tag === 'NotFound';
        if (!isUsedUp || tried?.password !== password) throw error;
      });
      setTried({ password, isAccepted: true });
    }
    signIn({ email, password: isAccepted && tried !== null ? tried.password : password });
  });
  return (
    <Form aria-label={words.firstPassword} onSubmit={() => held === null && send(fields.values.password)}>
      {failure !== null && <FormError title={words.firstPasswordFailed} message={failure} />}
      {failure === null && refusal !== null && loggingIn === null && (
        <FormError title={refusal.title} message={refusal.message} />
      )}
      <EmailField value={email} hint={words.onlyThisEmail} isDisabled onChange={() => {}} />
      <NewPasswordFields fields={fields} email={email} />
      <SubmitButton working={isSaving ? words.savingPassword : loggingIn} held={held}>
        {words.firstPassword}
      </SubmitButton>
    </Form>
  );
}
