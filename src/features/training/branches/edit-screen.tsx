import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { rangeText } from '../../../../domain/date-text.ts';
import { isCivilDate, mondayOf } from '../../../../domain/dates.ts';
import type { Member } from '../../../../domain/entities/member.ts';
import { MAX_BRANCH_WEEKS } from '../../../../domain/entities/plan-branch.ts';
import {
  branchTemplate,
  type BranchWeeks,
  lastDayOf,
  plannedNow,
} from '../../../../domain/training/branch-template.ts';
import type { Plan } from '../../../../domain/training/plan.ts';
import { newId } from '../../../api/new-id.ts';
import { usePlans } from '../../../api/plans.ts';
import { useMember } from '../../../api/queries.ts';
import { NotToBeSeenCard } from '../../../shared/teams/not-to-be-seen.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { Page } from '../../../ui/page.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { SampleNote } from '../../../ui/sample-note.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { athleteSearch, ForAthlete, useAppliedTo } from '../plans/applied-to.tsx';
import { BranchEditor, type EditedBranch } from './branch-editor.tsx';
import { BranchQuery } from './branch-query.tsx';
import { planBranchWords as words } from './words.ts';

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Returns the weeks in the URL; `null` if there are none. */
function weeksIn({ from, weeks }: Readonly<Record<string, unknown>>): BranchWeeks | null {
  const count = Number(weeks);
  if (typeof from !== 'string' || !isCivilDate(from) || !Number.isInteger(count)) return null;
  return { firstDay: mondayOf(from), weeks: Math.min(MAX_BRANCH_WEEKS, Math.max(1, count)) };
}

/** Page to copy weeks of a plan and change the copy (`?from=&weeks=`), or to edit a branch (`?branch=`); `?athlete=`: for an athlete, by their coach. */
export default function EditScreen() {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const [branch, athlete] = [text(search['branch']), text(search['athlete'])];
  const weeks = weeksIn(search);
  const member = useMember();
  const title = branch !== null ? words.editTitle : athlete === null ? words.newTitle : words.proposalTitle;
  return (
    <Page
      title={title}
      subtitle={athlete !== null && member.data && <ForAthlete member={member.data} athlete={athlete} />}
      back={
        branch === null ? (
          <BackLink to="/training/branches" search={athleteSearch(athlete)}>
            {words.backToBranches}
          </BackLink>
        ) : (
          <BackLink to="/training/branches/review" search={{ branch, ...athleteSearch(athlete) }}>
            {words.backToBranch}
          </BackLink>
        )
      }
    >
      <QueryView query={member} label={words.loadingBranch} skeleton={<Skeleton height={480} round />}>
        {(found) =>
          branch === null && weeks !== null ? (
            <Copied key={JSON.stringify(weeks)} member={found} athlete={athlete} weeks={weeks} />
          ) : (
            <Stored key={branch} member={found} athlete={athlete} id={branch} />
          )
        }
      </QueryView>
    </Page>
  );
}

interface OfPlan {
  readonly member: Member;
  readonly athlete: string | null;
}

function Copied({ member, athlete, weeks }: OfPlan & { readonly weeks: BranchWeeks }) {
  const { subject } = useAppliedTo(member, athlete);
  const plans = usePlans(weeks.firstDay, lastDayOf(weeks), subject);
  const [branchId] = useState(newId);
  const editedOf = (found: readonly Plan[]): EditedBranch => {
    const name = words.nameOfWeeks(rangeText(weeks.firstDay, lastDayOf(weeks)));
    const template = branchTemplate(weeks, { branchId, name, note: '' }, found.map(plannedNow));
    return { template, firstDay: weeks.firstDay, base: found };
  };
  return (
    <QueryView query={plans} label={words.loadingBranch} skeleton={<Skeleton height={480} round />}>
      {(found) => (
        <Editor
          member={member}
          athlete={athlete}
          edited={editedOf(found)}
          reload={async () => {
            const { data } = await plans.refetch();
            return data === undefined ? null : editedOf(data);
          }}
        />
      )}
    </QueryView>
  );
}

function Stored({ member, athlete, id }: OfPlan & { readonly id: string | null }) {
  const { subject } = useAppliedTo(member, athlete);
  return (
    <BranchQuery id={id} subject={subject}>
      {(branch) => (
        <Editor
          member={member}
          athlete={athlete}
          edited={{
            template: branchTemplate(branch, { ...branch, note: branch.note ?? '' }, branch.workouts),
            firstDay: branch.firstDay,
            base: null,
          }}
          reload={async () => null}
        />
      )}
    </BranchQuery>
  );
}

interface EditorProps extends OfPlan {
  readonly edited: EditedBranch;
  /** Loads the plan again; `null` for a branch that is stored. */
  readonly reload: () => Promise<EditedBranch | null>;
}

function Editor({ member, athlete, edited, reload }: EditorProps) {
  const navigate = useNavigate();
  const { mayWrite, search, entry } = useAppliedTo(member, athlete);
  // Edits are relative to the data at the start of editing.
  const [first] = useState(edited);
  if (!mayWrite) return athlete === null ? <SampleNote /> : <NotToBeSeenCard entry={entry} change="plan" />;
  return (
    <BranchEditor
      member={member}
      athlete={athlete}
      first={first}
      reload={reload}
      onSaved={() =>
        void navigate({
          to: '/training/branches/review',
          search: { branch: first.template.templateId, ...search } as never,
          replace: true,
        })
      }
    />
  );
}
