import { useLoaderData } from '@tanstack/react-router';
import { messages } from '../../../domain/messages.ts';
import { CoachReadsList } from '../../shared/teams/coach-reads-list.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Entrance } from './entrance.tsx';
import { Legal } from './legal.tsx';
import { LogInInstead } from './log-in-instead.tsx';
import { LookUpFailure } from './look-up-failure.tsx';
import { SignupForm } from './signup-form.tsx';
import { IfSignUpOpen } from './where-open.tsx';
import { signupPagesWords } from './signup-words.ts';

/** Sign-up by a team's link: the new member joins the team immediately. [core §2 Sign up] */
function TeamSignup() {
  const { found: team, failure } = useLoaderData({ from: '/signup/team/$teamId' });
  if (failure !== null) return <LookUpFailure failure={failure} />;
  if (team === null) {
    return (
      <Entrance title={messages.signup.header} intro={messages.account.teamUnknown} other={<LogInInstead />}>
        <LinkButton to="/signup" size="large">
          {signupPagesWords.signUpWithoutATeam}
        </LinkButton>
      </Entrance>
    );
  }
  return (
    <Entrance
      title={messages.signup.header}
      intro={
        <>
          {messages.signup.team}
          <br />
          <strong>{team.name}</strong>
        </>
      }
      other={<LogInInstead />}
    >
      <SignupForm
        coupon={{ kind: 'given', code: null }}
        teamId={team.teamId}
        legal={<Legal termsUrl={team.termsUrl} privacyUrl={team.privacyUrl} />}
      />
      <CoachReadsList team={team.name} />
    </Entrance>
  );
}

export default function TeamSignupScreen() {
  return (
    <IfSignUpOpen>
      <TeamSignup />
    </IfSignUpOpen>
  );
}
