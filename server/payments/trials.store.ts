import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { ACCESS_LEVEL } from '../../domain/constants.ts';
import type { Db } from '../db/open.ts';
import { parsedRows } from '../db/rows.ts';
import { compareAndSetValue } from '../installation.store.ts';
import { enqueueMissing } from '../jobs/jobs.store.ts';

/** End of a trial, ms since 1970. Rounded, since the column has microseconds and is compared with a job's payload later. */
const endMs = sql.raw('(extract(epoch from trial_ends_at) * 1000)::bigint');

/** Key of the stored time when notes were last scheduled. */
const PLANNED_NAME = 'trial-notes-planned';

/**
 * Schedules a job of this kind for each trial that ends `days` days after the next two days. Jobs already due were scheduled before, so members
 * are notified once. If nothing was scheduled for longer, the last job due of each trial is added.
 * @param days days before the end when the member is notified
 */
export async function planTrialNotes(db: Db, kind: string, days: readonly number[]): Promise<void> {
  const told = sql.join(
    days.map((before) => sql`(${before}::int)`),
    sql`, `,
  );
  await db.transaction(async (tx) => {
    const [clock] = parsedRows(await tx.execute(sql`select now()::text as now`), { now: z.string() });
    const last = await compareAndSetValue(tx, PLANNED_NAME, clock?.now ?? '');
    await enqueueMissing(
      tx,
      sql`
      with told (before) as (values ${told})
      select ${kind}, before || ' ' || extract(epoch from trial_ends_at)::bigint || ' ' || member_id,
        jsonb_build_object('memberId', member_id, 'endsAt', ${endMs}), due
      from members cross join told cross join lateral (select trial_ends_at - before * interval '1 day' as due) as moment
      where access_level = ${ACCESS_LEVEL.trial} and trial_ends_at > now() and due <= now() + interval '2 days'
        and due > least(now(), coalesce(${last}::timestamptz, now()) + interval '2 days')
        and (due > now() or not exists (select from told later
          where later.before < told.before and trial_ends_at - later.before * interval '1 day' <= now()))`,
    );
  });
}

/** Schedules missing last-day notes for trials that end within two days; immediately for those that end within one. */
export async function planShortNotes(tx: Db, kind: string, memberId: string | null): Promise<void> {
  await enqueueMissing(
    tx,
    sql`
    select ${kind}, '1 ' || extract(epoch from trial_ends_at)::bigint || ' ' || member_id,
      jsonb_build_object('memberId', member_id, 'endsAt', ${endMs}),
      greatest(now(), trial_ends_at - interval '1 day')
    from members
    where access_level = ${ACCESS_LEVEL.trial} and trial_ends_at > now() and trial_ends_at <= now() + interval '2 days'
      and (${memberId}::uuid is null or member_id = ${memberId}::uuid)`,
  );
}

const trial = {
  email: z.string(),
  identityId: z.string(),
  language: z.nullable(z.enum(['en', 'de'])),
  timeZone: z.nullable(z.string()),
  endsAt: z.nullable(z.number()),
  isPaidFor: z.boolean(),
};

/** Returns a trial's member and end (ms since 1970), and whether a subscription follows; `null` if the account was deleted. */
export async function trialOf(db: Db, memberId: string) {
  const found = await db.execute(sql`
    select u.email, u.identity_id as "identityId", m.language, m.time_zone as "timeZone", ${endMs}::float8 as "endsAt",
      exists (select from payment_accounts p
        where p.member_id = m.member_id and p.status in ('trialing', 'active', 'past_due') and not p.is_ending) as "isPaidFor"
    from members m join users u using (sub)
    where m.member_id = ${memberId} and m.access_level = ${ACCESS_LEVEL.trial}`);
  return parsedRows(found, trial)[0] ?? null;
}
