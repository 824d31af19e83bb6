import type { GoalView } from '../../../domain/views/goals.ts';
import bar from '../../ui/progress-bar.module.css';
import styles from './goal-progress.module.css';

/** A goal with how far it is: a bar with a mark where the week, month or year stands; a race with its day. */
export const GoalProgress = ({ view }: { readonly view: GoalView }) => (
  <div className={styles.goal}>
    <div className={styles.head}>
      <strong className={styles.title}>{view.title}</strong>
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
