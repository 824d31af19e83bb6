import { notationOf } from '../../../domain/training/notation.ts';
import type { PlanComponent } from '../../../domain/training/components.ts';
import { type StepDone, stepsDone } from '../../../domain/training/steps-done.ts';
import { formatDistance, formatDuration, isDistanceUnit } from '../../../domain/units.ts';
import { formatWhole, prefersMetricOf } from '../../../domain/views/display-format.ts';
import { usePlans } from '../../api/plans.ts';
import { useActivity, useMember } from '../../api/queries.ts';
import { useSamples } from '../../api/samples.ts';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import styles from './day-met.module.css';
import { planDoneWords as words } from './words.ts';

interface StepsTableProps {
  readonly planId: string;
  readonly date: string;
  readonly activityId: string;
}

/** Table of the steps of a workout with their results. */
export function StepsTable({ planId, date, activityId }: StepsTableProps) {
  const plans = usePlans(date, date);
  const plan = plans.data?.find(({ trainingPlanId }) => trainingPlanId === planId);
  return (
    <div className={styles.steps}>
      <QueryView query={plans} label={words.loadingSteps} skeleton={<Skeleton height={160} />}>
        {() =>
          plan === undefined || plan.components.length === 0 ? (
            <p className={styles.note}>{words.noSteps}</p>
          ) : (
            <Compared components={plan.components} activityId={activityId} />
          )
        }
      </QueryView>
    </div>
  );
}

interface ComparedProps {
  readonly components: readonly PlanComponent[];
  readonly activityId: string;
}

interface Row extends StepDone {
  readonly place: number;
}

function Compared({ components, activityId }: ComparedProps) {
  const samples = useSamples(activityId);
  const activity = useActivity(activityId);
  const member = useMember();
  const prefersMetric = member.data === undefined || prefersMetricOf(member.data);
  return (
    <QueryView query={samples} label={words.loadingSteps} skeleton={<Skeleton height={160} />}>
      {(recorded) => {
        const compared = stepsDone(components, recorded, activity.data?.criticalPower ?? null);
        if (compared === null) return <p className={styles.note}>{words.notComparable}</p>;
        return (
          <>
            <p className={styles.note}>
              {compared.by === 'laps' ? words.byLaps : words.inOrder} {words.howScored}
            </p>
            <Table<Row>
              caption={words.steps}
              columns={columnsOf(prefersMetric)}
              rows={compared.steps.map((step, i) => ({ ...step, place: i + 1 }))}
              rowKey={({ place }) => String(place)}
            />
          </>
        );
      }}
    </QueryView>
  );
}

/** Formats the result of a step in the unit of its target. */
function doneText({ effort, seconds, metres }: StepDone, prefersMetric: boolean): string | null {
  if (seconds === null) return null;
  if (!isDistanceUnit(effort.units) || metres === null) return formatDuration(seconds);
  const { value, unit } = formatDistance(metres, prefersMetric, 2);
  return `${value} ${unit}`;
}

const columnsOf = (prefersMetric: boolean): readonly Column<Row>[] => [
  { id: 'place', label: words.number, isHeader: true, cell: ({ place }) => String(place) },
  { id: 'planned', label: words.planned, cell: ({ effort }) => notationOf([effort]) },
  { id: 'done', label: words.done, isNumber: true, cell: (step) => doneText(step, prefersMetric) },
  {
    id: 'power',
    label: words.power,
    isNumber: true,
    cell: ({ power }) => (power === null ? null : `${formatWhole(power)} W`),
  },
  { id: 'result', label: words.result, cell: ({ verdict }) => words.stepVerdicts[verdict] },
];
