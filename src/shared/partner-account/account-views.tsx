import { useState } from 'react';
import { loginErrors, signupErrors } from '../../../domain/forms/account.ts';
import { messages } from '../../../domain/messages.ts';
import { workingText } from '../../../machines/session/forms.ts';
import { CodeForm } from '../second-factor/code-form.tsx';
import { usePublicServices } from '../services/public-services.ts';
import { Button } from '../../ui/button.tsx';
import { Form, FormError } from '../../ui/form.tsx';
import { ChevronLeftIcon } from '../../ui/icons.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useProductName } from '../../ui/product-name.ts';
import { EmailField } from '../../ui/text-field.tsx';
import { useFields } from '../../ui/use-fields.ts';
import { useGuessable } from '../../ui/use-guessable.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { usePartnerAccount } from '../../workflows/partner-account.ts';
import { useSessionView } from '../../workflows/session.ts';
import styles from './account-views.module.css';
import { partnerAccountWords as words } from './words.ts';

type Shown = ReturnType<typeof usePartnerAccount>;
interface Typed {
  readonly email: string;
  readonly password: string;
}

interface AccountViewsProps {
  readonly account: Shown;
  readonly partner: string;
}

/** Account step of joining a programme: choose, log in, sign up. Typed text is kept across all three views. [onboarding §2] */
export function AccountViews({ account, partner }: AccountViewsProps) {
  const [typed, setTyped] = useState<Typed>({ email: '', password: '' });
  return (
    <>
      {account.canGoBack && (
        <div className={styles.back}>
          <Button variant="quiet" size="small" icon={<ChevronLeftIcon />} onPress={account.goBack}>
            {words.back}
          </Button>
        </div>
      )}
      {account.view === 'choose' && <Choose account={account} />}
      {account.view === 'code' && <Code account={account} />}
      {account.view === 'setUp' && <SetUp />}
      {(account.view === 'logIn' || account.view === 'create') && (
        <LoginForm key={account.view} account={account} partner={partner} typed={typed} onTyped={setTyped} />
      )}
    </>
  );
}

/** Returns the title of the open view. */
export const accountTitle = (view: Shown['view'], product: string): string =>
  ({
    choose: words.account,
    logIn: words.logInTitle(product),
    code: messages.secondFactor.askTitle,
    setUp: messages.secondFactor.setUpTitle,
    create: words.createTitle,
  })[view];

function Choose({ account }: { readonly account: Shown }) {
  const product = useProductName();
  const { signUp } = usePublicServices();
  const isOpen = signUp === 'open';
  return (
    <div className={styles.ways}>
      <p>{words.accountWhy(product)}</p>
      {account.refusal !== null && <FormError title={account.refusal} message={account.reason} />}
      {account.email !== null && (
        <div className={styles.who}>
          <Button variant="primary" size="large" fullWidth isPending={account.isBusy} onPress={account.goOn}>
            {words.continueAs(account.email)}
          </Button>
          <Button variant="quiet" isDisabled={account.isBusy} onPress={account.notYou}>
            {words.notYou}
          </Button>
        </div>
      )}
      <Button
        variant={account.email === null && !isOpen ? 'primary' : 'secondary'}
        size="large"
        fullWidth
        isDisabled={account.isBusy}
        onPress={account.logIn}
      >
        {words.existing}
      </Button>
      {isOpen ? (
        <Button
          variant={account.email === null ? 'primary' : 'secondary'}
          size="large"
          fullWidth
          isDisabled={account.isBusy}
          onPress={account.create}
        >
          {words.create}
        </Button>
      ) : (
        <p>{signUp === 'closed' ? messages.signup.closed : messages.signup.byInvitation}</p>
      )}
    </div>
  );
}

interface LoginFormProps {
  readonly account: Shown;
  readonly partner: string;
  readonly typed: Typed;
  readonly onTyped: (typed: Typed) => void;
}

function LoginForm({ account, partner, typed, onTyped }: LoginFormProps) {
  const isNew = account.view === 'create';
  const { analytics } = usePublicServices();
  const [mayTell, setMayTell] = useState(false);
  const { values, set, errors, submit } = useFields(typed, isNew ? signupErrors : loginErrors);
  const [refused, setRefused] = useState<string | null>(null);
  // The message that an address has an account applies only to that address.
  const isOfThis = !account.accountExists || refused === null || refused === values.email;
  const guess = useGuessable(isNew ? values.password : '', values.email);
  // The session shows its progress after the form is sent: 'Loading Data...', 'Success!'.
  const inSession = useSessionView(workingText);
  const working = account.working === null ? null : (inSession ?? account.working);
  const passwordErrors = guess === null ? errors.password : [guess];
  const type = (part: Partial<Typed>) => {
    set(part);
    onTyped({ ...values, ...part });
  };
  const label = isNew ? words.newPassword : words.password;
  return (
    <Form
      aria-label={isNew ? words.createTitle : words.logIn}
      onSubmit={() =>
        submit((login) => {
          setRefused(login.email);
          account.submit({ ...login, mayTell: isNew && mayTell });
        })
      }
    >
      {isNew && <p>{words.createWhy(partner)}</p>}
      {account.refusal !== null && !account.isBusy && isOfThis && (
        <FormError title={account.refusal} message={account.reason} />
      )}
      {account.accountExists && isOfThis && (
        <Button onPress={account.logIn} fullWidth>
          {words.logInInstead}
        </Button>
      )}
      <EmailField
        value={values.email}
        errors={errors.email}
        isDisabled={account.isBusy}
        onChange={(email) => type({ email })}
      />
      <PasswordField
        label={label}
        name="password"
        autoComplete={isNew ? 'new-password' : 'current-password'}
        isRequired
        isDisabled={account.isBusy}
        hint={isNew && passwordErrors === undefined ? words.passwordHint : undefined}
        value={values.password}
        errors={passwordErrors}
        onChange={(password) => type({ password })}
      />
      {isNew && analytics && (
        <label className={styles.check}>
          <input type="checkbox" checked={mayTell} onChange={({ target }) => setMayTell(target.checked)} />
          <span>{words.mayTell}</span>
        </label>
      )}
      <VisuallyHidden role="status">{working}</VisuallyHidden>
      <Button type="submit" variant="primary" size="large" fullWidth isPending={working !== null}>
        {working ?? (isNew ? words.createAccount : words.logIn)}
      </Button>
      {!isNew && (
        <a href="/reset" target="_blank" rel="noopener noreferrer" className={styles.way}>
          {words.forgot}
        </a>
      )}
    </Form>
  );
}

function Code({ account }: { readonly account: Shown }) {
  const inSession = useSessionView(workingText);
  const working = account.isBusy ? (inSession ?? account.working) : null;
  return (
    <CodeForm
      label={messages.secondFactor.askTitle}
      isFocused
      refusal={account.isBusy ? null : account.reason}
      onSend={account.sendCode}
    >
      <VisuallyHidden role="status">{working}</VisuallyHidden>
      <Button type="submit" variant="primary" size="large" fullWidth isPending={account.isBusy}>
        {working ?? messages.secondFactor.send}
      </Button>
    </CodeForm>
  );
}

const SetUp = () => (
  <div className={styles.ways}>
    <p>{words.setUpNeeded}</p>
    <LinkButton
      to="/login"
      search={{ redirect: window.location.pathname + window.location.search }}
      variant="primary"
      size="large"
      fullWidth
    >
      {words.toLogin}
    </LinkButton>
  </div>
);
