import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { planAssignment, type PlanAssignmentWire } from '../../domain/entities/plan-assignment.ts';
import { REST_ACTIVITY_TYPE_ID } from '../../domain/constants.ts';
import type { Db } from '../db/open.ts';
import { instantText } from '../db/instant-text.ts';
import { hasRows, parsedRows } from '../db/rows.ts';

const athleteRow = {
  memberId: z.string(),
  identityId: z.string(),
  /** Number of planned workouts, including removed ones. */
  all: z.number(),
  conflicts: z.array(z.object({ date: z.string(), title: z.nullable(z.string()), is_rest: z.boolean() })),
};

/** An athlete of a team, with the workouts planned on certain days, except the assignment's own. */
export type AthleteToAssign = z.infer<z.ZodMiniObject<typeof athleteRow>>;

/** Returns those of the members who are in the team, in one statement. */
export async function findAthletes(
  db: Db,
  about: {
    readonly teamId: string;
    readonly memberIds: readonly string[];
    readonly dates: readonly string[];
    readonly assignmentId: string | null;
  },
): Promise<AthleteToAssign[]> {
  const { teamId, memberIds, dates, assignmentId } = about;
  const result = await db.execute(sql`
    select m.member_id as "memberId", u.identity_id as "identityId",
      (select count(*)::int from training_plans p where p.member_id = m.member_id) as "all",
      (select coalesce(json_agg(json_build_object('date', p.plan_date, 'title', p.title, 'is_rest', p.activity_type_id = ${REST_ACTIVITY_TYPE_ID})
          order by p.plan_date, p.created_at), '[]') from training_plans p
        where p.member_id = m.member_id and p.removed_on is null and (p.assignment_id is null or p.assignment_id is distinct from ${assignmentId}::uuid)
          and p.plan_date in (select value::date from jsonb_array_elements_text(${JSON.stringify(dates)}::jsonb))) as conflicts
    from team_members t join members m using (member_id) join users u using (sub)
    where t.team_id = ${teamId} and m.member_id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(memberIds)}::jsonb))`);
  return parsedRows(result, athleteRow);
}

/** An assignment's stored data without its workouts. */
export interface NewAssignment {
  readonly assignmentId: string;
  readonly teamId: string;
  readonly assignedBy: string;
  readonly title: string | null;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly workouts: number;
}

/** Starts an assignment, or continues it after a lost response. @returns false if the id is another team's, or the assignment was undone */
export async function beginAssignment(db: Db, one: NewAssignment): Promise<boolean> {
  const kept = await db.execute(sql`
    insert into plan_assignments (assignment_id, team_id, assigned_by, title, first_day, last_day, workouts)
    values (${one.assignmentId}::uuid, ${one.teamId}::uuid, ${one.assignedBy}::uuid, ${one.title}, ${one.firstDay}::date, ${one.lastDay}::date, ${one.workouts})
    on conflict (assignment_id) do update set workouts = excluded.workouts
    where plan_assignments.team_id = ${one.teamId} and plan_assignments.assigned_by = ${one.assignedBy} and plan_assignments.taken_back_on is null
    returning assignment_id`);
  return hasRows(kept);
}

const MAX_LISTED = 20;

/**
 * Returns a team's assignments, newest first; only one if an id is given. Counts only unchanged workouts of current members who let the coaches
 * plan, since an undo would leave the others.
 */
export async function findAssignments(
  db: Db,
  teamId: string,
  assignmentId: string | null = null,
): Promise<PlanAssignmentWire[]> {
  const result = await db.execute(sql`
    select a.assignment_id, a.title, nullif(concat_ws(' ', m.first_name, m.last_name), '') as assigned_by, ${instantText('a.created_at')} as created_on,
      a.first_day::text, a.last_day::text, a.workouts, a.athletes, ${instantText('a.taken_back_on')} as taken_back_on,
      (select count(*)::int from training_plans p where p.assignment_id = a.assignment_id and p.removed_on is null
        and exists (select from team_members t where t.team_id = a.team_id and t.member_id = p.member_id and t.coach_rights @> '{see,plan}')) as untouched,
      (select count(*)::int from training_plans p where p.assignment_id = a.assignment_id and p.removed_on is not null
        and exists (select from team_members t where t.team_id = a.team_id and t.member_id = p.member_id and t.coach_rights @> '{see,plan}')) as removed
    from plan_assignments a left join members m on m.member_id = a.assigned_by
    where a.team_id = ${teamId} and (${assignmentId}::uuid is null or a.assignment_id = ${assignmentId}::uuid)
    order by a.created_at desc, a.assignment_id limit ${MAX_LISTED}`);
  return parsedRows(result, planAssignment.shape);
}

/** Prevents an athlete from leaving the team until the transaction ends. @returns false if they have left */
export async function staysInTeam(tx: Db, teamId: string, memberId: string): Promise<boolean> {
  return hasRows(
    await tx.execute(sql`
    select member_id from team_members where team_id = ${teamId} and member_id = ${memberId} for key share`),
  );
}

/** Stores the number of athletes of an assignment. */
export async function endAssignment(db: Db, assignmentId: string, athletes: number): Promise<void> {
  await db.execute(sql`update plan_assignments set athletes = ${athletes} where assignment_id = ${assignmentId}`);
}

/** Prevents an assignment from being undone until the transaction ends. @returns false if it was already undone */
export async function isStillAssigned(tx: Db, assignmentId: string): Promise<boolean> {
  const open = await tx.execute(sql`
    select assignment_id from plan_assignments where assignment_id = ${assignmentId} and taken_back_on is null for share`);
  return hasRows(open);
}

/** Deletes an assignment without athletes, which needs no undo. */
export async function dropAssignment(db: Db, assignmentId: string): Promise<void> {
  await db.execute(sql`
    delete from plan_assignments where assignment_id = ${assignmentId} and taken_back_on is null
      and not exists (select from training_plans p where p.assignment_id = ${assignmentId})`);
}

/** Marks a team's assignment as undone, once. Waits for athletes who are being assigned to. */
export async function closeAssignment(db: Db, teamId: string, assignmentId: string): Promise<void> {
  await db.execute(sql`
    update plan_assignments set taken_back_on = now() where assignment_id = ${assignmentId} and team_id = ${teamId} and taken_back_on is null`);
}

/** Undoes `closeAssignment`. */
export async function reopenAssignment(db: Db, teamId: string, assignmentId: string): Promise<void> {
  await db.execute(sql`
    update plan_assignments set taken_back_on = null where assignment_id = ${assignmentId} and team_id = ${teamId}`);
}
