import { Link } from '@tanstack/react-router';
import { reasonToShow } from '../../../domain/forms/hold-reason.ts';
import { confirmHoldReason, confirmResetErrors } from '../../../domain/forms/new-password.ts';
import { messages } from '../../../domain/messages.ts';
import { Form, FormError } from '../../ui/form.tsx';
import { AlertDialog } from '../../ui/lazy-modal.tsx';
import { NewPasswordFields } from '../../shared/account/new-password-fields.tsx';
import { EmailField, TextField } from '../../ui/text-field.tsx';
import { useLeftFields } from '../../ui/use-left-fields.ts';
import { SubmitButton } from './submit-button.tsx';
import { resetPagesWords } from './reset-words.ts';
import styles from './entrance.module.css';
import { Entrance } from './entrance.tsx';
import { OutboxNote } from './outbox-note.tsx';
import { useResetScreen } from './use-reset-screen.ts';

const words = messages.reset;

/** Sets a new password with the emailed code. [core §2 Confirm Password Reset] */
export default function ConfirmResetScreen() {
  const reset = useResetScreen('confirm');
  const { email: typed, working, refusal, modal } = reset;
  const title = resetPagesWords.confirmPasswordReset;
  const initial = { email: typed, code: '', password: '', repeated: '' };
  const fields = useLeftFields(initial, confirmResetErrors);
  const { values, set, errors, leave } = fields;
  const held = confirmHoldReason(values);
  const send = () => {
    if (held !== null) return;
    const { email, code, password } = values;
    reset.confirm({ email, code, password });
  };
  return (
    <Entrance
      title={title}
      intro={resetPagesWords.weEmailedYouACode}
      other={
        <>
          {resetPagesWords.rememberedIt}{' '}
          <Link to="/login" search={reset.loginSearch}>
            {resetPagesWords.logIn}
          </Link>
        </>
      }
    >
      <OutboxNote isExpected={typed !== ''} />
      <Form aria-label={title} onSubmit={send}>
        {refusal !== null && working === null && <FormError title={reset.refusalTitle ?? ''} message={refusal} />}
        <EmailField
          value={values.email}
          errors={errors.email}
          onChange={(email) => set({ email })}
          onBlur={() => values.email !== '' && leave('email')}
        />
        <TextField
          label={resetPagesWords.confirmationCode}
          name="code"
          autoComplete="one-time-code"
          isRequired
          maxLength={64}
          value={values.code}
          errors={errors.code}
          onChange={(code) => set({ code })}
        />
        <NewPasswordFields fields={fields} email={values.email} />
        <SubmitButton working={working} held={reasonToShow(held, errors)}>
          {resetPagesWords.setNewPassword}
        </SubmitButton>
        <button type="button" className={styles.way} onClick={() => reset.askAgain(values.email)}>
          {words.again}
        </button>
      </Form>
      {modal !== null && <AlertDialog title={title} message={modal} onClose={reset.read} />}
    </Entrance>
  );
}
