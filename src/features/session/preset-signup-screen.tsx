import { RACE_COUPON } from '../../../domain/constants.ts';
import { Entrance } from './entrance.tsx';
import { Legal } from './legal.tsx';
import { LogInInstead } from './log-in-instead.tsx';
import { SignupForm } from './signup-form.tsx';
import { useHeadline, IfSignUpOpen } from './where-open.tsx';
import { signupPagesWords } from './signup-words.ts';

/** Sign-up for people from a race's registration. [onboarding §2] */
function PresetSignup() {
  const headline = useHeadline(signupPagesWords.yourRaceEntryIncludes);
  return (
    <Entrance title={signupPagesWords.createAnAccount} intro={headline} other={<LogInInstead />}>
      <SignupForm
        coupon={{ kind: 'given', code: RACE_COUPON }}
        passwordLabel={signupPagesWords.createAPassword}
        button={signupPagesWords.signUp}
        legal={<Legal />}
      />
    </Entrance>
  );
}

export default function PresetSignupScreen() {
  return (
    <IfSignUpOpen>
      <PresetSignup />
    </IfSignUpOpen>
  );
}
