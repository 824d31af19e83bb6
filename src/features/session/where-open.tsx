import type { ReactNode } from 'react';
import { messages } from '../../../domain/messages.ts';
import { usePublicServices } from '../../shared/services/public-services.ts';
import { Entrance } from './entrance.tsx';
import { LogInInstead } from './log-in-instead.tsx';
import { loginPageWords } from './login-words.ts';
import { signupPagesWords } from './signup-words.ts';

/**
 * Returns the headline above the form; if nothing is charged, it mentions neither trial nor payment.
 * @param paid headline if members pay
 */
export const useHeadline = (paid: string = messages.signup.headline): string =>
  usePublicServices().payments === 'off' ? signupPagesWords.everythingIsOpen : paid;

/** Shows the operator's contact address, if given. */
function Ask() {
  const { contactEmail } = usePublicServices();
  return contactEmail === null ? null : (
    <p>
      {loginPageWords.writeTo} <a href={`mailto:${contactEmail}`}>{contactEmail}</a>.
    </p>
  );
}

/** Sign-up page of a server that is closed or requires an invitation. */
export function SignUpClosed({ intro, more }: { readonly intro: string; readonly more?: string }) {
  return (
    <Entrance title={messages.signup.header} intro={intro} other={<LogInInstead />}>
      {more !== undefined && <p>{more}</p>}
      <Ask />
    </Entrance>
  );
}

/** Shows its content if sign-up is open, otherwise a message. */
export function IfSignUpOpen({ children }: { readonly children: ReactNode }) {
  const { signUp } = usePublicServices();
  if (signUp === 'open') return children;
  if (signUp === 'closed') return <SignUpClosed intro={messages.signup.closed} />;
  return <SignUpClosed intro={messages.signup.byInvitation} more={messages.signup.noInvitation} />;
}
