import type { Member } from '../../../domain/entities/member.ts';
import { isSample } from '../../../domain/navigation.ts';
import { DayComments } from '../../shared/remarks/day-comments.tsx';
import { athleteName, useAthlete } from '../../shared/teams/athlete.tsx';
import { WithheldNote } from '../../shared/teams/withheld-note.tsx';
import { Card } from '../../ui/card.tsx';
import { activityPartWords as words } from './parts-words.ts';
import { activityPageWords } from './words.ts';

interface CommentsCardProps {
  readonly member: Member;
  readonly athleteId: string;
  /** Day of the activity. */
  readonly date: string;
}

/** Lists the comments by athlete and coach on the day of the activity. */
export function CommentsCard({ member, athleteId, date }: CommentsCardProps) {
  const { entry, rights, withheld } = useAthlete(member, athleteId);
  const canWrite = athleteId === member.memberId ? !isSample(member) : rights.includes('comment');
  const athlete = (entry && athleteName(entry)) ?? activityPageWords.athlete;
  return (
    <Card title={words.comments} note={words.commentsNote}>
      <WithheldNote name={athlete} withheld={withheld.filter((right) => right !== 'plan')} />
      <DayComments
        date={date}
        athleteId={athleteId === member.memberId ? undefined : athleteId}
        canWrite={canWrite}
        words={{ ...words, loading: words.loadingComments }}
        byAnother={(id, name, time) =>
          words.byAnother(id === athleteId ? athlete : (name ?? words.anotherMember), time)
        }
        nothing={<p>{words.noComments}</p>}
      />
    </Card>
  );
}
