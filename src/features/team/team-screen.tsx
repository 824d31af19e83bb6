import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { isTrainer } from '../../../domain/access.ts';
import type { Member } from '../../../domain/entities/member.ts';
import { loadWithRetry } from '../../api/load-with-retry.ts';
import { useMember } from '../../api/queries.ts';
import { searchOfTeam, useChosenTeam } from './chosen-team.ts';
import { PaymentText } from '../../shared/teams/payment-text.tsx';
import { dashboardText } from '../../shared/teams/settings.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Page } from '../../ui/page.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { lazy } from '../../ui/lazy.ts';
import { accessWords } from './access-words.ts';
import { Overview } from './overview.tsx';
import { teamPageWords } from './words.ts';
import styles from './team.module.css';

const Assign = lazy(() => loadWithRetry(() => import('./assign.tsx')));

type Team = Member['teams'][number];

/** Card with the rules of a team. */
const TeamCard = ({ team, isCoach }: { readonly team: Team; readonly isCoach: boolean }) => (
  <Card title={team.name} note={dashboardText(team)}>
    {isCoach && (
      <p className={styles.rules}>
        <PaymentText team={team} />
      </p>
    )}
  </Card>
);

interface LedProps {
  readonly member: Member;
  readonly team: Team;
}

/** Page of a coach's or assistant's team. Everything on the page is about this team. */
function Led({ member, team }: LedProps) {
  return (
    <div className={styles.team}>
      <Overview member={member} team={team} />
      <div className={styles.ways}>
        <LinkButton to="/profile/teams" search={searchOfTeam(member.teams, team.teamId)}>
          {teamPageWords.people}
        </LinkButton>
        <LinkButton to="/team/access">{accessWords.open}</LinkButton>
      </div>
      <TeamCard team={team} isCoach={!team.assists} />
    </div>
  );
}

/** Tabs for the teams of coaches and assistants; the URL contains the selected one (`?team=`). */
function Teams({ member, team: { teamId }, children }: LedProps & { readonly children: ReactNode }) {
  const navigate = useNavigate();
  const { teams } = member;
  const { days, end }: { readonly days?: unknown; readonly end?: unknown } = useSearch({ strict: false });
  if (teams.length < 2) return children;
  return (
    <Tabs
      label={teamPageWords.yourTeams}
      tabs={teams.map((team) => ({ id: team.teamId, label: team.name }))}
      selected={teamId}
      onSelect={(id) =>
        void navigate({
          to: '/team',
          search: {
            ...searchOfTeam(teams, id),
            ...(days !== undefined && { days }),
            ...(end !== undefined && { end }),
          },
          resetScroll: false,
        })
      }
    >
      {children}
    </Tabs>
  );
}

/**
 * Start page of coaches: athletes to check on, the roster, and the link for joining of one of their teams (`?team=`, otherwise the first);
 * `?assign=`: workouts for several athletes. [core §2]
 */
export default function TeamScreen() {
  const member = useMember();
  const { assign }: { readonly assign?: unknown } = useSearch({ strict: false });
  const team = useChosenTeam(member.data?.teams ?? []);
  if (assign !== undefined && member.data && team && isTrainer(member.data.memberType) && !team.assists) {
    return (
      <Suspense fallback={<Skeleton height={480} round />}>
        <Assign key={team.teamId} member={member.data} team={team} />
      </Suspense>
    );
  }
  return (
    <Page title={teamPageWords.teamOverview}>
      <QueryView query={member} label={teamPageWords.loadingYourTeams} skeleton={<Skeleton height={200} round />}>
        {(data) => {
          if (team === undefined) {
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
          if (isTrainer(data.memberType)) {
            return (
              <Teams member={data} team={team}>
                <Led key={team.teamId} member={data} team={team} />
              </Teams>
            );
          }
          return (
            <>
              <div className={styles.ways}>
                <LinkButton to="/profile/teams">{teamPageWords.people}</LinkButton>
              </div>
              {data.teams.map((one) => (
                <TeamCard key={one.teamId} team={one} isCoach={false} />
              ))}
            </>
          );
        }}
      </QueryView>
    </Page>
  );
}
