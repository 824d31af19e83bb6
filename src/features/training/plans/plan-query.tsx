import type { ReactNode } from 'react';
import type { Template } from '../../../../domain/training/template.ts';
import { usePlanTemplate } from '../../../api/plan-templates.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { trainingPlanWords as words } from './words.ts';

interface PlanQueryProps {
  /** Id of the plan; `null` if the URL names none. */
  readonly id: string | null;
  readonly children: (template: Template) => ReactNode;
}

/** Loads a training plan, or shows a message if there is none that the member can see. */
export function PlanQuery({ id, children }: PlanQueryProps) {
  const template = usePlanTemplate(id);
  if (id === null || (template.data === undefined && template.error?.status === 404)) {
    return (
      <Card>
        <EmptyState title={words.notFound} text={words.mayBeDeleted} />
      </Card>
    );
  }
  return (
    <QueryView query={template} label={words.loadingPlan} skeleton={<Skeleton height={480} round />}>
      {children}
    </QueryView>
  );
}
