import { DayComments } from '../../../shared/remarks/day-comments.tsx';
import { Card } from '../../../ui/card.tsx';
import styles from './day.module.css';
import { dayPageWords as words } from './words.ts';

/** Card with the comments on the day. */
export const DiaryCard = ({ date, canWrite }: { readonly date: string; readonly canWrite: boolean }) => (
  <Card title={words.diary}>
    <DayComments
      date={date}
      canWrite={canWrite}
      words={{ ...words, loading: words.loadingTheDiary }}
      byAnother={(_, name, time) => words.byAnother(name ?? words.anotherMember, time)}
      nothing={<p className={styles.quiet}>{words.nothingWritten}</p>}
    />
  </Card>
);
