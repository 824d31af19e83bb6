import { Link } from '@tanstack/react-router';
import { relativeDay } from '../../../domain/date-text.ts';
import { addDays, dateOfLocalTime } from '../../../domain/dates.ts';
import type { ActivityRow } from '../../../domain/entities/activity.ts';
import type { CalendarDay } from '../../../domain/entities/calendar.ts';
import type { Plan } from '../../../domain/training/plan.ts';
import { wholeText } from '../../../domain/words/area.ts';
import { nameOf } from '../../../domain/views/activity-name.ts';
import { formatHours, formatLoad, formatSportDistance, typeOf } from '../../../domain/views/display-format.ts';
import { plannedRatio } from '../../../domain/views/ratio.ts';
import { latestRecordings } from '../../../domain/views/recordings.ts';
import { workoutName } from '../../../domain/training/workout-name.ts';
import { usePlans } from '../../api/plans.ts';
import { useCalendar } from '../../api/queries.ts';
import { ActivityLink } from '../../shared/activities/activity-link.tsx';
import { ExplainButton } from '../../shared/explanation/explain-button.tsx';
import { Band } from '../../ui/band.tsx';
import { Card } from '../../ui/card.tsx';
import { FigureText } from '../../ui/figure-text.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SportIcon } from '../../ui/sport-icon.tsx';
import { dashboardWords as words } from './words.ts';
import styles from './today-card.module.css';

/** Number of days ahead in which to look for the next workout. */
const PLANNED_DAYS = 14;

interface TodayCardProps {
  readonly today: string;
  /** Past training; left out if there is none yet. */
  readonly done?: {
    /** Days; `undefined` until loaded. */
    readonly days: readonly CalendarDay[] | undefined;
    readonly latest: readonly ActivityRow[] | undefined;
    readonly prefersMetric: boolean;
  };
}

/** Shows upcoming plans, today's totals and the latest activity. Nothing without training and plans. */
export default function TodayCard({ today, done }: TodayCardProps) {
  const plans = usePlans(today, addDays(today, PLANNED_DAYS));
  if (done === undefined && (plans.data?.length ?? 0) === 0) return null;
  return (
    <Card
      title={words.todayAndNext}
      actions={
        <Link to="/training" className={styles.all}>
          {words.allPlanned}
        </Link>
      }
    >
      <div className={styles.parts}>
        <div className={styles.next}>
          <QueryView query={plans} label={words.loadingThePlan} skeleton={<Skeleton height={116} />}>
            {([next, ...others]) =>
              next === undefined ? (
                <div className={styles.none}>
                  <p>{words.nothingPlanned}</p>
                  <LinkButton to="/training" search={{ new: today } as never} size="small">
                    {words.planWorkout}
                  </LinkButton>
                </div>
              ) : (
                <Planned next={next} others={others.filter(({ date }) => date === next.date).length} today={today} />
              )
            }
          </QueryView>
        </div>
        {done !== undefined && <Done today={today} {...done} />}
      </div>
    </Card>
  );
}

interface PlannedProps {
  readonly next: Plan;
  /** Number of other workouts on the same day. */
  readonly others: number;
  readonly today: string;
}

/** Shows one workout instead of a list: the card keeps its height, so nothing below it moves. */
function Planned({ next, others, today }: PlannedProps) {
  const type = typeOf(next);
  const { load, duration, date } = next;
  return (
    <>
      <div className={styles.workout}>
        <SportIcon type={type} size={20} />
        <Link to="/training" search={{ plan: next.trainingPlanId }} className={styles.name}>
          <span>{workoutName(next)}</span>
        </Link>
        <span className={styles.day}>{relativeDay(date, today)}</span>
      </div>
      <p className={styles.figures}>
        {duration !== null && duration > 0 && <FigureText {...formatHours(duration)} />}
        {load !== null && load > 0 && <FigureText value={formatLoad(load) ?? ''} unit={words.loadUnit} />}
        {others > 0 && <span className={styles.day}>{words.othersPlanned(others)}</span>}
      </p>
      <IfDone date={date} today={today} />
    </>
  );
}

/** Shows the load ratio of a future day if all plans until then are done; nothing if it cannot be computed. */
function IfDone({ date, today }: { readonly date: string; readonly today: string }) {
  const days = useCalendar(date, date).data ?? [];
  const ratio = plannedRatio(new Map(days.map((day) => [day.date, day])), date);
  if (ratio === null) return null;
  const name = words.loadRatioOn(relativeDay(date, today));
  return (
    <p className={styles.ifDone}>
      <span>
        {name} <ExplainButton name={name} what={{ of: 'plannedLoadRatio', date }} />
      </span>
      <Band band={ratio.band} value={ratio.value} />
    </p>
  );
}

function Done({
  today,
  days,
  latest,
  prefersMetric,
}: NonNullable<TodayCardProps['done']> & { readonly today: string }) {
  const load = days?.find(({ date }) => date === today)?.weightedLoad ?? 0;
  const [last] = latestRecordings(latest ?? [], 1, true);
  return (
    <dl className={styles.done}>
      <div>
        <dt>{words.loadToday}</dt>
        <dd>{days === undefined ? <Skeleton width="3rem" height="1lh" /> : wholeText(load)}</dd>
      </div>
      {last !== undefined && (
        <div>
          <dt>{words.lastActivity}</dt>
          <dd>
            <ActivityLink id={last.activityId} className={styles.last}>
              <span>{nameOf(last)}</span>
            </ActivityLink>
            <span className={styles.day}>
              {relativeDay(dateOfLocalTime(last.localStartTime), today)}
              {last.totalDistance !== null && last.totalDistance > 0 && (
                <>
                  , <FigureText {...formatSportDistance(last.totalDistance, typeOf(last).family, prefersMetric)} />
                </>
              )}
            </span>
          </dd>
        </div>
      )}
    </dl>
  );
}
