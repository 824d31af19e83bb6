import { useLoaderData, useParams } from '@tanstack/react-router';
import { messages } from '../../../domain/messages.ts';
import { entranceLookOf } from './brand.tsx';
import { Entrance } from './entrance.tsx';
import { Legal } from './legal.tsx';
import { LogInInstead } from './log-in-instead.tsx';
import { LookUpFailure } from './look-up-failure.tsx';
import { SignupForm } from './signup-form.tsx';
import { useHeadline, IfSignUpOpen } from './where-open.tsx';

/** Sign-up by a coupon's link: the partner's page if the coupon has one, otherwise the usual page with the coupon in its field. [core §2] */
function CouponSignup() {
  const { found: page, failure } = useLoaderData({ from: '/signup/$couponCode' });
  const headline = useHeadline();
  const { couponCode } = useParams({ from: '/signup/$couponCode' });
  if (failure !== null) return <LookUpFailure failure={failure} />;
  if (page === null) {
    return (
      <Entrance title={messages.signup.header} intro={headline} other={<LogInInstead />}>
        <SignupForm coupon={{ kind: 'fixed', code: couponCode }} legal={<Legal />} />
      </Entrance>
    );
  }
  return (
    <Entrance title={messages.signup.header} intro={page.headline} look={entranceLookOf(page)} other={<LogInInstead />}>
      <SignupForm coupon={{ kind: 'given', code: page.code }} legal={<Legal />} />
    </Entrance>
  );
}

export default function CouponSignupScreen() {
  return (
    <IfSignUpOpen>
      <CouponSignup />
    </IfSignUpOpen>
  );
}
