import { messages } from '../../../domain/messages.ts';
import { Entrance } from './entrance.tsx';
import { Legal } from './legal.tsx';
import { LogInInstead } from './log-in-instead.tsx';
import { NoAdmin } from './no-admin.tsx';
import { SignupForm } from './signup-form.tsx';
import { useHeadline, IfSignUpOpen } from './where-open.tsx';

/** Sign-up page. [core §2 Sign up] */
export default function SignupScreen() {
  const headline = useHeadline();
  return (
    <IfSignUpOpen>
      <Entrance title={messages.signup.header} intro={headline} other={<LogInInstead />}>
        <SignupForm coupon={{ kind: 'ask' }} legal={<Legal />} />
        <NoAdmin />
      </Entrance>
    </IfSignUpOpen>
  );
}
