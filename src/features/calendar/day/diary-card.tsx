import { useApi } from '../../../api/api-context.ts';
import { useDayChanges, useDiary } from '../../../api/days.ts';
import { Remarks } from '../../../app/remarks/remarks.tsx';
import { useTimeText } from '../../../app/time-text.ts';
import { Card } from '../../../ui/card.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from './day.module.css';
import { dayPageWords } from './words.ts';

/** What is written of the day. */
export function DiaryCard({ date, canWrite }: { readonly date: string; readonly canWrite: boolean }) {
  const { memberId } = useApi();
  const diary = useDiary(date);
  const changes = useDayChanges(date);
  const { timeText } = useTimeText();
  const of = `diary/${date}`;
  return (
    <Card title={dayPageWords.diary}>
      <QueryView query={diary} label={dayPageWords.loadingTheDiary} skeleton={<Skeleton height={120} />}>
        {(found) => {
          const comments = found?.comments ?? [];
          if (comments.length === 0 && !canWrite) return <p className={styles.quiet}>{dayPageWords.nothingWritten}</p>;
          return (
            <Remarks
              key={of}
              of={of}
              label={dayPageWords.comments}
              fieldLabel={dayPageWords.writeAComment}
              saveLabel={dayPageWords.saveComment}
              canWrite={canWrite}
              remarks={comments.map(({ commentId, comment, createdOn, commenterMemberId, commenterName }) => {
                const isOwn = commenterMemberId === memberId;
                const time = timeText(createdOn);
                return {
                  id: commentId,
                  text: comment,
                  byline: isOwn ? time : dayPageWords.byAnother(commenterName ?? dayPageWords.anotherMember, time),
                  isOwn,
                  isTheirs: true,
                };
              })}
              save={({ id, text, signal }) => changes.saveComment(id, text, signal)}
              remove={({ id, signal }) => changes.deleteComment(id, signal)}
            />
          );
        }}
      </QueryView>
    </Card>
  );
}
