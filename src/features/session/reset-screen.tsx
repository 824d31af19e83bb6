import { Link } from '@tanstack/react-router';
import { resetErrors, resetHoldReason } from '../../../domain/forms/new-password.ts';
import { reasonToShow } from '../../../domain/forms/hold-reason.ts';
import { messages } from '../../../domain/messages.ts';
import { Form, FormError } from '../../ui/form.tsx';
import { AlertDialog } from '../../ui/lazy-modal.tsx';
import { EmailField } from '../../ui/text-field.tsx';
import { useLeftFields } from '../../ui/use-left-fields.ts';
import { SubmitButton } from './submit-button.tsx';
import { Entrance } from './entrance.tsx';
import { useResetScreen } from './use-reset-screen.ts';
import { resetPagesWords } from './reset-words.ts';

const words = messages.reset;

/** Requests a code for setting a new password. [core §2 Reset Password] */
export default function ResetScreen() {
  const reset = useResetScreen('request');
  const { email: typed, working, refusal, modal } = reset;
  const { values, set, errors, leave } = useLeftFields({ email: typed }, resetErrors);
  const held = resetHoldReason(values);
  const send = () => (held === null ? reset.request(values.email) : leave('email'));
  return (
    <Entrance
      title={words.button}
      intro={resetPagesWords.wellEmailYouACode}
      other={
        <>
          {resetPagesWords.rememberedIt}{' '}
          <Link to="/login" search={reset.loginSearch}>
            {resetPagesWords.logIn}
          </Link>
        </>
      }
    >
      <Form aria-label={words.button} onSubmit={send}>
        {refusal !== null && working === null && <FormError title={reset.refusalTitle ?? ''} message={refusal} />}
        <EmailField
          value={values.email}
          errors={errors.email}
          onChange={(email) => set({ email })}
          onBlur={() => values.email !== '' && leave('email')}
        />
        <SubmitButton working={working} held={reasonToShow(held, errors)}>
          {words.button}
        </SubmitButton>
      </Form>
      {modal !== null && <AlertDialog title={words.button} message={modal} onClose={reset.read} />}
    </Entrance>
  );
}
