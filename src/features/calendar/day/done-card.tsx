import { wholeText } from '../../../../domain/words/area.ts';
import { formatDistance } from '../../../../domain/units.ts';
import type { DayView } from '../../../../domain/views/day.ts';
import { recordingsOf } from '../../../../domain/views/recordings.ts';
import { formatHours, formatWhole } from '../../../../domain/views/display-format.ts';
import { ExplainButton } from '../../../shared/explanation/explain-button.tsx';
import { Band } from '../../../ui/band.tsx';
import { Card } from '../../../ui/card.tsx';
import { FigureText } from '../../../ui/figure-text.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { SessionLink } from '../session-link.tsx';
import styles from './day.module.css';
import { dayPageWords } from './words.ts';

interface DoneCardProps {
  readonly date: string;
  readonly view: DayView;
  readonly prefersMetric: boolean;
  readonly isOver: boolean;
  readonly isFuture: boolean;
  /** True if the member may add activities that were not recorded. */
  readonly canAdd: boolean;
}

/** Lists the activities of the day with totals, and the ratios and critical power at its end. */
export function DoneCard({
  date,
  view: { day, ratio, distance, whyNone },
  prefersMetric,
  isOver,
  isFuture,
  canAdd,
}: DoneCardProps) {
  const sessions = recordingsOf(day?.activities ?? []);
  // Future days have no activities, unless a watch had the wrong date.
  if (isFuture && sessions.length === 0) return null;
  return (
    <Card
      title={dayPageWords.done}
      flush
      actions={
        canAdd &&
        !isFuture && (
          <LinkButton to="/activities/new" search={{ day: date }} size="small">
            {dayPageWords.addOne}
          </LinkButton>
        )
      }
    >
      {day !== null && day.numActivities > 0 && (
        <Sum distance={day.distance} duration={day.duration} load={day.weightedLoad} prefersMetric={prefersMetric} />
      )}
      {sessions.length === 0 && (
        <p className={styles.none}>{isOver ? dayPageWords.nothingDone : dayPageWords.nothingDoneYet}</p>
      )}
      {sessions.length > 0 && (
        <ul className={styles.links}>
          {sessions.map((session) => (
            <li key={session.activityId}>
              <SessionLink session={session} prefersMetric={prefersMetric} roomy hasLoad />
              {session.legs.length > 0 && (
                <ol className={styles.legs}>
                  {session.legs.map((leg) => (
                    <li key={leg.activityId}>
                      <SessionLink session={leg} prefersMetric={prefersMetric} roomy hasLoad />
                    </li>
                  ))}
                </ol>
              )}
            </li>
          ))}
        </ul>
      )}
      {!isFuture && (
        <dl className={styles.ratios}>
          <div>
            <dt>
              {dayPageWords.loadRatio} <ExplainButton name={dayPageWords.loadRatio} what={{ of: 'loadRatio', date }} />
            </dt>
            <dd>{ratio === null ? '–' : <Band value={ratio.value} band={ratio.band} />}</dd>
            {(ratio?.why ?? whyNone) !== null && <dd className={styles.why}>{ratio?.why ?? whyNone}</dd>}
          </div>
          {distance !== null && (
            <div>
              <dt>
                {dayPageWords.distanceRatio}{' '}
                <ExplainButton name={dayPageWords.distanceRatio} what={{ of: 'distanceRatio', date }} />
              </dt>
              <dd>
                <Band {...distance} />
              </dd>
            </div>
          )}
          {day?.criticalPower != null && (
            <div>
              <dt>
                {dayPageWords.criticalPower}{' '}
                <ExplainButton name={dayPageWords.criticalPower} what={{ of: 'criticalPower', date }} />
              </dt>
              <dd>
                <FigureText value={formatWhole(day.criticalPower) ?? ''} unit="W" />
              </dd>
            </div>
          )}
        </dl>
      )}
    </Card>
  );
}

interface SumProps {
  /** Distance in metres, duration in seconds, load in arbitrary units. */
  readonly distance: number;
  readonly duration: number;
  readonly load: number;
  readonly prefersMetric: boolean;
}

/** Shows the totals of a day. */
export const Sum = ({ distance, duration, load, prefersMetric }: SumProps) => (
  <p className={styles.sum}>
    {distance > 0 && <FigureText {...formatDistance(distance, prefersMetric)} />}
    {duration > 0 && <FigureText {...formatHours(duration)} />}
    <FigureText value={wholeText(load)} unit={dayPageWords.load} />
  </p>
);
