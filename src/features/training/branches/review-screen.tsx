import { useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { Member } from '../../../../domain/entities/member.ts';
import type { PlanBranch } from '../../../../domain/entities/plan-branch.ts';
import { lastDayOf } from '../../../../domain/training/branch-template.ts';
import { rangeText } from '../../../../domain/date-text.ts';
import { usePlanBranch } from '../../../api/plan-branches.ts';
import { usePlans } from '../../../api/plans.ts';
import { useMember } from '../../../api/queries.ts';
import { pageWords } from '../../../shared/navigation/page-words.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Page } from '../../../ui/page.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { SampleNote } from '../../../ui/sample-note.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { athleteSearch, ForAthlete, useAppliedTo } from '../plans/applied-to.tsx';
import planStyles from '../plans/plans.module.css';
import { authorText } from './author-text.ts';
import { BranchQuery } from './branch-query.tsx';
import styles from './branches.module.css';
import { Decided } from './decided.tsx';
import { Review } from './review.tsx';
import { planBranchWords as words } from './words.ts';

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Page of a branch (`?branch=`) beside the plan, where the member accepts parts of it or rejects it; `?athlete=`: for the coach who proposed it. */
export default function ReviewScreen() {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const [id, athlete] = [text(search['branch']), text(search['athlete'])];
  const member = useMember();
  const subject = athlete === null ? {} : { memberId: athlete };
  const branch = usePlanBranch(id, subject).data;
  return (
    <Page
      title={branch?.name ?? pageWords['/training/branches'].name}
      subtitle={athlete !== null && member.data && <ForAthlete member={member.data} athlete={athlete} />}
      back={
        <BackLink to="/training/branches" search={athleteSearch(athlete)}>
          {words.backToBranches}
        </BackLink>
      }
    >
      <QueryView query={member} label={words.loadingBranch} skeleton={<Skeleton height={480} round />}>
        {(found) => (
          <BranchQuery id={id} subject={subject}>
            {(one) => <Branch key={one.branchId} member={found} athlete={athlete} branch={one} />}
          </BranchQuery>
        )}
      </QueryView>
    </Page>
  );
}

interface BranchProps {
  readonly member: Member;
  readonly athlete: string | null;
  readonly branch: PlanBranch;
}

function Branch({ member, athlete, branch }: BranchProps) {
  const { subject, mayWrite } = useAppliedTo(member, athlete);
  const plans = usePlans(branch.firstDay, lastDayOf(branch), subject);
  /** The result of the last decision or undo; kept while the page shows the other state. */
  const [message, setMessage] = useState<string | null>(null);
  const status = useRef<HTMLParagraphElement>(null);
  // Takes the focus, since the pressed button is gone.
  useEffect(() => {
    if (message !== null) status.current?.focus();
  }, [message]);
  const mayDecide = athlete === null && mayWrite;
  const shown = { member, branch, subject, athlete, mayDecide, onDone: setMessage };
  return (
    <div className={styles.weeks}>
      <Card>
        <div className={planStyles.fields}>
          <p>
            {[
              words.states[branch.state],
              authorText(branch),
              words.facts(rangeText(branch.firstDay, lastDayOf(branch)), branch.weeks),
            ].join(' · ')}
          </p>
          {branch.author === 'assistant' && <p className={planStyles.soft}>{words.textsOfAuthor}</p>}
          {branch.note !== null && (
            <div>
              <p className={planStyles.soft}>{words.noteOf}</p>
              <blockquote className={styles.note}>{branch.note}</blockquote>
            </div>
          )}
          {athlete !== null && branch.state === 'open' && <p>{words.waiting}</p>}
          {athlete === null && !mayWrite && <SampleNote />}
        </div>
      </Card>
      <p ref={status} tabIndex={-1} role="status" className={classNames(planStyles.status, planStyles.place)}>
        {message}
      </p>
      {branch.state === 'open' ? (
        <QueryView query={plans} label={words.loadingBranch} skeleton={<Skeleton height={480} round />}>
          {(found) => <Review {...shown} plans={found} />}
        </QueryView>
      ) : (
        <Decided {...shown} />
      )}
    </div>
  );
}
