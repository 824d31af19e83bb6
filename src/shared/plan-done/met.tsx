import type { PlanDone } from '../../../domain/entities/plan-done.ts';
import { classNames } from '../../ui/class-names.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './met.module.css';
import { planDoneWords as words } from './words.ts';

const GOOD = 0.85;
const FAIR = 0.6;

const toneOf = (score: number | null) =>
  score === null ? undefined : score >= GOOD ? styles.good : score >= FAIR ? styles.fair : styles.poor;

/** Describes the result of a workout. */
export const metText = ({ activity, byHand, verdict }: PlanDone, isOver: boolean): string => {
  if (activity !== null) return verdict === null ? words.matched : words.verdicts[verdict];
  if (byHand) return words.markedNotDone;
  return isOver ? words.notDone : words.notDoneYet;
};

/** Shows the score as a bar, with the number for screen readers. */
export const MetBar = ({ score }: { readonly score: number }) => (
  <span className={classNames(styles.track, toneOf(score))} aria-hidden="true">
    <i style={{ width: `${Math.round(score * 100)}%` }} />
  </span>
);

interface MetProps {
  readonly done: PlanDone;
  /** True if the day is over. */
  readonly isOver: boolean;
}

/** Shows the result of a workout, as a bar and in words. */
export const Met = ({ done, isOver }: MetProps) => (
  <span className={classNames(styles.met, done.activity === null && styles.missed)}>
    {done.score !== null && (
      <>
        <MetBar score={done.score} />
        <span aria-hidden="true">{words.score(Math.round(done.score * 100))}</span>
        <VisuallyHidden>{`${words.comparedWith(Math.round(done.score * 100))}. `}</VisuallyHidden>
      </>
    )}
    <span className={toneOf(done.score)}>{metText(done, isOver)}</span>
  </span>
);
