import { useLoaderData, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { messages } from '../../../domain/messages.ts';
import { usePublicServices } from '../../shared/services/public-services.ts';
import { Entrance } from './entrance.tsx';
import { SecondStep } from './second-step.tsx';
import { FirstPasswordForm } from './first-password-form.tsx';
import { Legal } from './legal.tsx';
import { LogInInstead } from './log-in-instead.tsx';
import { LookUpFailure } from './look-up-failure.tsx';
import { SignupForm } from './signup-form.tsx';
import { SignUpClosed } from './where-open.tsx';

/**
 * Page of an invitation: creates an account, or opens one that an admin created. The token is in the URL's fragment, which is sent to no server.
 */
export default function InvitationSignupScreen() {
  const { token, found, failure } = useLoaderData({ from: '/signup/invitation' });
  const { signUp } = usePublicServices();
  const router = useRouter();
  const hash = useLocation({ select: (location) => location.hash });
  useEffect(() => {
    // Another link opened in this window only changes the fragment.
    if (hash !== token) void router.invalidate();
  }, [hash, token, router]);
  if (signUp === 'closed' && found === null && failure === null) return <SignUpClosed intro={messages.signup.closed} />;
  if (failure !== null) return <LookUpFailure failure={failure} />;
  if (found === null) return <SignUpClosed intro={messages.account.invitationUnknown} />;
  const { email, team, account } = found;
  if (account !== null && email !== null) {
    return (
      <SecondStep>
        <Entrance
          title={messages.signup.firstPassword}
          intro={messages.signup.accountMade(account.inviter, account.team)}
          other={<LogInInstead />}
        >
          <FirstPasswordForm key={token} token={token} email={email} />
        </Entrance>
      </SecondStep>
    );
  }
  const intro =
    team === null ? (
      messages.signup.invited
    ) : (
      <>
        {messages.signup.invitedToTeam}
        <br />
        <strong>{team.name}</strong>
      </>
    );
  return (
    <Entrance title={messages.signup.header} intro={intro} other={<LogInInstead />}>
      <SignupForm
        key={token}
        coupon={{ kind: 'ask' }}
        invitation={{ token, email }}
        legal={<Legal termsUrl={team?.termsUrl ?? null} privacyUrl={team?.privacyUrl ?? null} />}
      />
    </Entrance>
  );
}
