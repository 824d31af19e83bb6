import { useState } from 'react';
import { addDays } from '../../../domain/dates.ts';
import type { Member } from '../../../domain/entities/member.ts';
import { newDraft, type PlanDraft } from '../../../domain/training/draft.ts';
import { draftOfKept, type KeptWorkout } from '../../../domain/training/library.ts';
import { draftOf, type Plan } from '../../../domain/training/plan.ts';
import type { SavedPlan } from '../../../machines/workoutEditor/types.ts';
import { usePlan } from '../../api/plans.ts';
import { useWorkoutLibrary } from '../../api/workout-library.ts';
import { libraryWords } from '../../shared/library/words.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { workoutDraft } from './draft-store.ts';
import { Editor } from './editor.tsx';
import { trainingPageWords } from './words.ts';
import { newId } from '../../api/new-id.ts';

/** The workout to edit: a planned one, or a new one for a day, as a copy of another, from the library or blank. */
export type Written =
  | { readonly kind: 'planned'; readonly id: string }
  | { readonly kind: 'new'; readonly date: string; readonly copyOf: string | null; readonly from: string | null };

const DAYS_OF_WEEK = 7;

/** Template of a new workout. */
interface Origin {
  readonly id: string;
  readonly draft: PlanDraft;
}

/** A workout that the server does not have yet. */
function begun(date: string, origin: Origin | null): SavedPlan {
  const blank = newDraft(newId(), date);
  return { draft: origin === null ? blank : { ...origin.draft, trainingPlanId: blank.trainingPlanId }, revision: null };
}

/** Plans a copy a week after the original. */
const copyOf = (plan: Plan): Origin => ({
  id: plan.trainingPlanId,
  draft: { ...draftOf(plan), date: addDays(plan.date, DAYS_OF_WEEK) },
});

interface WrittenProps {
  readonly written: Written;
  /** The member who edits it. */
  readonly member: Member;
  /** Athlete whose workout it is; `null` for the member's own. */
  readonly athlete: string | null;
  /** @param date day of the workout before it was edited */
  readonly onDone: (date: string) => void;
}

/** Loads the workout to start from. */
export function WorkoutEditor({ written, ...rest }: WrittenProps) {
  const from = written.kind === 'planned' ? written.id : written.copyOf;
  const plan = usePlan(from, rest.athlete === null ? {} : { memberId: rest.athlete });
  // Later responses do not change the workout being edited: it may be deleted here or elsewhere in the meantime.
  const [first, setFirst] = useState<Plan | null>(null);
  if (first === null && plan.data) setFirst(plan.data);
  if (written.kind === 'new' && written.from !== null) {
    return <FromLibrary date={written.date} workoutId={written.from} {...rest} />;
  }
  if (from === null) return <NewEditor date={written.kind === 'new' ? written.date : ''} origin={null} {...rest} />;
  return (
    <QueryView
      query={first === null ? plan : { ...plan, data: first }}
      label={trainingPageWords.loadingWorkout}
      skeleton={<Skeleton height={420} round />}
    >
      {(found) => {
        if (found === null) return <Nowhere />;
        if (written.kind === 'new') return <NewEditor date={written.date} origin={copyOf(found)} {...rest} />;
        return (
          <Editor place={found.trainingPlanId} saved={{ draft: draftOf(found), revision: found.revision }} {...rest} />
        );
      }}
    </QueryView>
  );
}

const Nowhere = () => (
  <Card>
    <EmptyState
      title={trainingPageWords.workoutNotFound}
      text={trainingPageWords.mayBeDeleted}
      action={<LinkButton to="/training">{trainingPageWords.backToTraining}</LinkButton>}
    />
  </Card>
);

type EditorOf = Omit<WrittenProps, 'written'>;

/** Starts a new workout from a template in the library. */
function FromLibrary({ date, workoutId, ...rest }: EditorOf & { readonly date: string; readonly workoutId: string }) {
  const library = useWorkoutLibrary();
  // Later changes of the library do not affect the workout.
  const [first, setFirst] = useState<KeptWorkout | null>(null);
  const found = library.data?.workouts.find((one) => one.workoutId === workoutId);
  if (first === null && found !== undefined) setFirst(found);
  if (first !== null) {
    const draft = draftOfKept(first, { trainingPlanId: '', date });
    return <NewEditor date={date} origin={{ id: workoutId, draft }} {...rest} />;
  }
  return (
    <QueryView query={library} label={trainingPageWords.loadingWorkout} skeleton={<Skeleton height={420} round />}>
      {() => (
        <Card>
          <EmptyState
            title={libraryWords.notFound}
            text={libraryWords.mayBeDeleted}
            action={
              <LinkButton to="/training" search={{ library: true }}>
                {libraryWords.open}
              </LinkButton>
            }
          />
        </Card>
      )}
    </QueryView>
  );
}

function NewEditor({ date, origin, ...rest }: EditorOf & { readonly date: string; readonly origin: Origin | null }) {
  const place = `new ${rest.athlete ?? ''} ${date} ${origin?.id ?? ''}`;
  // The workout keeps its id after a reload.
  const [saved] = useState<SavedPlan>(() => {
    const fresh = begun(date, origin);
    const kept = workoutDraft(place).load();
    return kept === null ? fresh : { ...fresh, draft: { ...fresh.draft, trainingPlanId: kept.draft.trainingPlanId } };
  });
  return <Editor place={place} saved={saved} {...rest} />;
}
