import { Link, useLocation } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { loginErrors } from '../../../domain/forms/account.ts';
import { messages } from '../../../domain/messages.ts';
import { type Refusal, refusalIn, workingTextOf } from '../../../machines/session/forms.ts';
import { usePublicServices } from '../../shared/services/public-services.ts';
import { isNative } from '../../shared/services/native.ts';
import { Button } from '../../ui/button.tsx';
import { CheckBox } from '../../ui/check-box.tsx';
import { Form, FormError } from '../../ui/form.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { EmailField } from '../../ui/text-field.tsx';
import { useFields } from '../../ui/use-fields.ts';
import { useSessionActions, useSessionView } from '../../workflows/session.ts';
import { useCarriedEmail } from './carried-email.ts';
import { Entrance } from './entrance.tsx';
import { SecondStep } from './second-step.tsx';
import { useCarriedRedirect, useFirstAdminSearch, useTeamToJoin } from './link-of-team.ts';
import { NoAdmin } from './no-admin.tsx';
import { ProviderChoice } from './provider-choice.tsx';
import { PasskeyButton, useMayUsePasskey } from './passkey-button.tsx';
import { SubmitButton } from './submit-button.tsx';
import { UnencryptedNote } from './unencrypted-note.tsx';
import { loginPageWords } from './login-words.ts';
import styles from './entrance.module.css';

/** Title and reason in one line, as on the login page: 'Unable to log in: <message>'. [core §2] */
const RefusalBox = ({ refusal }: { readonly refusal: Refusal }) => (
  <FormError
    title={`${refusal.title}: ${refusal.message}`}
    message={refusal.isLocked ? loginPageWords.lockedForAtMost : undefined}
  />
);

function SignUpButton({ team }: { readonly team: string | null }) {
  const search = useFirstAdminSearch();
  return team === null ? (
    <LinkButton to="/signup" search={search}>
      {messages.login.createAccount}
    </LinkButton>
  ) : (
    <LinkButton to="/signup/team/$teamId" params={{ teamId: team }}>
      {messages.login.createAccount}
    </LinkButton>
  );
}

/** Login page: the password, and a second step if required. [core §2] */
export default function LoginScreen() {
  return (
    <SecondStep>
      <PasswordStep />
    </SecondStep>
  );
}

const never = () => () => {};

/** True in a browser. The iPhone app exchanges its tokens anyway, and prebuilt markup is for browsers. */
const useIsBrowser = () =>
  useSyncExternalStore(
    never,
    () => !isNative(),
    () => true,
  );

function PasswordStep() {
  const isBrowser = useIsBrowser();
  const { signIn, signInWithPasskey, tryDemo } = useSessionActions();
  const { signUp, demo } = usePublicServices();
  const working = useSessionView((snapshot) => workingTextOf(snapshot, 'signIn'));
  const preparing = useSessionView((snapshot) => workingTextOf(snapshot, 'demo'));
  const waiting = useSessionView((snapshot) => workingTextOf(snapshot, 'passkey'));
  const refusal = useSessionView(
    (snapshot) =>
      refusalIn(snapshot, 'signIn') ??
      refusalIn(snapshot, 'passkey') ??
      refusalIn(snapshot, 'provider') ??
      refusalIn(snapshot, 'demo'),
  );
  const mayUsePasskey = useMayUsePasskey();
  const isDeleted = useLocation({ select: ({ state }) => state.isDeleted === true });
  const team = useTeamToJoin();
  const carried = useCarriedRedirect();
  const initial = { email: useCarriedEmail(), password: '', isKept: false };
  const { values, set, errors, bind, showsErrors, submit } = useFields(initial, loginErrors);
  return (
    <Entrance
      title={loginPageWords.logIn}
      intro={
        isDeleted ? (
          <span role="status">{messages.login.accountDeleted}</span>
        ) : team === null ? (
          loginPageWords.yourTrainingWhereYouLeft
        ) : (
          loginPageWords.toJoinATeam
        )
      }
      other={
        <span className={styles.ways}>
          {signUp !== 'closed' && <SignUpButton team={team} />}
          {demo && (
            <Button
              variant="quiet"
              isPending={preparing !== null}
              isDisabled={working !== null || waiting !== null}
              onPress={tryDemo}
            >
              {preparing ?? messages.signup.tryDemo}
            </Button>
          )}
        </span>
      }
    >
      <Form aria-label={loginPageWords.logInForm} onSubmit={() => submit(signIn)}>
        {refusal !== null && working === null && waiting === null && preparing === null && (
          <RefusalBox refusal={refusal} />
        )}
        <EmailField
          value={values.email}
          errors={errors.email}
          onChange={(email) => set({ email })}
          // `webauthn` lets browsers suggest passkeys in this field.
          autoComplete="username webauthn"
        />
        <PasswordField
          {...bind('password')}
          label={loginPageWords.password}
          autoComplete="current-password"
          isRequired
        />
        {isBrowser && (
          <CheckBox name="keep" isSelected={values.isKept} onChange={(isKept) => set({ isKept })}>
            {loginPageWords.staySignedIn}
          </CheckBox>
        )}
        <SubmitButton
          working={working}
          otherwise={preparing ?? waiting}
          isDisabled={preparing !== null || waiting !== null}
          held={showsErrors ? loginPageWords.fillInTheFieldsAbove : null}
        >
          {messages.login.button}
        </SubmitButton>
        {mayUsePasskey && (
          <PasskeyButton
            waiting={waiting}
            isDisabled={working !== null || preparing !== null}
            onUse={(picked) => signInWithPasskey({ picked, isKept: values.isKept })}
          />
        )}
        <ProviderChoice
          wish={{ isKept: values.isKept, redirect: carried.redirect ?? null }}
          isDisabled={working !== null || preparing !== null || waiting !== null}
        />
        <Link to="/reset" search={carried} state={{ email: values.email.trim() }} className={styles.way}>
          {messages.login.resetLink}
        </Link>
        <UnencryptedNote />
      </Form>
      <NoAdmin />
    </Entrance>
  );
}
