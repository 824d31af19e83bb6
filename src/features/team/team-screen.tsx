import { isTrainer } from '../../../domain/access.ts';
import type { Member } from '../../../domain/entities/member.ts';
import { useMember } from '../../api/queries.ts';
import { WayIn } from '../../app/invitations/way-in.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Page } from '../../ui/page.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Overview } from './overview.tsx';
import { teamPageWords } from './words.ts';

type Team = Member['teams'][number];

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

/** Where coaches begin: who needs a word, the roster of their first team, and how athletes get in. [core §2] */
export default function TeamScreen() {
  const member = useMember();
  return (
    <Page title={teamPageWords.teamOverview}>
      <QueryView query={member} label={teamPageWords.loadingYourTeams} skeleton={<Skeleton height={200} round />}>
        {(data) => {
          const { teams, memberType } = data;
          const [first] = teams;
          if (first === undefined) {
            return (
              <Card>
                <EmptyState
                  title={teamPageWords.noTeamYet}
                  text={teamPageWords.youAreNotInAny}
                  action={<LinkButton to="/contact">{teamPageWords.howToReachThem}</LinkButton>}
                />
              </Card>
            );
          }
          return (
            <>
              {isTrainer(memberType) && <Overview member={data} team={first} />}
              {teams.map((team) => (
                <TeamCard key={team.teamId} team={team} isCoach={isTrainer(memberType)} />
              ))}
            </>
          );
        }}
      </QueryView>
    </Page>
  );
}
