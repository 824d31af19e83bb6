import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { signupErrors } from '../../../domain/forms/account.ts';
import { messages } from '../../../domain/messages.ts';
import { couponCheckMachine } from '../../../machines/couponCheck/couponCheck.machine.ts';
import { createCouponCheckImplementations } from '../../../machines/couponCheck/implementations.ts';
import { refusalIn, workingTextOf } from '../../../machines/session/forms.ts';
import { usePublicServices } from '../../shared/services/public-services.ts';
import { Form, FormError } from '../../ui/form.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { EmailField } from '../../ui/text-field.tsx';
import { useFields } from '../../ui/use-fields.ts';
import { useGuessable } from '../../ui/use-guessable.ts';
import { useCouponToSend } from '../../workflows/coupon-check.ts';
import { useSessionActions, useSessionView } from '../../workflows/session.ts';
import { useWorkflow } from '../../workflows/use-workflow.ts';
import { CouponBox } from './coupon-box.tsx';
import { useLoginSearch } from './link-of-team.ts';
import { ProviderChoice } from './provider-choice.tsx';
import { SubmitButton } from './submit-button.tsx';
import { signupPagesWords } from './signup-words.ts';
import entrance from './entrance.module.css';
import styles from './signup.module.css';

interface SignupFormProps {
  /** `ask`: an optional field. `fixed`: the coupon in the URL, shown read-only. `given`: provided by the page, without a field. [core §2 Sign up] */
  readonly coupon: { readonly kind: 'ask' } | { readonly kind: 'fixed' | 'given'; readonly code: string | null };
  readonly teamId?: string;
  /** The person's invitation, and the only address for which it is valid. */
  readonly invitation?: { readonly token: string; readonly email: string | null };
  readonly passwordLabel?: string;
  readonly button?: string;
  /** Terms of signing up, with links. */
  readonly legal: ReactNode;
}

/** Form of every sign-up page: email, password and optionally a coupon. [core §2 Sign up, core §5] */
export function SignupForm({
  coupon,
  teamId,
  invitation,
  passwordLabel = signupPagesWords.password,
  button = messages.signup.header,
  legal,
}: SignupFormProps) {
  const { register } = useSessionActions();
  const { call, report } = usePublicServices();
  const working = useSessionView((snapshot) => workingTextOf(snapshot, 'register'));
  const refusal = useSessionView((snapshot) => refusalIn(snapshot, 'register') ?? refusalIn(snapshot, 'provider'));
  const implementations = () =>
    createCouponCheckImplementations({
      checkCoupon: ({ coupon: code, signal }) => call('getCoupon', { params: { code }, signal }),
      onTrouble: report,
    });
  const check = useWorkflow(couponCheckMachine, implementations, {
    coupon: coupon.kind === 'ask' ? '' : (coupon.code ?? ''),
    isFixed: coupon.kind !== 'ask',
    isUntried: coupon.kind === 'fixed',
  });
  const code = useCouponToSend(check);
  const loginSearch = useLoginSearch();
  const [sent, setSent] = useState<string | null>(null);
  const [asksCoupon, setAsksCoupon] = useState(false);
  const { values, set, errors, showsErrors, submit } = useFields(
    { email: invitation?.email ?? '', password: '' },
    (typed) => signupErrors({ ...typed, coupon: code ?? '' }),
  );
  const guess = useGuessable(values.password, values.email);
  const passwordErrors = guess === null ? errors.password : [guess];
  const bound = typeof invitation?.email === 'string';
  const send = () =>
    submit(({ email, password }) => {
      setSent(email);
      register({ email, password, coupon: code, teamId: teamId ?? null, invitation: invitation?.token ?? null });
    });
  // The message that an address has an account applies only to that address.
  const isOfThis = !refusal?.accountExists || sent === null || sent === values.email;
  return (
    <Form aria-label={signupPagesWords.signUp} onSubmit={send}>
      {refusal !== null && working === null && isOfThis && (
        <FormError
          title={refusal.title}
          message={
            <>
              {refusal.message}{' '}
              {refusal.accountExists && (
                <Link to="/login" search={loginSearch} state={{ email: values.email.trim() }}>
                  {messages.signup.logIn}
                </Link>
              )}
            </>
          }
        />
      )}
      <EmailField
        value={values.email}
        errors={errors.email}
        hint={bound ? messages.signup.onlyThisEmail : undefined}
        isDisabled={bound}
        onChange={(email) => set({ email })}
      />
      <PasswordField
        label={passwordLabel}
        name="password"
        autoComplete="new-password"
        isRequired
        hint={passwordErrors === undefined ? signupPagesWords.atLeast8CharactersWith : undefined}
        value={values.password}
        errors={passwordErrors}
        onChange={(password) => set({ password })}
      />
      {coupon.kind === 'ask' && !asksCoupon && (
        <button type="button" className={entrance.way} onClick={() => setAsksCoupon(true)}>
          {messages.signup.openCoupon}
        </button>
      )}
      {(coupon.kind === 'fixed' || asksCoupon) && <CouponBox check={check} autoFocus={asksCoupon} />}
      {coupon.kind === 'fixed' && (
        <Link to="/signup" className={entrance.way}>
          {signupPagesWords.signUpWithoutThisCoupon}
        </Link>
      )}
      <SubmitButton working={working} held={showsErrors ? messages.disabledReasons.invalid : null}>
        {button}
      </SubmitButton>
      <ProviderChoice
        wish={{
          redirect: loginSearch.redirect ?? null,
          invitation: invitation?.token ?? null,
          teamId: teamId ?? null,
          coupon: code || null,
        }}
        isDisabled={working !== null}
      />
      <p className={styles.fine}>{legal}</p>
    </Form>
  );
}
