import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { normalPassword } from '../../../domain/forms/password.ts';
import { messages } from '../../../domain/messages.ts';
import { festivalPasswordMessages, isFestivalPassword } from '../../../domain/partners/festival.ts';
import { levelText } from '../../../domain/partners/level-text.ts';
import { sharingLevelWords } from '../../../domain/words/sharing-levels.ts';
import { Button } from '../../ui/button.tsx';
import { Form, FormError } from '../../ui/form.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useProductName } from '../../ui/product-name.ts';
import { RadioField } from '../../ui/radio-field.tsx';
import { useGuessable } from '../../ui/use-guessable.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { useFestival } from '../../workflows/festival.ts';
import { festivalPagesWords as words } from './festival-words.ts';

const beside = { target: '_blank', rel: 'noopener noreferrer' };

interface PasswordFormProps {
  /** Name of the cohort as on the member's profile. */
  readonly programme: string;
  readonly form: 'new' | 'join' | 'welcomeBack';
  readonly festival: Pick<
    ReturnType<typeof useFestival>,
    | 'email'
    | 'levels'
    | 'permission'
    | 'held'
    | 'isBusy'
    | 'working'
    | 'warning'
    | 'refusal'
    | 'choose'
    | 'submit'
    | 'type'
  >;
}

const Notice = () => (
  <p className="pp-contact">
    {words.notice}{' '}
    <Link to="/terms" {...beside}>
      {words.terms}
    </Link>{' '}
    {words.and}{' '}
    <Link to="/privacy" {...beside}>
      {words.privacy}
    </Link>
    .
  </p>
);

/** Form to choose or enter a password, and the sharing level. [onboarding §2.33] */
export function PasswordForm({ form, programme, festival }: PasswordFormProps) {
  const product = useProductName();
  const [password, setPassword] = useState('');
  const { email, levels, permission, warning, refusal, isBusy, working } = festival;
  const isNew = form === 'new';
  const guess = useGuessable(isNew ? password : '', email ?? '');
  const broken = isNew ? festivalPasswordMessages(password) : [];
  const address = email ?? '';
  const said = {
    new: { title: words.welcomeNew, text: words.newText(address) },
    join: { title: words.welcome(address), text: words.joinText(product) },
    welcomeBack: { title: words.welcomeBack, text: words.backText(address) },
  }[form];
  const isTyped = isNew ? isFestivalPassword(password) : normalPassword(password) !== '';
  return (
    <Form aria-label={said.title} onSubmit={() => festival.submit(password)}>
      <h2 className="pp-wide">{said.title}</h2>
      <p className="pp-wide">{said.text}</p>
      {warning !== null && <FormError title={warning} />}
      {refusal !== null && <p className="pp-contact">{refusal}</p>}
      <VisuallyHidden>
        <input
          type="email"
          name="email"
          autoComplete="username"
          value={address}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
      </VisuallyHidden>
      <PasswordField
        label={isNew ? words.createPassword : words.password}
        name="password"
        autoComplete={isNew ? 'new-password' : 'current-password'}
        isRequired
        isDisabled={isBusy}
        value={password}
        errors={guess === null || broken.length > 0 ? broken : [guess]}
        onChange={(typed) => {
          setPassword(typed);
          festival.type();
        }}
      />
      {form !== 'welcomeBack' && <p className="pp-contact">{sharingLevelWords.connection(programme, product)}</p>}
      {levels.length > 0 && (
        <RadioField
          label={words.share}
          isRequired
          options={levels.map((level) => ({
            value: String(level),
            label: sharingLevelWords.labels[level],
            hint: levelText(level),
          }))}
          value={permission === null ? null : String(permission)}
          onChange={(value) => festival.choose(Number(value) as 1 | 2 | 3)}
        />
      )}
      {form !== 'welcomeBack' && levels.length === 0 && permission !== null && (
        <p className="pp-contact">
          <strong>{sharingLevelWords.labels[permission]}</strong> {levelText(permission)}
        </p>
      )}
      <VisuallyHidden role="status">{working}</VisuallyHidden>
      <Button
        type="submit"
        variant="primary"
        size="large"
        fullWidth
        isPending={isBusy}
        isDisabled={festival.held !== null || !isTyped}
        disabledReason={(isTyped ? null : messages.festival.enterPassword) ?? festival.held ?? undefined}
      >
        {working ?? words.letsGo}
      </Button>
      <a href="/reset" {...beside} className="pp-way">
        {words.forgot}
      </a>
      <Notice />
    </Form>
  );
}
