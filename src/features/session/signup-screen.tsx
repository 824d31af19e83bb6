import { Link } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { COUPON_MAX } from '../../../domain/constants.ts';
import { signupErrors } from '../../../domain/forms/account.ts';
import { messages } from '../../../domain/messages.ts';
import { refusalIn, workingText } from '../../../machines/session/forms.ts';
import { useSession } from '../../app/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { Form, FormError } from '../../ui/form.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFields } from '../../ui/use-fields.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { Entrance } from './entrance.tsx';
import styles from './entrance.module.css';

/** Create an account. [core §2] */
export default function SignupScreen() {
  const session = useSession();
  const working = useSelector(session, workingText);
  const refusal = useSelector(session, (snapshot) => refusalIn(snapshot, 'register'));
  const [hasCoupon, setHasCoupon] = useState(false);
  const initial = { email: '', password: '', coupon: '' };
  const { values, set, errors, showsErrors, submit } = useFields(initial, signupErrors);
  return (
    <Entrance
      title={messages.signup.header}
      intro={messages.signup.headline}
      other={
        <>
          Already have an account? <Link to="/login">Log in</Link>
        </>
      }
    >
      <Form
        aria-label="Sign up"
        onSubmit={() =>
          submit(({ email, password, coupon }) =>
            session.send({ type: 'REGISTER', email, password, coupon: coupon.trim() || null }),
          )
        }
      >
        {refusal !== null && working === null && (
          <FormError
            title={refusal.title}
            message={
              <>
                {refusal.message} {refusal.accountExists && <Link to="/login">Log in</Link>}
              </>
            }
          />
        )}
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
          autoComplete="new-password"
          isRequired
          hint="At least 8 characters, with upper and lower case, a number and a symbol."
          value={values.password}
          errors={errors.password}
          onChange={(password) => set({ password })}
        />
        {hasCoupon ? (
          <TextField
            label="Coupon"
            name="coupon"
            autoComplete="off"
            maxLength={COUPON_MAX}
            autoFocus
            value={values.coupon}
            onChange={(coupon) => set({ coupon })}
          />
        ) : (
          <button type="button" className={styles.open} onClick={() => setHasCoupon(true)}>
            Have a coupon?
          </button>
        )}
        <VisuallyHidden role="status">{working}</VisuallyHidden>
        <Button
          type="submit"
          variant="primary"
          size="large"
          fullWidth
          isPending={working !== null}
          isDisabled={showsErrors}
          disabledReason="Something above is not right yet."
        >
          {working ?? 'Sign Up'}
        </Button>
      </Form>
    </Entrance>
  );
}
