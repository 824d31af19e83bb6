import { Link } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { loginErrors } from '../../../domain/forms/account.ts';
import { refusalIn, workingText } from '../../../machines/session/forms.ts';
import { useSession } from '../../app/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { Form, FormError } from '../../ui/form.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFields } from '../../ui/use-fields.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { Entrance } from './entrance.tsx';

/** Log in with e-mail and password. [core §2] */
export default function LoginScreen() {
  const session = useSession();
  const working = useSelector(session, workingText);
  const refusal = useSelector(session, (snapshot) => refusalIn(snapshot, 'signIn'));
  const { values, set, errors, showsErrors, submit } = useFields({ email: '', password: '' }, loginErrors);
  return (
    <Entrance
      title="Log In"
      intro="Your training, where you left it."
      other={
        <>
          New here? <Link to="/signup">Create an account</Link>
        </>
      }
    >
      <Form aria-label="Log in" onSubmit={() => submit((login) => session.send({ type: 'SIGN_IN', ...login }))}>
        {refusal !== null && working === null && <FormError title={refusal.title} message={refusal.message} />}
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          isRequired
          value={values.email}
          errors={errors.email}
          onChange={(email) => set({ email })}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          isRequired
          value={values.password}
          errors={errors.password}
          onChange={(password) => set({ password })}
        />
        <VisuallyHidden role="status">{working}</VisuallyHidden>
        <Button
          type="submit"
          variant="primary"
          size="large"
          fullWidth
          isPending={working !== null}
          isDisabled={showsErrors}
          disabledReason="Something above is still missing."
        >
          {working ?? 'Log In'}
        </Button>
      </Form>
    </Entrance>
  );
}
