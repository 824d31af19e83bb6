import { useLocation } from '@tanstack/react-router';
import { Entrance } from './entrance.tsx';
import { Legal } from './legal.tsx';
import { LogInInstead } from './log-in-instead.tsx';
import { SignupForm } from './signup-form.tsx';
import { WhereOpen } from './where-open.tsx';

/** For people who come from a race's registration: the last part of the address names their coupon. [onboarding §2] */
function PresetSignup() {
  const coupon = useLocation({ select: ({ pathname }) => pathname.split('/').findLast((part) => part !== '') ?? null });
  return (
    <Entrance
      title="Create an account"
      intro="Your race entry brings your first weeks along. No credit card required."
      other={<LogInInstead />}
    >
      <SignupForm
        coupon={{ kind: 'given', code: coupon }}
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
