import { useParams } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { type Thread, THREAD_LENGTH } from '../../../domain/entities/thread.ts';
import { useApi } from '../../api/api-context.ts';
import { newId } from '../../api/new-id.ts';
import { useThread, useThreadCalls } from '../../api/coaching.ts';
import { Remarks } from '../../shared/remarks/remarks.tsx';
import { useTimeText } from '../../shared/time/time-text.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Note } from '../../ui/note.tsx';
import { Page } from '../../ui/page.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { messagesWords as words } from './words.ts';

interface ThreadProps {
  readonly teamId: string;
  readonly athleteId: string;
}

const titleOf = ({ isAthlete, teamName, athleteName }: Thread): string =>
  isAthlete ? words.coachesOf(teamName) : (athleteName ?? words.unnamed);

/** Returns the id for a text, the same if it is sent again after a failure, so that a lost response does not double the message. */
function useMessageId(): (text: string) => string {
  const last = useRef<{ readonly id: string; readonly text: string } | null>(null);
  return (text) => {
    if (last.current?.text !== text) last.current = { id: newId(), text };
    return last.current.id;
  };
}

function Messages({ teamId, athleteId, thread }: ThreadProps & { readonly thread: Thread }) {
  const { memberId } = useApi();
  const { timeInSentence } = useTimeText();
  const { send, remove, markRead } = useThreadCalls(teamId, athleteId);
  const idFor = useMessageId();
  const { messages, mayWrite, isAthlete, unread } = thread;
  const newest = messages.at(-1)?.messageId;
  useEffect(() => {
    if (unread > 0 && newest !== undefined) markRead(newest);
  }, [unread, newest, markRead]);
  const of = `thread/${teamId}/${athleteId}`;
  return (
    <Card title={words.messages} note={isAthlete ? words.readersForAthlete : words.readersForCoach}>
      {!mayWrite && <Note>{isAthlete ? words.left : words.assistant}</Note>}
      {messages.length === 0 && <p>{mayWrite ? words.begin : words.nothing}</p>}
      {messages.length >= THREAD_LENGTH && <p>{words.kept(THREAD_LENGTH)}</p>}
      <Remarks
        key={of}
        of={of}
        label={words.messages}
        fieldLabel={words.field}
        saveLabel={words.send}
        canWrite={mayWrite}
        remarks={messages.map(({ messageId, authorId, authorName, text, sentOn }) => {
          const isOwn = authorId === memberId;
          const time = timeInSentence(sentOn);
          const byline = isOwn ? words.bySelf(time) : words.byAnother(authorName ?? words.anotherMember, time);
          // Messages can be deleted, but not changed after they were read.
          return { id: messageId, text, byline, isOwn: false, isTheirs: isOwn };
        })}
        save={({ text, signal }) => send(idFor(text), text, signal)}
        remove={({ id, signal }) => remove(id, signal)}
      />
    </Card>
  );
}

function OpenThread({ teamId, athleteId }: ThreadProps) {
  const query = useThread(teamId, athleteId);
  const { data } = query;
  const back = <BackLink to="/profile/messages">{words.messages}</BackLink>;
  if (query.error?.tag === 'NotFound' || query.error?.tag === 'Forbidden') {
    return (
      <Page title={words.messages} back={back}>
        <Card>
          <EmptyState title={words.notYours} text={words.notYoursText} />
        </Card>
      </Page>
    );
  }
  return (
    <Page
      title={data ? titleOf(data) : words.messages}
      subtitle={data && !data.isAthlete ? data.teamName : undefined}
      back={back}
      actions={
        data &&
        !data.isAthlete && (
          <LinkButton to="/team/$memberId" params={{ memberId: athleteId }}>
            {words.toAthlete}
          </LinkButton>
        )
      }
    >
      <QueryView query={query} label={words.loading} skeleton={<Skeleton height={320} round />}>
        {(thread) => <Messages teamId={teamId} athleteId={athleteId} thread={thread} />}
      </QueryView>
    </Page>
  );
}

/** Page of the messages between an athlete and the coaches of a team. */
export default function ThreadScreen() {
  const { teamId = '', athleteId = '' }: { readonly teamId?: string; readonly athleteId?: string } = useParams({
    strict: false,
  });
  return <OpenThread key={`${teamId} ${athleteId}`} teamId={teamId} athleteId={athleteId} />;
}
