import { Link, useParams } from '@tanstack/react-router';
import { isTrainer } from '../../../domain/access.ts';
import type { Member } from '../../../domain/entities/member.ts';
import { ADDRESS_NOT_VERIFIED } from '../../../domain/known-refusals.ts';
import { messages } from '../../../domain/messages.ts';
import { isPaid, isSample } from '../../../domain/navigation.ts';
import { isUuid } from '../../../domain/uuid.ts';
import { failureText } from '../../../domain/words/failure-text.ts';
import { useMember } from '../../api/queries.ts';
import { type TeamJoining, useJoinTeam, useTeamJoining } from '../../api/team-joining.ts';
import { ConfirmFirst } from '../../shared/address/confirm-first.tsx';
import { useMemberServices } from '../../shared/services/member-services.ts';
import { CoachReadsList } from '../../shared/teams/coach-reads-list.tsx';
import { teamJoiningWords as words } from '../../shared/teams/join-words.ts';
import { teamPeopleWords } from '../../shared/teams/words.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FormActions, FormError } from '../../ui/form.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Page } from '../../ui/page.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { useListChange } from '../../workflows/list-change.ts';
import { TeamPapers } from './team-papers.tsx';
import styles from './join.module.css';

interface Parts {
  readonly team: TeamJoining;
  readonly member: Member;
}

const namesOf = ({ coaches }: TeamJoining, role: TeamJoining['coaches'][number]['role']): string =>
  coaches
    .filter((one) => one.role === role)
    .map(({ name }) => name ?? teamPeopleWords.unnamed)
    .join(', ');

function Staff({ team }: Pick<Parts, 'team'>) {
  const coaches = namesOf(team, 'coach');
  const assistants = namesOf(team, 'assistant');
  return (
    <p>
      {coaches === '' ? words.noCoach : words.coaches(coaches)}
      {assistants !== '' && (
        <>
          <br />
          {words.assistants(assistants)}
        </>
      )}
    </p>
  );
}

/** Account switch: signing out keeps the link, to sign in with the intended account. */
const Account = ({ team: { teamId }, member }: Parts) => (
  <p className={styles.account}>
    {words.signedInAs(member.emailAddress)}{' '}
    <Link to="/logout" search={{ team: teamId }} preload={false}>
      {words.notYou}
    </Link>
  </p>
);

function Question({ team, member, joining }: Parts & { readonly joining: ReturnType<typeof useListChange> }) {
  const { call } = useMemberServices();
  const isStaff = isTrainer(member.memberType);
  const { failed, changing } = joining;
  const { asksFirst } = team;
  const join = () => joining.change({ action: 'join', id: team.teamId, name: team.name });
  return (
    <Card>
      <div className={styles.stack}>
        <Staff team={team} />
        <Account team={team} member={member} />
        {isStaff && <p>{words.staffAsk}</p>}
        {!isStaff && asksFirst && <p>{words.removedAsk}</p>}
        {!isStaff && <CoachReadsList team={team.name} />}
        <TeamPapers team={team} />
        {failed !== null &&
          changing === null &&
          (failed.code === ADDRESS_NOT_VERIFIED ? (
            <ConfirmFirst
              title={words.notJoined}
              call={call}
              memberId={member.memberId}
              email={member.emailAddress}
              onConfirmed={join}
            />
          ) : (
            <FormError title={words.notJoined} message={failed.message} />
          ))}
        <FormActions>
          <Button variant="primary" size="large" isPending={changing !== null} onPress={join}>
            {changing !== null && (asksFirst ? words.asking : words.joining)}
            {changing === null && (asksFirst ? words.ask : words.join)}
          </Button>
          <LinkButton to="/" size="large">
            {words.notNow}
          </LinkButton>
        </FormActions>
      </div>
    </Card>
  );
}

function Sample({ team }: Pick<Parts, 'team'>) {
  return (
    <Card>
      <div className={styles.stack}>
        <p>{words.sample}</p>
        <LinkButton to="/logout" search={{ team: team.teamId }} preload={false} variant="primary" size="large">
          {words.signOut}
        </LinkButton>
      </div>
    </Card>
  );
}

function Inside({ team, member, isNew }: Parts & { readonly isNew: boolean }) {
  const { standing, name } = team;
  const isStaff = standing === 'coach' || standing === 'assistant';
  const role = isStaff ? standing : 'athlete';
  return (
    <Card>
      <div className={styles.stack}>
        <p role="status">{isNew ? words.inText : words.alreadyIn[role]}</p>
        {!isStaff && <CoachReadsList team={name} />}
        <FormActions>
          {isStaff && isPaid(member) ? (
            <LinkButton to="/team" variant="primary" size="large">
              {words.openTeam}
            </LinkButton>
          ) : (
            <LinkButton to="/" variant="primary" size="large">
              {words.openDashboard}
            </LinkButton>
          )}
          <LinkButton to="/profile/teams" size="large">
            {words.yourTeams}
          </LinkButton>
        </FormActions>
      </div>
    </Card>
  );
}

const Asked = ({ team, member }: Parts) => (
  <Card>
    <div className={styles.stack}>
      <p role="status">{words.askedText(team.name)}</p>
      <Account team={team} member={member} />
      <LinkButton to="/" variant="primary" size="large">
        {words.openDashboard}
      </LinkButton>
    </div>
  </Card>
);

function titleOf({ name, standing }: TeamJoining): string {
  if (standing === 'none') return words.title(name);
  return standing === 'asked' ? words.askedTitle : words.inTitle(name);
}

function Joining({ team, member }: Parts) {
  const joinTeam = useJoinTeam(team.teamId);
  const joining = useListChange((_, signal) => joinTeam(signal));
  const { standing } = team;
  return (
    <Page title={titleOf(team)} narrow>
      {standing === 'none' && isSample(member) && <Sample team={team} />}
      {standing === 'none' && !isSample(member) && <Question team={team} member={member} joining={joining} />}
      {standing === 'asked' && <Asked team={team} member={member} />}
      {standing !== 'none' && standing !== 'asked' && (
        <Inside team={team} member={member} isNew={joining.made !== null} />
      )}
    </Page>
  );
}

/** Shown for a truncated or mistyped link, which names no team of this server. */
const Unknown = () => (
  <Page title={words.unknown} narrow>
    <Card>
      <div className={styles.stack}>
        <p>{messages.account.teamUnknown}</p>
        <LinkButton to="/" variant="primary" size="large">
          {words.openDashboard}
        </LinkButton>
      </div>
    </Card>
  </Page>
);

/** Page on which members join a team, by the link of its coach. [onboarding §2.6] */
export default function JoinScreen() {
  const { teamId = '' } = useParams({ strict: false });
  return isUuid(teamId) ? <JoinTeam key={teamId} teamId={teamId} /> : <Unknown />;
}

function JoinTeam({ teamId }: { readonly teamId: string }) {
  const team = useTeamJoining(teamId);
  const member = useMember();
  const { error } = team;
  if (team.data !== undefined && member.data !== undefined) return <Joining team={team.data} member={member.data} />;
  if (error?.tag === 'NotFound') return <Unknown />;
  const trouble = error ?? member.error;
  const retry = () => void Promise.all([team.refetch(), member.refetch()]);
  return (
    <Page title={words.anyTitle} narrow>
      {trouble === null ? (
        <Loading label={words.loading}>
          <Skeleton height={320} round />
        </Loading>
      ) : (
        <ErrorState message={failureText(trouble)} isRetrying={team.isFetching || member.isFetching} onRetry={retry} />
      )}
    </Page>
  );
}
