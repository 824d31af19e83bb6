import { useState } from 'react';
import type { PlanDraft } from '../../../domain/training/draft.ts';
import { draftOf } from '../../../domain/training/plan.ts';
import { workoutName } from '../../../domain/training/workout-name.ts';
import { usePlan } from '../../api/plans.ts';
import { useKeeping } from '../../api/workout-library.ts';
import { Dialog } from '../../ui/lazy-modal.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { KeepDialog } from './keep-dialog.tsx';
import { libraryWords as words } from './words.ts';
import { newId } from '../../api/new-id.ts';

interface KeepWorkoutProps {
  readonly draft: PlanDraft;
  readonly onKept: (name: string) => void;
  readonly onClose: () => void;
}

/** Adds a workout to the library under a new id. */
export function KeepWorkout({ draft, onKept, onClose }: KeepWorkoutProps) {
  const { keepWorkout } = useKeeping();
  const [workoutId] = useState(newId);
  const { activityTypeId, comment, components, title } = draft;
  return (
    <KeepDialog
      title={words.keepTitle}
      place={{ name: workoutName({ title, activityTypeId }), folderId: null }}
      keep={async (place, signal) => {
        await keepWorkout({ workoutId, activityTypeId, comment, components, ...place }, signal);
        onKept(place.name);
      }}
      onClose={onClose}
    />
  );
}

/** Adds a planned workout to the library, by its id. */
export default function KeepPlan({
  trainingPlanId,
  ...rest
}: Omit<KeepWorkoutProps, 'draft'> & { readonly trainingPlanId: string }) {
  const plan = usePlan(trainingPlanId);
  if (plan.data) return <KeepWorkout draft={draftOf(plan.data)} {...rest} />;
  return (
    <Dialog title={words.keepTitle} onClose={rest.onClose}>
      <QueryView query={plan} label={words.loadingWorkout} skeleton={<Skeleton height={160} />}>
        {() => <p>{words.gone}</p>}
      </QueryView>
    </Dialog>
  );
}
