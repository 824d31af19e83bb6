import { MEASURED_BY } from '../../domain/activity-fields.ts';
import { type SQL, sql } from 'drizzle-orm';
import { BY_HAND } from '../../domain/entities/manual-activity.ts';
import { ANALYSE_JOB, MEASURE_JOB } from '../imports/plan-analysis.ts';

/**
 * Condition for a member whose numbers are all up to date: no import is running, and no activity waits to be measured or analysed. @param
 * member the member's id, as SQL
 */
export const isSettled = (member: SQL): SQL => sql`(
  not exists (select from jobs where kind in (${ANALYSE_JOB}, ${MEASURE_JOB}) and key = ${member}::text)
  and not exists (select from imports where imports.member_id = ${member} and state = 'active')
  and not exists (select from import_items join imports using (import_id)
    where imports.member_id = ${member} and import_items.state = 'stored')
  and not exists (select from activities where activities.member_id = ${member} and removed_on is null
    and (critical_power_proven is null or (measured_by <> ${MEASURED_BY} and source <> ${BY_HAND}))))`;
