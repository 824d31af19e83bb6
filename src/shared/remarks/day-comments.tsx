import type { ReactNode } from 'react';
import { useApi } from '../../api/api-context.ts';
import { useDayChanges, useDiary } from '../../api/days.ts';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useTimeText } from '../time/time-text.ts';
import { Remarks } from './remarks.tsx';

interface DayCommentsProps {
  readonly date: string;
  /** Owner of the day; defaults to the signed-in member. */
  readonly athleteId?: string | undefined;
  readonly canWrite: boolean;
  readonly words: Readonly<Record<'loading' | 'comments' | 'writeAComment' | 'saveComment', string>>;
  /** Formats the author and time of another person's comment. */
  readonly byAnother: (commenterId: string, name: string | null, time: string) => string;
  /** Shown if there are no comments and none can be written. */
  readonly nothing: ReactNode;
}

/** Lists the comments of athlete and coach on a day. */
export function DayComments({ date, athleteId, canWrite, words, byAnother, nothing }: DayCommentsProps) {
  const { memberId } = useApi();
  const subject = athleteId === undefined ? {} : { memberId: athleteId };
  const isOwnDay = athleteId === undefined || athleteId === memberId;
  const diary = useDiary(date, subject);
  const changes = useDayChanges(date, subject);
  const { timeText } = useTimeText();
  const of = isOwnDay ? `diary/${date}` : `diary/${athleteId}/${date}`;
  return (
    <QueryView query={diary} label={words.loading} skeleton={<Skeleton height={120} />}>
      {(found) => {
        const comments = found?.comments ?? [];
        if (comments.length === 0 && !canWrite) return nothing;
        return (
          <Remarks
            key={of}
            of={of}
            label={words.comments}
            fieldLabel={words.writeAComment}
            saveLabel={words.saveComment}
            canWrite={canWrite}
            remarks={comments.map(({ commentId, comment, createdOn, commenterMemberId, commenterName }) => {
              const isOwn = commenterMemberId === memberId;
              const time = timeText(createdOn);
              const byline = isOwn ? time : byAnother(commenterMemberId, commenterName, time);
              return { id: commentId, text: comment, byline, isOwn, isTheirs: isOwnDay };
            })}
            save={({ id, text, signal }) => changes.saveComment(id, text, signal)}
            remove={({ id, signal }) => changes.deleteComment(id, signal)}
          />
        );
      }}
    </QueryView>
  );
}
