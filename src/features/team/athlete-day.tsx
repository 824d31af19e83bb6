import { Link } from '@tanstack/react-router';
import type { CoachRight } from '../../../domain/coach-rights.ts';
import { PLAN_WINDOW_DAYS } from '../../../domain/constants.ts';
import { daysBetween } from '../../../domain/dates.ts';
import type { CalendarDay } from '../../../domain/entities/calendar.ts';
import type { Member } from '../../../domain/entities/member.ts';
import { notationOf } from '../../../domain/training/notation.ts';
import { prefersMetricOf } from '../../../domain/views/display-format.ts';
import { decimalText } from '../../../domain/words/area.ts';
import { workoutName } from '../../../domain/training/workout-name.ts';
import { usePlans } from '../../api/plans.ts';
import type { useCalendar } from '../../api/queries.ts';
import { DayMarkers } from '../../shared/day-markers/day-markers.tsx';
import { WithheldNote } from '../../shared/teams/withheld-note.tsx';
import { DayComments } from '../../shared/remarks/day-comments.tsx';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Done } from './done.tsx';
import { teamPageWords as words } from './words.ts';
import styles from './team.module.css';

interface DayProps {
  readonly date: string;
  readonly athleteId: string;
  /** Name of the athlete. */
  readonly name: string;
  /** What the coach may do for the athlete. */
  readonly rights: readonly CoachRight[];
}

function Planned({ date, athleteId, today, rights }: DayProps & { readonly today: string }) {
  const mayPlan = rights.includes('plan');
  const plans = usePlans(date, date, { memberId: athleteId });
  const isWithin = Math.abs(daysBetween(today, date)) <= PLAN_WINDOW_DAYS;
  return (
    <Card
      title={words.planned}
      actions={
        isWithin &&
        mayPlan && (
          <LinkButton size="small" to="/training" search={{ athlete: athleteId, new: date }}>
            {words.planWorkout}
          </LinkButton>
        )
      }
    >
      <QueryView query={plans} label={words.loadingTheDay} skeleton={<Skeleton height={80} />}>
        {(list) =>
          list.length === 0 ? (
            <p className={styles.soft}>{words.nothingPlanned}</p>
          ) : (
            <ul className={styles.done}>
              {list.map((plan) => (
                <li key={plan.trainingPlanId}>
                  {mayPlan ? (
                    <Link
                      to="/training"
                      search={{ athlete: athleteId, plan: plan.trainingPlanId }}
                      className={styles.open}
                    >
                      {workoutName(plan)}
                    </Link>
                  ) : (
                    <span>{workoutName(plan)}</span>
                  )}
                  <span className={styles.soft}>{notationOf(plan.components)}</span>
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </Card>
  );
}

const Diary = ({ date, athleteId, name, rights }: DayProps) => (
  <Card title={words.diary} note={rights.includes('comment') ? words.diaryNote(name) : undefined}>
    <DayComments
      date={date}
      athleteId={athleteId}
      canWrite={rights.includes('comment')}
      words={{ ...words, loading: words.loadingTheDay }}
      byAnother={(id, other, time) => words.byAnother(id === athleteId ? name : (other ?? words.anotherMember), time)}
      nothing={null}
    />
  </Card>
);

function WasDone({ day, member }: { readonly day: CalendarDay | undefined; readonly member: Member }) {
  const slept = day?.subjectiveInput?.hoursSlept ?? null;
  return (
    <>
      {day === undefined || day.activities.length === 0 ? (
        <p className={styles.soft}>{words.nothingDone}</p>
      ) : (
        <Done activities={day.activities} prefersMetric={prefersMetricOf(member)} />
      )}
      {slept !== null && <p className={styles.soft}>{words.sleptHours(decimalText(slept, 1))}</p>}
    </>
  );
}

interface AthleteDayProps extends DayProps {
  /** What the athlete does not allow. */
  readonly withheld: readonly CoachRight[];
  readonly member: Member;
  readonly today: string;
  /** Calendar of the day's month. */
  readonly days: ReturnType<typeof useCalendar>;
}

/** Page of one day of an athlete: activities, sleep and plans, and the diary, in which the coach writes too. */
export function AthleteDay({ member, days, today, withheld, ...of }: AthleteDayProps) {
  return (
    <div className={styles.simulator}>
      <div className={styles.fields}>
        <WithheldNote name={of.name} withheld={withheld} />
        <DayMarkers
          key={of.date}
          date={of.date}
          subject={{ memberId: of.athleteId }}
          canWrite={of.rights.includes('plan')}
        />
        {of.date <= today && (
          <Card title={words.done}>
            <QueryView query={days} label={words.loadingTheDay} skeleton={<Skeleton height={80} />}>
              {(list) => <WasDone day={list.find(({ date }) => date === of.date)} member={member} />}
            </QueryView>
          </Card>
        )}
        <Planned {...of} today={today} />
      </div>
      <Diary key={of.date} {...of} />
    </div>
  );
}
