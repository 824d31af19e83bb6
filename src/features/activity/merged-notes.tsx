import { clockTime } from '../../../domain/date-text.ts';
import type { Member } from '../../../domain/entities/member.ts';
import { nameOf } from '../../../domain/views/activity-name.ts';
import { mergedActivityOf } from '../../../domain/views/merge.ts';
import type { NotedActivity } from '../../api/queries.ts';
import { Button } from '../../ui/button.tsx';
import { clockOf } from '../../ui/clock.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Note } from '../../ui/note.tsx';
import { mergeWords as words } from './merge-words.ts';
import styles from './parts.module.css';
import type { Standing } from './use-counting-actions.ts';

/** Note that a recording is a part of a merged activity, with a link to it. */
export function PartOfMerged({ activity }: { readonly activity: NotedActivity }) {
  const whole = mergedActivityOf(activity);
  if (whole === null) return null;
  return (
    <Note>
      {words.isPart}{' '}
      <LinkButton to="/activity/$id" params={{ id: whole }} size="small">
        {words.openMerged}
      </LinkButton>
    </Note>
  );
}

/** True for a merged activity as a whole. If it was split since, each part counts separately. */
export const isMergedWhole = ({ mergedOf = [], parts = [] }: NotedActivity): boolean =>
  mergedOf.length > 0 && parts.length <= 1;

interface MergedOfProps {
  readonly activity: NotedActivity;
  readonly member: Member;
  readonly standing: Standing;
  readonly canChange: boolean;
}

/**
 * Lists the recordings of a merged activity, with a way to separate them and to undo the separation: while the merged activity is deleted, its
 * recordings count separately.
 */
export function MergedOf({ activity, member, standing, canChange }: MergedOfProps) {
  const { mergedOf = [] } = activity;
  if (mergedOf.length === 0) return null;
  const { change } = standing;
  const isWhole = isMergedWhole(activity);
  const isDeleted = standing.isDeleted && isWhole;
  return (
    <div role="status">
      <Note>
        {isDeleted ? words.isSeparated : words.isMergedOf}{' '}
        <span className={styles.parts}>
          {mergedOf.map((one) => (
            <LinkButton key={one.activityId} to="/activity/$id" params={{ id: one.activityId }} size="small">
              {words.original(nameOf(one), clockTime(one.localStartTime, clockOf(member)))}
            </LinkButton>
          ))}
          {canChange && isWhole && (
            <Button size="small" onPress={() => change(isDeleted ? 'restore' : 'delete')}>
              {isDeleted ? words.mergeAgain : words.separate}
            </Button>
          )}
        </span>
      </Note>
    </div>
  );
}
