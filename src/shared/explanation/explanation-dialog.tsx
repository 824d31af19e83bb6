import { LOAD_CHART_DAYS } from '../../../domain/constants.ts';
import { addDays } from '../../../domain/dates.ts';
import type { Activity } from '../../../domain/entities/activity.ts';
import { prefersMetricOf } from '../../../domain/views/display-format.ts';
import type { Decoupled, GradeAdjusted } from '../../../domain/views/effort.ts';
import { explain, type ExplainedByDays } from '../../../domain/views/explanation.ts';
import type { CountedGoal } from '../../../domain/views/explained-goal.ts';
import type { FadingLine } from '../../../domain/views/explained-fitness.ts';
import { useFitness } from '../../api/daily-loads.ts';
import { useDayMarkers } from '../../api/day-markers.ts';
import { useCalendar, useMember } from '../../api/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/lazy-modal.tsx';
import { useToday } from '../../ui/now.ts';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ActivityLoadExplained } from './activity-load-explained.tsx';
import { ChartExplained, type ChartExplanation } from './chart-explained.tsx';
import { CriticalPowerExplained } from './critical-power-explained.tsx';
import { DaysExplained } from './days-explained.tsx';
import { DecouplingExplained, GradeAdjustedExplained } from './effort-explained.tsx';
import { FadingExplained } from './fading-explained.tsx';
import { GoalExplained } from './goal-explained.tsx';
import { PlanExplained, type PlannedRatio } from './plan-explained.tsx';
import { ReceiptOf } from './receipt-of.tsx';
import { explanationWords as words } from './words.ts';

/** A number of a day for which there is an explanation. */
export type ExplainedOfDay = ExplainedByDays | Fading | 'criticalPower' | PlannedRatio;

/** A number in which older days decay. */
type Fading = FadingLine | 'form';
const isFading = (of: ExplainedOfDay): of is Fading => of === 'fitness' || of === 'fatigue' || of === 'form';

/** A number for which there is an explanation: of a day (`YYYY-MM-DD`), an activity or a goal. */
export type Explained =
  | { readonly of: ExplainedOfDay; readonly date: string }
  | { readonly of: 'goal'; readonly goal: CountedGoal }
  | { readonly of: 'activityLoad'; readonly activity: Activity }
  | { readonly of: 'gradeAdjusted'; readonly graded: GradeAdjusted }
  | { readonly of: 'decoupling'; readonly halves: Decoupled }
  | ({ readonly of: 'chart' } & ChartExplanation);

interface ExplanationDialogProps {
  readonly what: Explained;
  readonly onClose: () => void;
}

/** Dialog that explains how a number is computed: the formula, the inputs, the missing data, and its limits. */
export default function ExplanationDialog({ what, onClose }: ExplanationDialogProps) {
  return (
    <Dialog
      title={words.howComputed}
      onClose={onClose}
      actions={
        <Button variant="primary" onPress={onClose}>
          {words.close}
        </Button>
      }
    >
      {what.of === 'goal' ? (
        <GoalExplained goal={what.goal} />
      ) : what.of === 'activityLoad' ? (
        <ActivityLoadExplained activity={what.activity} />
      ) : what.of === 'gradeAdjusted' ? (
        <GradeAdjustedExplained graded={what.graded} />
      ) : what.of === 'decoupling' ? (
        <DecouplingExplained halves={what.halves} />
      ) : what.of === 'chart' ? (
        <ChartExplained {...what} />
      ) : isFading(what.of) ? (
        <OfAllDays of={what.of} date={what.date} />
      ) : (
        <OfDay of={what.of} date={what.date} />
      )}
      <ReceiptOf what={what} />
    </Dialog>
  );
}

function OfAllDays({ of, date }: { readonly of: Fading; readonly date: string }) {
  const days = useFitness();
  return (
    <QueryView query={days} label={words.loading} skeleton={<Skeleton height={320} />}>
      {(data) => <FadingExplained of={of} days={data} date={date} />}
    </QueryView>
  );
}

function OfDay({ of, date }: { readonly of: Exclude<ExplainedOfDay, Fading>; readonly date: string }) {
  const member = useMember();
  const today = useToday(member.data?.timeZone ?? null);
  const prefersMetric = member.data !== undefined && prefersMetricOf(member.data);
  // Uses the dashboard's range, which is already cached there.
  const days = useCalendar(addDays(date, 1 - LOAD_CHART_DAYS), date);
  const markers = useDayMarkers().data ?? [];
  return (
    <QueryView query={days} label={words.loading} skeleton={<Skeleton height={320} />}>
      {(data) =>
        of === 'criticalPower' ? (
          <CriticalPowerExplained day={data.find((day) => day.date === date)} date={date} />
        ) : of === 'plannedLoadRatio' || of === 'plannedDistanceRatio' ? (
          <PlanExplained {...{ of, date, today, markers, prefersMetric }} days={data} />
        ) : (
          <DaysExplained explanation={explain(of, data, date)} markers={markers} prefersMetric={prefersMetric} />
        )
      }
    </QueryView>
  );
}
