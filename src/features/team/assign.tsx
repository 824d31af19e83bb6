import { useState } from 'react';
import { addDays } from '../../../domain/dates.ts';
import type { Member } from '../../../domain/entities/member.ts';
import { toAssign, type ToAssign, type ToAssignFault } from '../../../domain/training/to-assign.ts';
import { prefersMetricOf } from '../../../domain/views/display-format.ts';
import { weekStartOf } from '../../../domain/views/weeks.ts';
import { useAssigning } from '../../api/assignments.ts';
import { useGroups } from '../../api/groups.ts';
import { newId } from '../../api/new-id.ts';
import { usePlans } from '../../api/plans.ts';
import { useRoster } from '../../api/roster.ts';
import { useWorkoutLibrary } from '../../api/workout-library.ts';
import { LeaveGuard } from '../../shared/forms/leave-guard.tsx';
import { searchOfTeam } from './chosen-team.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { FormError } from '../../ui/form.tsx';
import { useToday } from '../../ui/now.ts';
import { Page } from '../../ui/page.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { usePlanAssigning } from '../../workflows/plan-assigning.ts';
import { AssignDrag, EVERYBODY } from './assign-drag.tsx';
import { AssignForm, faultTexts, firstToAssign } from './assign-form.tsx';
import { AssignDone, AssignReview } from './assign-review.tsx';
import { AssignmentsCard } from './assignments-card.tsx';
import { assignWords as words } from './assign-words.ts';
import { athleteName } from './athlete-boxes.tsx';

/** Number of days around today from which workouts of the coach's plan are offered. */
const NEAR_DAYS = 56;

interface AssignProps {
  readonly member: Member;
  readonly team: Member['teams'][number];
}

/** Plans workouts for several athletes of a team: choosing, checking, planning, and undoing. */
export default function Assign({ member, team: { teamId } }: AssignProps) {
  const today = useToday(member.timeZone);
  const roster = useRoster(teamId, today, today);
  const groups = useGroups(teamId);
  const plans = usePlans(addDays(today, -NEAR_DAYS), addDays(today, NEAR_DAYS));
  const library = useWorkoutLibrary();
  const assigning = usePlanAssigning(useAssigning(teamId));
  const [values, setValues] = useState(() => firstToAssign(today));
  const [fault, setFault] = useState<ToAssignFault | null>(null);
  const isEntered =
    values.memberIds.length > 0 || [values.title, values.steps, values.comment].some((text) => text !== '');
  const athletes = (roster.data ?? []).filter(({ memberId }) => memberId !== member.memberId);
  const names = new Map(athletes.map((one) => [one.memberId, athleteName(one)]));
  const nameOf = (memberId: string) => names.get(memberId) ?? '';
  const weekStart = weekStartOf(member);
  /** Sets the form's values too, for coaches who return from the review. */
  const assignDragged = (dragged: Partial<ToAssign>, groupId: string) => {
    const group = groups.data?.find((one) => one.groupId === groupId);
    const memberIds = [...names.keys()].filter((id) => groupId === EVERYBODY || group?.memberIds.includes(id));
    const chosen = { ...values, ...dragged, memberIds };
    const made = toAssign(chosen, plans.data ?? [], { weekStart, prefersMetric: prefersMetricOf(member) });
    setFault('faults' in made ? (made.faults[0] ?? null) : null);
    if ('faults' in made) return;
    setValues(chosen);
    assigning.give({ assignmentId: newId(), memberIds, workouts: made.workouts });
  };
  return (
    <Page
      title={words.assign}
      subtitle={words.subtitle}
      back={
        <BackLink to="/team" search={searchOfTeam(member.teams, teamId)}>
          {words.backToTheTeam}
        </BackLink>
      }
    >
      <QueryView query={roster} label={words.loading} skeleton={<Skeleton height={360} round />}>
        {() =>
          assigning.step === 'choose' ? (
            <>
              {fault !== null && <FormError title={words.notForGroup} message={faultTexts[fault]()} />}
              <AssignDrag
                {...{ today, weekStart }}
                plans={plans.data ?? []}
                groups={groups.data ?? []}
                athletes={athletes.length}
                onAssign={assignDragged}
              />
              <AssignForm
                {...{ assigning, member, athletes, today, values }}
                groups={groups.data ?? []}
                plans={plans.data ?? []}
                library={library.data?.workouts ?? []}
                onChange={setValues}
              />
            </>
          ) : assigning.step === 'review' ? (
            <AssignReview {...{ assigning, nameOf, today }} prefersMetric={prefersMetricOf(member)} />
          ) : (
            <AssignDone {...{ assigning, nameOf }} />
          )
        }
      </QueryView>
      <LeaveGuard isChanged={assigning.step !== 'done' && isEntered} words={words.leavingPlan} />
      <AssignmentsCard
        teamId={teamId}
        // The message about the last undo may be stale now.
        onRestored={() => assigning.isTakenBack && assigning.back()}
      />
    </Page>
  );
}
