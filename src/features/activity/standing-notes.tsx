import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form.tsx';
import { Note } from '../../ui/note.tsx';
import type { Standing } from './use-counting-actions.ts';
import styles from './standing-notes.module.css';
import { activityPageWords } from './words.ts';

interface StandingNotesProps {
  readonly standing: Standing;
  readonly canChange: boolean;
  /** False if a coach reads an athlete's activity. */
  readonly isOwn: boolean;
  /** True for a merged activity, where the list of its recordings explains the effect of deletion. */
  readonly isMerged: boolean;
}

/** Note that the activity was deleted or is excluded, with an undo, and the reason if the last change failed. */
export function StandingNotes({ standing, canChange, isOwn, isMerged }: StandingNotesProps) {
  const { isDeleted, isLeftOut, failed, failure, change } = standing;
  return (
    <>
      {failed !== null && <FormError title={activityPageWords.notChanged[failed]} message={failure} />}
      <div role="status" className={styles.status}>
        {isDeleted && !isMerged && (
          <Note>
            {isOwn ? activityPageWords.deleted : activityPageWords.deletedByAthlete}{' '}
            {canChange && (
              <Button size="small" onPress={() => change('restore')}>
                {activityPageWords.restore}
              </Button>
            )}
          </Note>
        )}
        {!isDeleted && isLeftOut && (
          <Note>{isOwn ? activityPageWords.leftOut : activityPageWords.leftOutByAthlete}</Note>
        )}
      </div>
    </>
  );
}
