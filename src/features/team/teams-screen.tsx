import { useState } from 'react';
import { isTrainer } from '../../../domain/access.ts';
import type { Member } from '../../../domain/entities/member.ts';
import { isPaid } from '../../../domain/navigation.ts';
import { useMember } from '../../api/queries.ts';
import { useTeamPeople, useTeamPeopleCalls } from '../../api/team-people.ts';
import { useChosenTeam } from './chosen-team.ts';
import { PeopleList } from '../../shared/teams/people-list.tsx';
import { PaymentText } from '../../shared/teams/payment-text.tsx';
import { dashboardText } from '../../shared/teams/settings.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Page } from '../../ui/page.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import { CoachRightsForm } from './coach-rights-form.tsx';
import { CoachSees } from './coach-sees.tsx';
import { teamsWords as words } from './teams-words.ts';
import styles from './team.module.css';

interface TeamProps {
  readonly team: Member['teams'][number];
  readonly member: Member;
}

function Team({ team, member }: TeamProps) {
  const people = useTeamPeople(team.teamId);
  const calls = useTeamPeopleCalls(team.teamId);
  const hides = (one: Member['teams'][number]) => !one.athletesCanViewDashboard;
  const isOpened = hides(team) && member.teams.filter(hides).length === 1;
  return (
    <Card title={team.name} note={dashboardText(team)}>
      <p className={styles.rules}>
        <PaymentText team={team} />
      </p>
      <QueryView query={people} label={words.loading} skeleton={<Skeleton height={160} />}>
        {({ people: all, asks, role, gives }) => {
          const own = all.some(({ memberId }) => memberId === member.memberId)
            ? all
            : [...all, { ...ownPlace(member), role }];
          return (
            <div className={styles.people}>
              <p>
                <strong>{words.yourRole[role]}</strong>
              </p>
              {role === 'athlete' && all.length === 0 && <p>{words.nobodyCoaches}</p>}
              <div>
                {role === 'athlete' ? (
                  <LinkButton
                    to="/profile/messages/$teamId/$athleteId"
                    params={{ teamId: team.teamId, athleteId: member.memberId }}
                  >
                    {words.writeToCoaches}
                  </LinkButton>
                ) : (
                  <LinkButton to="/profile/messages">{words.messages}</LinkButton>
                )}
              </div>
              {gives && <CoachRightsForm given={gives} store={calls.allow} />}
              {role === 'athlete' && all.length > 0 && <CoachSees people={all} />}
              <PeopleList
                team={team}
                people={own}
                asks={asks}
                actor={{ role: isPaid(member) ? role : 'athlete' }}
                ownId={member.memberId}
                isOpened={isOpened}
                calls={calls}
              />
            </div>
          );
        }}
      </QueryView>
    </Card>
  );
}

/** Returns the athlete's own entry, since athletes only get the coaches of a team. */
const ownPlace = ({ memberId, firstName, lastName, emailAddress }: Member) => ({
  memberId,
  name: [firstName, lastName].filter(Boolean).join(' ') || null,
  emailAddress,
  joinedAt: null,
});

/** Returns teams that the member was in when the page opened, but has left or was removed from since. */
function useGone(teams: Member['teams'] = []): Member['teams'] {
  const [known, setKnown] = useState<Member['teams']>([]);
  const isIn = (list: Member['teams'], { teamId }: Member['teams'][number]) =>
    list.some((one) => one.teamId === teamId);
  const fresh = teams.filter((team) => !isIn(known, team));
  if (fresh.length > 0) setKnown([...known, ...fresh]);
  return known.filter((team) => !isIn(teams, team));
}

/** Page of the member's teams: who sees what, everyone's roles, and how to leave. The team in the URL comes first. */
export default function TeamsScreen() {
  const member = useMember();
  const gone = useGone(member.data?.teams);
  const chosen = useChosenTeam(member.data?.teams ?? []);
  const isStaff = member.data !== undefined && isTrainer(member.data.memberType);
  return (
    <Page
      title={words.title}
      subtitle={isStaff ? words.subtitleOfStaff : words.subtitle}
      back={<BackLink to="/profile">{words.profile}</BackLink>}
    >
      <StatusText tone="good">{gone.length > 0 && words.left(gone.map(({ name }) => name).join(', '))}</StatusText>
      <QueryView query={member} label={words.loading} skeleton={<Skeleton height={320} round />}>
        {(data) =>
          data.teams.length === 0 ? (
            <Card>
              <EmptyState title={words.none} text={words.noneText} />
            </Card>
          ) : (
            [...data.teams]
              .toSorted((one, other) => Number(other === chosen) - Number(one === chosen))
              .map((team) => <Team key={team.teamId} team={team} member={data} />)
          )
        }
      </QueryView>
    </Page>
  );
}
