import { usePlansDone } from '../../api/plans-done.ts';
import { useMember } from '../../api/queries.ts';
import { monthRange } from '../../../domain/views/weeks.ts';
import { useToday } from '../../ui/now.ts';
import { classNames } from '../../ui/class-names.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { Met, MetBar, metText } from './met.tsx';
import styles from './met.module.css';
import { planDoneWords as words } from './words.ts';

interface MetMarkProps {
  readonly planId: string;
  /** Owner of the workout; defaults to the signed-in member. */
  readonly athleteId?: string | undefined;
  readonly date: string;
  readonly roomy: boolean;
}

/** Marks a planned workout in the calendar with its result; nothing for future days. */
export function MetMark(props: MetMarkProps) {
  const member = useMember();
  const today = useToday(member.data?.timeZone ?? null);
  return props.date > today ? null : <Mark {...props} isOver={props.date < today} />;
}

function Mark({ planId, athleteId, date, roomy, isOver }: MetMarkProps & { readonly isOver: boolean }) {
  // Requests a whole month, so all workouts of a page share a request.
  const { start, end } = monthRange(date.slice(0, 7), 0);
  const { data } = usePlansDone(start, end, athleteId === undefined ? {} : { memberId: athleteId });
  const done = data?.get(planId);
  if (done === undefined || (done.activity === null && !isOver)) return null;
  if (roomy) {
    return (
      <div className={classNames(styles.mark, styles.roomyMark)}>
        <Met done={done} isOver={isOver} />
      </div>
    );
  }
  const text = metText(done, isOver);
  return (
    <div className={classNames(styles.mark, done.activity === null && styles.missed)} title={text}>
      {done.score !== null && <MetBar score={done.score} />}
      {done.score !== null && (
        <VisuallyHidden>{`${words.comparedWith(Math.round(done.score * 100))}. `}</VisuallyHidden>
      )}
      <span>{text}</span>
    </div>
  );
}
