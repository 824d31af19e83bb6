import { Link } from '@tanstack/react-router';
import type { ActivityLeg } from '../../../domain/entities/activity.ts';
import { formatDuration } from '../../../domain/units.ts';
import { formatSportDistance, typeOf } from '../../../domain/views/display-format.ts';
import { recordingTotals, segmentsOf } from '../../../domain/views/recordings.ts';
import { Card } from '../../ui/card.tsx';
import { FigureText } from '../../ui/figure-text.tsx';
import { SportIcon } from '../../ui/sport-icon.tsx';
import styles from './legs-card.module.css';
import { activityPageWords } from './words.ts';

interface LegsCardProps {
  readonly legs: readonly ActivityLeg[];
  readonly prefersMetric: boolean;
}

/** Lists the legs of a recording, each linked to its page, with the transitions between them and the totals. */
export function LegsCard({ legs, prefersMetric }: LegsCardProps) {
  const totals = recordingTotals(legs);
  if (totals === null) return null;
  return (
    <Card title={activityPageWords.legs} flush>
      <ol role="list">
        {segmentsOf(legs).map((stretch, i) =>
          stretch.kind === 'transition' ? (
            <li key={i} className={styles.transition}>
              <span className={styles.name}>{activityPageWords.transition}</span>
              <span className={styles.duration}>{formatDuration(stretch.seconds)}</span>
            </li>
          ) : (
            <li key={i}>
              <Link to="/activity/$id" params={{ id: stretch.leg.activityId }} className={styles.leg}>
                <SportIcon type={typeOf(stretch.leg)} />
                <span className={styles.name}>{typeOf(stretch.leg).name}</span>
                <Amounts {...stretch.leg} prefersMetric={prefersMetric} />
              </Link>
            </li>
          ),
        )}
      </ol>
      <p className={styles.total}>
        <span className={styles.name}>{activityPageWords.totalWithTransitions}</span>
        <Amounts {...totals} prefersMetric={prefersMetric} />
      </p>
    </Card>
  );
}

const OTHER = 1;

type AmountsProps = Pick<ActivityLeg, 'totalDistance' | 'duration'> &
  Pick<LegsCardProps, 'prefersMetric'> & {
    /** Left out for the total of several legs. */
    readonly activityTypeId?: number;
  };

const Amounts = ({ activityTypeId = OTHER, totalDistance, duration, prefersMetric }: AmountsProps) => (
  <>
    <span className={styles.distance}>
      {totalDistance !== null && totalDistance > 0 && (
        <FigureText {...formatSportDistance(totalDistance, typeOf({ activityTypeId }).family, prefersMetric)} />
      )}
    </span>
    <span className={styles.duration}>{duration !== null && formatDuration(duration)}</span>
  </>
);
