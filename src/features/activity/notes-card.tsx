import type { ActivityNote } from '../../../domain/entities/activity.ts';
import { useActivityChanges } from '../../api/activity-changes.ts';
import { Remarks } from '../../shared/remarks/remarks.tsx';
import { useTimeText } from '../../shared/time/time-text.ts';
import { Card } from '../../ui/card.tsx';
import type { Standing } from './use-counting-actions.ts';
import styles from './notes-card.module.css';
import { activityPageWords } from './words.ts';

interface NotesCardProps {
  readonly activityId: string;
  readonly notes: readonly ActivityNote[];
  readonly standing: Standing;
  readonly canWrite: boolean;
}

/** Lists the member's notes on the activity, and whether it counts. */
export function NotesCard({ activityId, notes, standing, canWrite }: NotesCardProps) {
  const changes = useActivityChanges(activityId);
  const { timeText } = useTimeText();
  const of = `note/${activityId}`;
  const written = notes.filter(({ message }) => message !== '');
  if (written.length === 0 && !canWrite) return null;
  return (
    <Card title={activityPageWords.notes} note={activityPageWords.notesNote}>
      <Remarks
        key={of}
        of={of}
        label={activityPageWords.notes}
        fieldLabel={activityPageWords.writeANote}
        saveLabel={activityPageWords.saveNote}
        canWrite={canWrite}
        remarks={written.map(({ activityNoteId, message, createdOn }) => ({
          id: activityNoteId,
          text: message,
          byline: timeText(createdOn),
          isOwn: true,
        }))}
        save={({ id, text, signal }) => changes.saveNote(id, text, signal)}
        remove={({ id, signal }) => changes.deleteNote(id, signal)}
      />
      {canWrite && (
        <label className={styles.leaveOut}>
          <input
            type="checkbox"
            checked={standing.isLeftOut}
            onChange={({ target }) => standing.change(target.checked ? 'leaveOut' : 'count')}
          />
          <span>
            {activityPageWords.leaveThisOut}
            <small>{activityPageWords.leaveThisOutFor}</small>
          </span>
        </label>
      )}
    </Card>
  );
}
