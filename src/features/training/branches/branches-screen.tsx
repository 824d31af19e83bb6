import { useSearch } from '@tanstack/react-router';
import { rangeText } from '../../../../domain/date-text.ts';
import { BRANCH_DAYS, type BranchSummary } from '../../../../domain/entities/plan-branch.ts';
import type { Member } from '../../../../domain/entities/member.ts';
import { lastDayOf } from '../../../../domain/training/branch-template.ts';
import { useBranchActs, usePlanBranches } from '../../../api/plan-branches.ts';
import { useMember } from '../../../api/queries.ts';
import { pageWords } from '../../../shared/navigation/page-words.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FormError } from '../../../ui/form.tsx';
import { ConfirmDialog } from '../../../ui/lazy-modal.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Page } from '../../../ui/page.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { SampleNote } from '../../../ui/sample-note.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { type ListChanging, useListChange } from '../../../workflows/list-change.ts';
import { athleteSearch, ForAthlete, useAppliedTo } from '../plans/applied-to.tsx';
import styles from '../plans/plans.module.css';
import { authorText } from './author-text.ts';
import { NewBranch } from './new-branch.tsx';
import { planBranchWords as words } from './words.ts';

/** Page of the branches of the member's plan; `?athlete=`: those that the coach proposed to an athlete. */
export default function BranchesScreen() {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const athlete = typeof search['athlete'] === 'string' ? search['athlete'] : null;
  const member = useMember();
  return (
    <Page
      title={pageWords['/training/branches'].name}
      subtitle={
        athlete !== null && member.data ? <ForAthlete member={member.data} athlete={athlete} /> : words.subtitle
      }
      back={
        <BackLink to="/training" search={athleteSearch(athlete)}>
          {words.back}
        </BackLink>
      }
    >
      <QueryView query={member} label={words.loading} skeleton={<Skeleton height={480} round />}>
        {(found) => <Branches key={athlete} member={found} athlete={athlete} />}
      </QueryView>
    </Page>
  );
}

interface BranchesProps {
  readonly member: Member;
  /** Athlete; `null` for the member's own plan. */
  readonly athlete: string | null;
}

function Branches({ member, athlete }: BranchesProps) {
  const { subject, search, mayWrite } = useAppliedTo(member, athlete);
  const branches = usePlanBranches(subject);
  const acts = useBranchActs(subject);
  const changing = useListChange(async ({ id }) => {
    await acts.remove(id);
    return null;
  });
  return (
    <QueryView query={branches} label={words.loading} skeleton={<Skeleton height={480} round />}>
      {(found) => {
        const open = found.filter(({ state }) => state === 'open');
        const decided = found.filter(({ state }) => state !== 'open');
        const shown = { changing, search, mayWrite };
        return (
          <>
            {athlete === null && !mayWrite && <SampleNote />}
            {changing.failed !== null && <FormError title={words.notDone} message={changing.failed.message} />}
            <p role="status" className={styles.status}>
              {changing.made !== null && words.deleted(changing.made.name)}
            </p>
            {found.length === 0 && (
              <Card>
                <EmptyState title={words.empty} text={athlete === null ? words.emptyHow : words.emptyOfCoach} />
              </Card>
            )}
            {open.length > 0 && <BranchList title={words.open} branches={open} {...shown} />}
            {mayWrite && <NewBranch member={member} athlete={athlete} />}
            {decided.length > 0 && <BranchList title={words.decided} branches={decided} {...shown} />}
            <p className={styles.soft}>{words.deletedAfter(BRANCH_DAYS)}</p>
            {changing.confirming !== null && (
              <ConfirmDialog
                title={words.deleteTitle(changing.confirming.name)}
                message={words.deleteText}
                confirmLabel={words.delete}
                isDanger
                onConfirm={changing.confirm}
                onCancel={changing.cancel}
              />
            )}
          </>
        );
      }}
    </QueryView>
  );
}

interface BranchListProps {
  readonly title: string;
  readonly branches: readonly BranchSummary[];
  readonly changing: ListChanging;
  readonly search: ReturnType<typeof athleteSearch>;
  readonly mayWrite: boolean;
}

const BranchList = ({ title, branches, ...shown }: BranchListProps) => (
  <Card title={title}>
    <ul className={styles.list}>
      {branches.map((branch) => (
        <BranchItem key={branch.branchId} branch={branch} {...shown} />
      ))}
    </ul>
  </Card>
);

interface BranchItemProps extends Omit<BranchListProps, 'title' | 'branches'> {
  readonly branch: BranchSummary;
}

function BranchItem({ branch, changing, search, mayWrite }: BranchItemProps) {
  const { branchId, name, state, isOwn, firstDay, weeks } = branch;
  const of = { branch: branchId, ...search };
  return (
    <li className={styles.item}>
      <div>
        <h3>{name}</h3>
        <p className={styles.soft}>
          {[words.states[state], authorText(branch), words.facts(rangeText(firstDay, lastDayOf(branch)), weeks)].join(
            ' · ',
          )}
        </p>
      </div>
      <div className={styles.acts}>
        <LinkButton size="small" to="/training/branches/review" search={of} aria-label={words.compareOf(name)}>
          {words.compare}
        </LinkButton>
        {mayWrite && isOwn && state === 'open' && (
          <LinkButton
            size="small"
            variant="quiet"
            to="/training/branches/edit"
            search={of}
            aria-label={words.editOf(name)}
          >
            {words.edit}
          </LinkButton>
        )}
        {mayWrite && (
          <Button
            size="small"
            variant="quiet"
            isDisabled={changing.changing !== null}
            aria-label={words.deleteOf(name)}
            onPress={() => changing.ask({ action: 'delete', id: branchId, name })}
          >
            {words.delete}
          </Button>
        )}
      </div>
    </li>
  );
}
