import { Link } from '@tanstack/react-router';
import { isTrainer } from '../../../domain/access.ts';
import type { ListedThread } from '../../../domain/entities/thread.ts';
import type { Member } from '../../../domain/entities/member.ts';
import { useThreads } from '../../api/coaching.ts';
import { useMember } from '../../api/queries.ts';
import { pageWords } from '../../shared/navigation/page-words.ts';
import { useTimeText } from '../../shared/time/time-text.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Page } from '../../ui/page.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { messagesWords as words } from './words.ts';
import styles from './messages.module.css';

function Row({ thread, ownId }: { readonly thread: ListedThread; readonly ownId: string }) {
  const { timeText } = useTimeText();
  const { teamId, teamName, athleteId, athleteName, unread, lastOn, lastText } = thread;
  const isOwn = athleteId === ownId;
  return (
    <li>
      <div className={styles.head}>
        <Link to="/profile/messages/$teamId/$athleteId" params={{ teamId, athleteId }}>
          {isOwn ? words.coachesOf(teamName) : (athleteName ?? words.unnamed)}
        </Link>
        {unread > 0 && <strong>{words.unread(unread)}</strong>}
      </div>
      <p className={styles.last}>{lastText}</p>
      <p className={styles.soft}>{isOwn ? timeText(lastOn) : `${teamName}, ${timeText(lastOn)}`}</p>
    </li>
  );
}

function Threads({ member }: { readonly member: Member }) {
  const isCoach = isTrainer(member.memberType);
  const isAlone = member.teams.length === 0;
  const noneText = isCoach ? words.noneOfCoach : isAlone ? words.noneOfOthers : words.noneOfAthlete;
  return (
    <QueryView query={useThreads()} label={words.loading} skeleton={<Skeleton height={320} round />}>
      {(threads) =>
        threads.length === 0 ? (
          <Card>
            <EmptyState
              title={words.none}
              text={noneText}
              action={
                !isAlone && (
                  <LinkButton to={isCoach ? '/team' : '/profile/teams'}>
                    {isCoach ? words.team : words.yourTeams}
                  </LinkButton>
                )
              }
            />
          </Card>
        ) : (
          <Card title={words.messages} flush>
            <ul className={styles.threads}>
              {threads.map((thread) => (
                <Row key={`${thread.teamId} ${thread.athleteId}`} thread={thread} ownId={member.memberId} />
              ))}
            </ul>
          </Card>
        )
      }
    </QueryView>
  );
}

/** Page of the member's messages with coaches or athletes. */
export default function MessagesScreen() {
  const member = useMember();
  return (
    <Page
      title={pageWords['/profile/messages'].name}
      subtitle={words.subtitle}
      back={<BackLink to="/profile">{words.profile}</BackLink>}
    >
      <QueryView query={member} label={words.loading} skeleton={<Skeleton height={320} round />}>
        {(data) => <Threads member={data} />}
      </QueryView>
    </Page>
  );
}
