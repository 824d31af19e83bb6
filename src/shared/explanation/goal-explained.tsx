import { monthText, rangeText } from '../../../domain/date-text.ts';
import type { Member } from '../../../domain/entities/member.ts';
import { nameOf } from '../../../domain/views/activity-name.ts';
import { prefersMetricOf } from '../../../domain/views/display-format.ts';
import { type CountedGoal, explainGoal } from '../../../domain/views/explained-goal.ts';
import type { Unit } from '../../../domain/views/explanation.ts';
import { amountText, goalTitle, goalView, periodOf } from '../../../domain/views/goals.ts';
import { weekStartOf } from '../../../domain/views/weeks.ts';
import { useActivities, useMember } from '../../api/queries.ts';
import { useToday } from '../../ui/now.ts';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ActivityLink } from '../activities/activity-link.tsx';
import styles from './explanation.module.css';
import { InputTable } from './input-table.tsx';
import { Frame, Missing, Steps } from './parts.tsx';
import { inputText } from './unit-text.ts';
import { explanationWords as words } from './words.ts';

const unitOf = { distance: 'metres', time: 'seconds', sessions: 'activities' } as const satisfies Readonly<
  Record<CountedGoal['input']['kind'], Unit>
>;

/** Explains the progress towards a goal, and which activities count. */
export function GoalExplained({ goal }: { readonly goal: CountedGoal }) {
  const member = useMember();
  return (
    <QueryView query={member} label={words.loading} skeleton={<Skeleton height={320} />}>
      {(known) => <OfMember goal={goal} member={known} />}
    </QueryView>
  );
}

function OfMember({ goal, member }: { readonly goal: CountedGoal; readonly member: Member }) {
  const today = useToday(member.timeZone);
  const how = { today, weekStart: weekStartOf(member), prefersMetric: prefersMetricOf(member) };
  const { from, to } = periodOf(goal.input.per, today, how.weekStart);
  const activities = useActivities({ start: from, end: to });
  const { kind, amount, per } = goal.input;
  const unit = unitOf[kind];
  return (
    <QueryView query={activities} label={words.loading} skeleton={<Skeleton height={320} />}>
      {(all) => {
        const { done, spans, without } = explainGoal(goal, all, how);
        const percent = `${goalView({ ...goal, done }, how).percent} %`;
        const told = (value: number) =>
          kind === 'sessions' ? String(value) : amountText(kind, value, how.prefersMetric);
        return (
          <Frame
            name={goalTitle(goal.input, how.prefersMetric)}
            value={percent}
            formula={words.formulas.goals[kind]}
            caveat={words.caveats.goal}
          >
            <Steps steps={[{ label: words.result, text: words.division(told(done), told(amount), percent) }]} />
            <section className={styles.part}>
              <h3>{words.inputs}</h3>
              {spans.length === 0 && <p>{words.nothing}</p>}
              {spans.map((span) => (
                <InputTable
                  key={span.from}
                  title={per === 'year' ? monthText(span.from) : rangeText(span.from, span.to)}
                  to={span.to}
                  sum={inputText(unit, span.sum, how.prefersMetric)}
                  days={span.days.map(({ date, inputs }) => ({
                    date,
                    rows: inputs.map(({ activity, value }) => ({
                      key: activity.activityId,
                      what: <ActivityLink id={activity.activityId}>{nameOf(activity)}</ActivityLink>,
                      text: value === null ? words.noValueOfGoal : inputText(unit, value, how.prefersMetric),
                    })),
                  }))}
                />
              ))}
            </section>
            {without > 0 && <Missing notes={[words.withoutOfGoal(without)]} />}
          </Frame>
        );
      }}
    </QueryView>
  );
}
