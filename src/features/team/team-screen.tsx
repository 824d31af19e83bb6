import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { isTrainer } from '../../../domain/access.ts';
import type { Member } from '../../../domain/entities/member.ts';
import { loadWithRetry } from '../../api/load-with-retry.ts';
import { useMember } from '../../api/queries.ts';
import { WayIn } from '../../app/invitations/way-in.tsx';
import { PaymentText } from '../../app/teams/payment-text.tsx';
import { dashboardText } from '../../app/teams/settings.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Page } from '../../ui/page.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { accessWords } from './access-words.ts';
import { Overview } from './overview.tsx';
import { teamPageWords } from './words.ts';
import styles from './team.module.css';

const Assign = lazy(() => loadWithRetry(() => import('./assign.tsx')));

type Team = Member['teams'][number];

function TeamCard({ team, isCoach }: { readonly team: Team; readonly isCoach: boolean }) {
  return (
    <Card title={team.name} note={dashboardText(team)}>
      {isCoach && (
        <>
          <p className={styles.rules}>
            <PaymentText team={team} />
          </p>
          <WayIn team={team} />
        </>
      )}
    </Card>
  );
}

/** Where coaches begin: whom to check on, the roster of their first team, and how athletes get in; `?assign=`: workouts for many. [core §2] */
export default function TeamScreen() {
  const member = useMember();
  const search: { readonly assign?: unknown } = useSearch({ strict: false });
  const [led] = member.data?.teams ?? [];
  if (search.assign !== undefined && member.data && led && isTrainer(member.data.memberType) && !led.assists) {
    return (
      <Suspense fallback={<Skeleton height={480} round />}>
        <Assign member={member.data} team={led} />
      </Suspense>
    );
  }
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
              <div className={styles.ways}>
                <LinkButton to="/profile/teams">{teamPageWords.people}</LinkButton>
                {isTrainer(memberType) && <LinkButton to="/team/access">{accessWords.open}</LinkButton>}
              </div>
              {teams.map((team) => (
                <TeamCard key={team.teamId} team={team} isCoach={isTrainer(memberType) && !team.assists} />
              ))}
            </>
          );
        }}
      </QueryView>
    </Page>
  );
}
