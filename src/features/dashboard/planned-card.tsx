import { Link } from '@tanstack/react-router';
import { relativeDay } from '../../../domain/date-text.ts';
import { addDays } from '../../../domain/dates.ts';
import { formatHours, formatLoad, typeOf } from '../../../domain/views/display-format.ts';
import { plannedRatio } from '../../../domain/views/ratio.ts';
import { usePlans } from '../../api/plans.ts';
import { useCalendar } from '../../api/queries.ts';
import { ExplainButton } from '../../app/explanation/explain-button.tsx';
import { Band } from '../../ui/band.tsx';
import { Card } from '../../ui/card.tsx';
import { FigureText } from '../../ui/figure-text.tsx';
import { SportIcon } from '../../ui/sport-icon.tsx';
import { dashboardWords } from './words.ts';
import styles from './planned-card.module.css';

/** Today's workouts and the next ones: as many as are seen at a glance. */
const MOST = 3;

/** Days ahead in which the next one is looked for. */
const PLANNED_DAYS = 14;

/** What is planned from today on; nothing where nothing is. */
export default function PlannedCard({ today }: { readonly today: string }) {
  const plans = usePlans(today, addDays(today, PLANNED_DAYS));
  const next = plans.data?.slice(0, MOST) ?? [];
  if (next.length === 0) return null;
  return (
    <Card
      title={dashboardWords.plannedNext}
      actions={
        <Link to="/training" className={styles.all}>
          {dashboardWords.allPlanned}
        </Link>
      }
    >
      <ul className={styles.list}>
        {next.map((workout) => {
          const type = typeOf(workout);
          const { load, duration } = workout;
          return (
            <li key={workout.trainingPlanId}>
              <SportIcon type={type} size={20} />
              <Link to="/training" search={{ plan: workout.trainingPlanId }} className={styles.name}>
                {workout.title || type.name}
              </Link>
              <span className={styles.day}>{relativeDay(workout.date, today)}</span>
              <span className={styles.figures}>
                {duration !== null && duration > 0 && <FigureText {...formatHours(duration)} />}
                {load !== null && load > 0 && (
                  <FigureText value={formatLoad(load) ?? ''} unit={dashboardWords.loadUnit} />
                )}
              </span>
            </li>
          );
        })}
      </ul>
      <IfDone date={next.at(-1)?.date ?? today} today={today} />
    </Card>
  );
}

/** What the load ratio of a day to come is if everything planned until then is done; nothing where that cannot be told. */
function IfDone({ date, today }: { readonly date: string; readonly today: string }) {
  const days = useCalendar(date, date).data ?? [];
  const ratio = plannedRatio(new Map(days.map((day) => [day.date, day])), date);
  if (ratio === null) return null;
  const name = dashboardWords.loadRatioOn(relativeDay(date, today));
  return (
    <p className={styles.ifDone}>
      <span>
        {name} <ExplainButton name={name} what={{ of: 'plannedLoadRatio', date }} />
      </span>
      <Band band={ratio.band} value={ratio.value} />
    </p>
  );
}
