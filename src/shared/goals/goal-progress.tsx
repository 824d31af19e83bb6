import type { Goal } from '../../../domain/entities/goal.ts';
import { isCounted } from '../../../domain/views/explained-goal.ts';
import type { GoalView } from '../../../domain/views/goals.ts';
import bar from '../../ui/progress-bar.module.css';
import { ExplainButton } from '../explanation/explain-button.tsx';
import styles from './goal-progress.module.css';

interface GoalProgressProps {
  readonly goal: Goal;
  readonly view: GoalView;
}

/** Shows a goal with its progress: a bar with a mark for the elapsed part of the week, month or year; for a race, its day. */
export const GoalProgress = ({ goal, view }: GoalProgressProps) => (
  <div className={styles.goal}>
    <div className={styles.head}>
      <span className={styles.title}>
        <strong>{view.title}</strong>{' '}
        {isCounted(goal) && <ExplainButton name={view.title} what={{ of: 'goal', goal }} />}
      </span>
      {view.percent !== null && <span className={styles.percent}>{view.percent} %</span>}
    </div>
    {view.percent !== null && (
      <div
        role="meter"
        aria-label={view.title}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={view.percent}
        aria-valuetext={view.text}
        className={styles.meter}
      >
        <div className={bar.track}>
          <div
            className={styles.fill}
            data-reached={view.isReached || undefined}
            style={{ width: `${view.percent}%` }}
          />
        </div>
        {view.elapsed !== null && <i className={styles.now} style={{ insetInlineStart: `${view.elapsed}%` }} />}
      </div>
    )}
    <p className={styles.text}>{view.text}</p>
  </div>
);
