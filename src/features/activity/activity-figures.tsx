import type { Activity } from '../../../domain/entities/activity.ts';
import { figures } from '../../../domain/words/figures.ts';
import { leadFigures, moreFigures } from '../../../domain/views/activity-figures.ts';
import { ExplainButton } from '../../shared/explanation/explain-button.tsx';
import { Card } from '../../ui/card.tsx';
import { Stat, Stats } from '../../ui/stat.tsx';
import styles from './activity.module.css';

/** Shows the main figures of an activity in large type, and all other measurements below. */
export function ActivityFigures({
  activity,
  prefersMetric,
}: {
  readonly activity: Activity;
  readonly prefersMetric: boolean;
}) {
  const more = moreFigures(activity, prefersMetric);
  return (
    <Card>
      <Stats even>
        {leadFigures(activity, prefersMetric).map((figure) => (
          <Stat
            key={figure.label}
            tone="lead"
            {...figure}
            action={
              figure.label === figures.load && (
                <ExplainButton name={figure.label} what={{ of: 'activityLoad', activity }} />
              )
            }
          />
        ))}
      </Stats>
      {more.length > 0 && (
        <div className={styles.more}>
          <Stats size="small">
            {more.map((figure) => (
              <Stat key={figure.label} {...figure} />
            ))}
          </Stats>
        </div>
      )}
    </Card>
  );
}
