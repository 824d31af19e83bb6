import { isTrainer } from '../../../domain/access.ts';
import type { Member } from '../../../domain/entities/member.ts';
import { messages } from '../../../domain/messages.ts';
import { useMember } from '../../api/queries.ts';
import { CopyLink } from '../../app/invitations/copy-link.tsx';
import { Invitations } from '../../app/invitations/invitations.tsx';
import { usePublicServices } from '../../app/public-services.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Page } from '../../ui/page.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { teamPageWords } from './words.ts';

type Team = Member['teams'][number];

/** The shape of the link stands in onboarding §2. */
const linkOf = (team: Team) => `${window.location.origin}/signup/team/${encodeURIComponent(team.teamId)}`;

/** How athletes come in: for the coach to hand on, and for nobody else to see. [onboarding §6] */
function WayIn({ team }: { readonly team: Team }) {
  const { signUp } = usePublicServices();
  if (signUp === 'invite') return <Invitations teamId={team.teamId} />;
  if (signUp === 'closed') return <p>{messages.signup.closed}</p>;
  return (
    <CopyLink
      label={teamPageWords.athletesJoinByThisLink}
      link={linkOf(team)}
      button={teamPageWords.copyTheLinkOf(team.name)}
    />
  );
}

function TeamCard({ team, isCoach }: { readonly team: Team; readonly isCoach: boolean }) {
  return (
    <Card
      title={team.name}
      note={team.athletesCanViewDashboard ? teamPageWords.athletesSeeDashboard : teamPageWords.athletesSeeSetupOnly}
    >
      {isCoach && <WayIn team={team} />}
    </Card>
  );
}

/** Where coaches begin: their teams, and how athletes get in. [core §2] */
export default function TeamScreen() {
  const member = useMember();
  return (
    <Page title={teamPageWords.teamOverview} narrow>
      <QueryView query={member} label={teamPageWords.loadingYourTeams} skeleton={<Skeleton height={200} round />}>
        {({ teams, memberType }) =>
          teams.length === 0 ? (
            <Card>
              <EmptyState
                title={teamPageWords.noTeamYet}
                text={teamPageWords.youAreNotInAny}
                action={<LinkButton to="/contact">{teamPageWords.howToReachThem}</LinkButton>}
              />
            </Card>
          ) : (
            teams.map((team) => <TeamCard key={team.teamId} team={team} isCoach={isTrainer(memberType)} />)
          )
        }
      </QueryView>
    </Page>
  );
}
