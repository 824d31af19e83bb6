import type { ReactNode } from 'react';
import { BRANCH_DAYS, type PlanBranch } from '../../../../domain/entities/plan-branch.ts';
import { usePlanBranch } from '../../../api/plan-branches.ts';
import type { Subject } from '../../../api/queries.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { planBranchWords as words } from './words.ts';

interface BranchQueryProps {
  /** Id of the branch; `null` if the URL names none. */
  readonly id: string | null;
  readonly subject: Subject;
  readonly children: (branch: PlanBranch) => ReactNode;
}

/** Loads a branch, or shows a message if there is none that the member can see. */
export function BranchQuery({ id, subject, children }: BranchQueryProps) {
  const branch = usePlanBranch(id, subject);
  if (id === null || (branch.data === undefined && branch.error?.status === 404)) {
    return (
      <Card>
        <EmptyState title={words.notFound} text={words.mayBeDeleted(BRANCH_DAYS)} />
      </Card>
    );
  }
  return (
    <QueryView query={branch} label={words.loadingBranch} skeleton={<Skeleton height={480} round />}>
      {children}
    </QueryView>
  );
}
