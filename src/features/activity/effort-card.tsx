import type { Activity, Samples } from '../../../domain/entities/activity.ts';
import { decoupled, gradeAdjusted } from '../../../domain/views/effort.ts';
import { ExplainButton } from '../../shared/explanation/explain-button.tsx';
import { Card } from '../../ui/card.tsx';
import { Stat, Stats } from '../../ui/stat.tsx';
import { activityPageWords as words } from './words.ts';

interface EffortCardProps {
  readonly activity: Activity;
  readonly samples: Samples;
  readonly prefersMetric: boolean;
}

/** Shows the grade adjusted pace of a run, and the drift between pace and heart rate. Renders nothing if both are unknown. */
export function EffortCard({ activity, samples, prefersMetric }: EffortCardProps) {
  // Missing in responses cached by an earlier version of the app.
  const effort = samples.effort ?? null;
  const graded = gradeAdjusted(activity, effort, prefersMetric);
  const halves = decoupled(effort, prefersMetric);
  if (graded === null && halves === null) return null;
  return (
    <Card title={words.paceAndEffort}>
      <Stats size="small" even>
        {graded !== null && (
          <Stat
            label={words.gradeAdjustedPace}
            {...graded.adjusted}
            note={words.pace(`${graded.pace.value} ${graded.pace.unit}`)}
            action={<ExplainButton name={words.gradeAdjustedPace} what={{ of: 'gradeAdjusted', graded }} />}
          />
        )}
        {halves !== null && (
          <Stat
            label={words.decoupling}
            value={halves.text}
            unit="%"
            note={words.trends[halves.trend]}
            action={<ExplainButton name={words.decoupling} what={{ of: 'decoupling', halves }} />}
          />
        )}
      </Stats>
    </Card>
  );
}
