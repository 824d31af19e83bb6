import { useState } from 'react';
import { addDays } from '../../../domain/dates.ts';
import type { Member } from '../../../domain/entities/member.ts';
import { newDraft } from '../../../domain/training/draft.ts';
import { draftOf, type Plan } from '../../../domain/training/plan.ts';
import type { SavedPlan } from '../../../machines/workoutEditor/types.ts';
import { usePlan } from '../../api/plans.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { workoutDraft } from './draft-store.ts';
import { Editor } from './editor.tsx';
import { trainingPageWords } from './words.ts';

/** Which workout is written: one that is planned, or a new one of a day, as a copy of another or blank. */
export type Written =
  | { readonly kind: 'planned'; readonly id: string }
  | { readonly kind: 'new'; readonly date: string; readonly copyOf: string | null };

const DAYS_OF_WEEK = 7;

/** A workout that the server does not have yet. The copy of one is planned for the week after it. */
function begun(date: string, original: Plan | null): SavedPlan {
  const blank = newDraft(crypto.randomUUID(), date);
  if (original === null) return { draft: blank, revision: null };
  const { trainingPlanId } = blank;
  const draft = { ...draftOf(original), trainingPlanId, date: addDays(original.date, DAYS_OF_WEEK) };
  return { draft, revision: null };
}

interface WrittenProps {
  readonly written: Written;
  /** Who writes it. */
  readonly member: Member;
  /** Whose it is; null: the writer's own. */
  readonly athlete: string | null;
  /** @param date the day on which it was before it was written */
  readonly onDone: (date: string) => void;
}

/** Reads what there is to begin with. */
export function WorkoutEditor({ written, ...rest }: WrittenProps) {
  const from = written.kind === 'planned' ? written.id : written.copyOf;
  const plan = usePlan(from, rest.athlete === null ? {} : { memberId: rest.athlete });
  // What is being written stays, whatever is read later: the workout may be deleted here or elsewhere meanwhile.
  const [first, setFirst] = useState<Plan | null>(null);
  if (first === null && plan.data) setFirst(plan.data);
  if (from === null) return <NewEditor written={written} original={null} {...rest} />;
  return (
    <QueryView
      query={first === null ? plan : { ...plan, data: first }}
      label={trainingPageWords.loadingWorkout}
      skeleton={<Skeleton height={420} round />}
    >
      {(found) => {
        if (found === null) return <Nowhere />;
        if (written.kind === 'new') return <NewEditor written={written} original={found} {...rest} />;
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

function NewEditor({ written, original, ...rest }: WrittenProps & { readonly original: Plan | null }) {
  const date = written.kind === 'new' ? written.date : '';
  const place = `new ${rest.athlete ?? ''} ${date} ${original?.trainingPlanId ?? ''}`;
  // After a reload it goes on under the id that it had.
  const [saved] = useState<SavedPlan>(() => {
    const fresh = begun(date, original);
    const kept = workoutDraft(place).load();
    return kept === null ? fresh : { ...fresh, draft: { ...fresh.draft, trainingPlanId: kept.draft.trainingPlanId } };
  });
  return <Editor place={place} saved={saved} {...rest} />;
}
