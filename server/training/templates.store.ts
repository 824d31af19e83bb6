import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { trainerTypes } from '../../domain/access.ts';
import {
  MAX_SHARED_TEMPLATES,
  MAX_TEMPLATES,
  planTemplate,
  type PlanTemplateWire,
  templateSummary,
  type TemplateSummaryWire,
  type TemplateWorkoutWire,
} from '../../domain/entities/plan-template.ts';
import type { Restore } from '../../domain/restore-shape.ts';
import type { Db } from '../db/open.ts';
import { hasRows, parsedRows, rowsOf } from '../db/rows.ts';
import { withinLimit } from '../members/row-limits.store.ts';
import { templateWorkoutOf } from './given-workout.ts';

/** A template to store. */
export type NewTemplate = Pick<PlanTemplateWire, 'name' | 'description' | 'weeks' | 'phases' | 'team_id'> & {
  readonly workouts: readonly TemplateWorkoutWire[];
};

const trainers = sql.join(
  [...trainerTypes].map((type) => sql`${type}`),
  sql`, `,
);

/** Selects the ids of templates visible to a member: their own, and those that a coach shares with one of their teams, while the coach leads it. */
const seenBy = (memberId: string): SQL => sql`(
  select own.template_id from plan_templates own where own.member_id = ${memberId}
  union select shared.template_id from team_members mine
    join plan_templates shared on shared.team_id = mine.team_id
    join team_members theirs on theirs.team_id = shared.team_id and theirs.member_id = shared.member_id and not theirs.is_assistant
    join members coach on coach.member_id = shared.member_id and coach.member_type in (${trainers})
  where mine.member_id = ${memberId})`;

const summaryOf = (memberId: string): SQL => sql`
  t.template_id, t.name, t.description, t.weeks, t.phases, t.team_id, t.member_id = ${memberId} as is_own,
  (select nullif(concat_ws(' ', o.first_name, o.last_name), '') from members o where o.member_id = t.member_id) as owner_name,
  jsonb_array_length(t.workouts) as workouts_count`;

/** Returns all templates visible to a member, their own first, by name. */
export async function findTemplates(db: Db, memberId: string): Promise<TemplateSummaryWire[]> {
  const found = await db.execute(sql`
    select ${summaryOf(memberId)} from plan_templates t where t.template_id in ${seenBy(memberId)}
    order by t.member_id <> ${memberId}, lower(t.name), t.template_id limit ${MAX_TEMPLATES + MAX_SHARED_TEMPLATES}`);
  return parsedRows(found, templateSummary.shape);
}

/** Finds a template; `null` if the member can see none with this id. */
export async function findTemplate(db: Db, memberId: string, templateId: string): Promise<PlanTemplateWire | null> {
  const found = await db.execute(sql`
    select ${summaryOf(memberId)}, t.workouts from plan_templates t where t.template_id = ${templateId} and t.template_id in ${seenBy(memberId)}`);
  return parsedRows(found, planTemplate.shape)[0] ?? null;
}

/** Returns a template's owner and stored text; `null` if there is none with this id. */
export async function ownerOfTemplate(
  tx: Db,
  templateId: string,
): Promise<{ readonly memberId: string; readonly workouts: TemplateWorkoutWire[] } | null> {
  const found = await tx.execute(sql`
    select member_id as "memberId", workouts from plan_templates where template_id = ${templateId} for update`);
  const [row] = rowsOf<{ memberId: string; workouts: TemplateWorkoutWire[] }>(found);
  return row ?? null;
}

/** Saves a template, replacing the member's own template with this id. @returns false if the id is another member's */
export async function putTemplate(
  tx: Db,
  memberId: string,
  templateId: string,
  { name, description, weeks, phases, team_id: teamId, workouts }: NewTemplate,
): Promise<boolean> {
  const saved = await tx.execute(sql`
    insert into plan_templates (template_id, member_id, team_id, name, description, weeks, phases, workouts)
    values (${templateId}::uuid, ${memberId}::uuid, ${teamId}::uuid, ${name}, ${description}, ${weeks},
      ${JSON.stringify(phases)}::jsonb, ${JSON.stringify(workouts)}::jsonb)
    on conflict (template_id) do update set team_id = excluded.team_id, name = excluded.name, description = excluded.description,
      weeks = excluded.weeks, phases = excluded.phases, workouts = excluded.workouts, modified_at = now()
    where plan_templates.member_id = ${memberId} returning template_id`);
  return hasRows(saved);
}

/** Deletes the member's template with this id, if there is one. */
export async function dropTemplate(tx: Db, memberId: string, templateId: string): Promise<void> {
  await tx.execute(sql`delete from plan_templates where template_id = ${templateId} and member_id = ${memberId}`);
}

/**
 * Restores an export's templates with new ids, without sharing. Skips templates with existing content, and those above the limit.
 * @returns the number of new templates
 */
export async function restoreTemplates(tx: Db, memberId: string, templates: Restore['templates']): Promise<number> {
  if (templates.length === 0) return 0;
  const found = await tx.execute(sql`
    select name, weeks, workouts from plan_templates where member_id = ${memberId}`);
  const said = (name: string, weeks: number, workouts: readonly TemplateWorkoutWire[]) =>
    JSON.stringify([name, weeks, workouts.map(({ week, day, title }) => [week, day, title])]);
  const there = new Set(
    rowsOf<{ name: string; weeks: number; workouts: TemplateWorkoutWire[] }>(found).map((row) =>
      said(row.name, row.weeks, row.workouts),
    ),
  );
  const missing = templates
    .map(
      (template): NewTemplate => ({
        ...template,
        team_id: null,
        workouts: template.workouts.map(templateWorkoutOf),
      }),
    )
    .filter(({ name, weeks, workouts }) => !there.has(said(name, weeks, workouts)));
  const fitting = await withinLimit(tx, memberId, 'templates', missing);
  for (const template of fitting) await putTemplate(tx, memberId, randomUUID(), template);
  return fitting.length;
}
