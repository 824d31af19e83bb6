import { Link } from '@tanstack/react-router';
import type { SameSession } from '../../../domain/entities/activity.ts';
import { prefersMetricOf } from '../../../domain/views/display-format.ts';
import { otherOf } from '../../api/activity-changes.ts';
import { type NotedActivity, useMember } from '../../api/queries.ts';
import { recordingText } from '../../shared/activities/recording-text.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import styles from './standing-notes.module.css';
import type { Standing } from './use-counting-actions.ts';
import { activityPageWords as words } from './words.ts';

/** Explains why a recording counts. */
const whyOf = (one: SameSession | undefined) =>
  one?.isChosen === true ? 'chosen' : one?.isCorrected === true ? 'corrected' : 'rule';

interface SameSessionNoteProps {
  readonly activity: NotedActivity;
  readonly standing: Standing;
  readonly canChange: boolean;
}

/** Note on a session with several recordings: which recording counts and why, with buttons to switch. */
export function SameSessionNote({ activity, standing, canChange }: SameSessionNoteProps) {
  const member = useMember().data;
  const { sameSession = [], activityId } = activity;
  const other = otherOf(activity);
  if (other === null || standing.isDeleted) return null;
  const prefersMetric = member !== undefined && prefersMetricOf(member);
  const { isSetAside, swap, change } = standing;
  const toOther = (one: SameSession, text: string) => (
    <Link to="/activity/$id" params={{ id: one.activityId }}>
      {text}
    </Link>
  );
  if (isSetAside) {
    const why = swap === 'other' ? 'chosen' : other.counts ? whyOf(other) : 'rule';
    return (
      <div role="status" className={styles.status}>
        <Note>
          {words.setAside[why](recordingText(other, prefersMetric))} {toOther(other, words.openTheOther)}
          {canChange && (
            <Button size="small" onPress={() => change('countThis')}>
              {words.countThis}
            </Button>
          )}
        </Note>
      </div>
    );
  }
  const why = swap === 'this' ? 'chosen' : whyOf(sameSession.find((one) => one.activityId === activityId));
  const others = sameSession.filter((one) => one.activityId !== activityId);
  return (
    <div role="status" className={styles.status}>
      <Note>
        {words.counts[why]}{' '}
        {others.map((one, i) => (
          <span key={one.activityId}>
            {i > 0 && ' · '}
            {toOther(one, recordingText(one, prefersMetric))}
          </span>
        ))}
        {canChange && others.length === 1 && (
          <Button size="small" onPress={() => change('countOther')}>
            {words.countOther}
          </Button>
        )}
      </Note>
    </div>
  );
}
