import { RACE_COUPON } from '../../../domain/constants.ts';
import { Entrance } from './entrance.tsx';
import { Legal } from './legal.tsx';
import { LogInInstead } from './log-in-instead.tsx';
import { SignupForm } from './signup-form.tsx';
import { WhereOpen } from './where-open.tsx';

/** For people who come from a race's registration. [onboarding §2] */
function PresetSignup() {
  return (
    <Entrance
      title="Create an account"
      intro="Your race entry includes 60 free days. No credit card required."
      other={<LogInInstead />}
    >
      <SignupForm
        coupon={{ kind: 'given', code: RACE_COUPON }}
        passwordLabel="Create a Password"
        button="Sign up"
        legal={<Legal />}
      />
    </Entrance>
  );
}

export default function PresetSignupScreen() {
  return (
    <WhereOpen>
      <PresetSignup />
    </WhereOpen>
  );
}
