import type { ReactNode } from 'react';
import { messages } from '../../../domain/messages.ts';
import { usePublicServices } from '../../shared/services/public-services.ts';
import { Entrance } from './entrance.tsx';
import { LogInInstead } from './log-in-instead.tsx';
import { loginPageWords } from './login-words.ts';
import { signupPagesWords } from './signup-words.ts';

/** What stands above the form: where nothing is charged there is no trial, and no word of money. @param paid where members pay */
export const useHeadline = (paid: string = messages.signup.headline): string =>
  usePublicServices().payments === 'off' ? signupPagesWords.everythingIsOpen : paid;

/** Where whoever runs the server can be asked, if they say where. */
function Ask() {
  const { contactEmail } = usePublicServices();
  return contactEmail === null ? null : (
    <p>
      {loginPageWords.writeTo} <a href={`mailto:${contactEmail}`}>{contactEmail}</a>.
    </p>
  );
}

/** The sign-up page of a server that lets nobody in, or nobody without an invitation. */
export function Barred({ intro, more }: { readonly intro: string; readonly more?: string }) {
  return (
    <Entrance title={messages.signup.header} intro={intro} other={<LogInInstead />}>
      {more !== undefined && <p>{more}</p>}
      <Ask />
    </Entrance>
  );
}

/** What it is around is for everybody: where not everybody is let in, the page says so instead. */
export function WhereOpen({ children }: { readonly children: ReactNode }) {
  const { signUp } = usePublicServices();
  if (signUp === 'open') return children;
  if (signUp === 'closed') return <Barred intro={messages.signup.closed} />;
  return <Barred intro={messages.signup.byInvitation} more={messages.signup.noInvitation} />;
}
