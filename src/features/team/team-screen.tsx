import type { Member } from '../../../domain/entities/member.ts';
import { messages } from '../../../domain/messages.ts';
import { useMember } from '../../api/queries.ts';
import { CopyLink } from '../../app/invitations/copy-link.tsx';
import { Invitations } from '../../app/invitations/invitations.tsx';
import { useOutside } from '../../app/outside.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Page } from '../../ui/page.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

type Team = Member['teams'][number];

/** The shape of the link stands in onboarding §2. */
const linkOf = (team: Team) => `${window.location.origin}/signup/team/${encodeURIComponent(team.teamId)}`;

/** How athletes come in: for the coach to hand on, and for nobody else to see. [onboarding §6] */
function WayIn({ team }: { readonly team: Team }) {
  const { signUp } = useOutside();
  if (signUp === 'invite') return <Invitations teamId={team.teamId} />;
  if (signUp === 'closed') return <p>{messages.signup.closed}</p>;
  return <CopyLink label="Athletes join by this link" link={linkOf(team)} button={`Copy the link of ${team.name}`} />;
}

function TeamCard({ team, isCoach }: { readonly team: Team; readonly isCoach: boolean }) {
  return (
    <Card
      title={team.name}
      note={
        team.athletesCanViewDashboard
          ? 'Athletes of this team see their own dashboard.'
          : 'Athletes of this team see setup and profile only.'
      }
    >
      {isCoach && <WayIn team={team} />}
    </Card>
  );
}

/** Where coaches begin: their teams, and how athletes get in. [core §2] */
export default function TeamScreen() {
  const member = useMember();
  return (
    <Page title="Team overview" narrow>
      <QueryView query={member} label="Loading your teams" skeleton={<Skeleton height={200} round />}>
        {({ teams, memberType }) =>
          teams.length === 0 ? (
            <Card>
              <EmptyState
                title="No team yet"
                text="You are not in any team. Whoever runs this server can make one for you; your athletes then join by its link."
                action={<LinkButton to="/contact">How to reach them</LinkButton>}
              />
            </Card>
          ) : (
            teams.map((team) => <TeamCard key={team.teamId} team={team} isCoach={memberType === 'Coach'} />)
          )
        }
      </QueryView>
    </Page>
  );
}
