import * as z from 'zod/mini';
import { EMAIL_MAX } from '../../domain/constants.ts';
import { type ActKind, actKinds, actThings } from '../../domain/entities/admin-act.ts';
import { backupCheckReasons, backupCheckStates } from '../../domain/entities/backup-check.ts';
import { watchState } from '../../domain/entities/watch-folder.ts';
import { call } from '../call.ts';
import { id, pageResponse, integerBetween } from '../fields.ts';

/** A member as shown to admins; `null` if the account was deleted. */
const person = z.nullable(z.object({ member_id: z.string(), name: z.nullable(z.string()), email_address: z.string() }));

const act = z.object({
  act_id: z.string(),
  at: z.string(),
  call_id: z.string(),
  target: z.nullable(z.string()),
  /** Kind, id and current name of the object with the id `target`; `null` if it is of another kind or was deleted. */
  about: z.nullable(z.object({ kind: z.enum(actThings), id: z.string(), name: z.string() })),
  admin: person,
  /** Pseudonym of the admin, which remains after accounts are deleted. */
  admin_mark: z.string(),
  member: person,
  member_mark: z.nullable(z.string()),
  /** Result; `null` if the action started, but its result is unknown. */
  outcome: z.nullable(z.enum(['done', 'refused', 'failed'])),
  reason: z.nullable(z.string()),
});

export const listAdminActs = call({
  id: 'listAdminActs',
  method: 'GET',
  path: 'admin/acts',
  proof: 'signed',
  who: 'admin',
  page: 'admin',
  cost: 'read',
  query: z.object({
    /** Cursor: returns entries after this id. */
    after: z.optional(id),
    limit: z.optional(integerBetween(1, 200)),
  }),
  answers: {
    200: z.object({
      acts: z.array(act),
      has_more: z.boolean(),
    }),
  },
  source: 'ours',
  summary: 'What admins did, the newest first.',
});

export const searchAdminActs = call({
  id: 'searchAdminActs',
  method: 'POST',
  path: 'admin/act-search',
  proof: 'signed',
  who: 'admin',
  page: 'admin',
  cost: 'read',
  /** The search is in the body, since proxies log URLs, which would include the email addresses searched for. */
  body: z.strictObject({
    /** Part of a name or address of the admin or member, or of a name of a page, team, cohort, event or survey. */
    find: z.optional(z.string().check(z.trim(), z.maxLength(EMAIL_MAX))),
    /** Calls whose actions also match `find`, since the page determines their labels. */
    calls: z.optional(z.array(z.string().check(z.regex(/^\w{1,60}$/))).check(z.maxLength(60))),
    kind: z.optional(z.enum(actKinds as [ActKind, ...ActKind[]])),
    after: z.optional(id),
    limit: z.optional(integerBetween(1, 200)),
  }),
  bodyBytes: 8_192,
  answers: { 200: z.object({ acts: z.array(act), ...pageResponse }) },
  source: 'ours',
  summary:
    'What admins did, the newest first, as far as it matches. A page may have fewer rows than asked for, or none, and a `next`: each request looks through 10,000 acts at most.',
});

export const listFailedJobs = call({
  id: 'listFailedJobs',
  method: 'GET',
  path: 'admin/jobs',
  proof: 'signed',
  who: 'admin',
  page: 'admin',
  cost: 'read',
  answers: {
    200: z.object({
      jobs: z.array(
        z.object({
          job_id: z.string(),
          kind: z.string(),
          attempts: z.number(),
          last_error: z.nullable(z.string()),
          /** Time of the next automatic attempt; `null` if the job was set aside. */
          next_try_at: z.nullable(z.string()),
          created_at: z.string(),
        }),
      ),
    }),
  },
  source: 'ours',
  summary: 'Work that failed and waits for another try, or was set aside since the server died of it.',
});

export const retryJob = call({
  id: 'retryJob',
  method: 'POST',
  path: 'admin/jobs/:id/retry',
  proof: 'signed',
  who: 'admin',
  page: 'admin',
  cost: 'write',
  params: z.object({ id: z.string().check(z.regex(/^\d{1,15}$/)) }),
  answers: { 204: null },
  source: 'ours',
  summary: 'Has a job that failed, or was set aside, tried again now. 404 where there is none.',
});

export const listGivenUpJobs = call({
  id: 'listGivenUpJobs',
  method: 'GET',
  path: 'admin/given-up-jobs',
  proof: 'signed',
  who: 'admin',
  page: 'admin',
  cost: 'read',
  answers: {
    200: z.object({
      jobs: z.array(
        z.object({
          given_up_id: z.string(),
          kind: z.string(),
          /** The job's key; `null` if it was not stored. */
          key: z.nullable(z.string()),
          /** Vendor of an import, or `file`; `null` for other jobs. */
          source: z.nullable(z.string()),
          member_id: z.nullable(z.string()),
          /** Whether the job can be retried. */
          is_whole: z.boolean(),
          attempts: z.number(),
          last_error: z.string(),
          given_up_at: z.string(),
        }),
      ),
    }),
  },
  source: 'ours',
  summary:
    'Jobs, those of imports among them, that were given up within the last 30 days and not asked for again, the last first, at most 200.',
});

export const retryGivenUpJob = call({
  id: 'retryGivenUpJob',
  method: 'POST',
  path: 'admin/given-up-jobs/:id/retry',
  proof: 'signed',
  who: 'admin',
  page: 'admin',
  cost: 'write',
  params: z.object({ id: z.uuid() }),
  answers: { 204: null },
  source: 'ours',
  summary:
    'Asks again for a job that was given up; an import that ended by it goes on. 404 where there is none, 409 not_kept, job_over.',
});

export const readUpkeep = call({
  id: 'readUpkeep',
  method: 'GET',
  path: 'admin/upkeep',
  proof: 'signed',
  who: 'admin',
  page: 'admin',
  cost: 'light',
  answers: {
    200: z.object({
      backup_check: z.object({
        is_running: z.boolean(),
        /** Result of the last check; `null` before the first one. */
        last: z.nullable(
          z.object({
            state: z.enum(backupCheckStates),
            reason: z.nullable(z.enum(backupCheckReasons)),
            detail: z.nullable(z.string()),
            checked_at: z.string(),
            /** Time of the checked backup; `null` if there was none, or the live data in the operator's PostgreSQL was compared. */
            backup_at: z.nullable(z.string()),
            tables: z.number(),
            rows: z.number(),
            /** Number of recomputed activities of one member. */
            activities: z.number(),
            differences: z.number(),
            /** Number of recomputed daily totals. */
            days: z.number(),
            day_differences: z.number(),
            /** Number of one member's entries compared with their restored export; `null` if no export was checked. */
            entries: z.nullable(z.number()),
            entry_differences: z.number(),
          }),
        ),
      }),
      /** State of the watched folder; `null` if no folder is watched, or it has not been scanned yet. */
      watch_folder: z.optional(z.nullable(watchState)),
      clock: z.object({
        /** Whether data is deleted based on its age. */
        is_trusted: z.boolean(),
        /** Time when the clock was last trusted; `null` if it is trusted now. */
        trusted_at: z.nullable(z.string()),
        /** Hours of uptime until the clock is trusted again. */
        remaining_hours: z.number(),
      }),
    }),
  },
  source: 'ours',
  summary: 'The last check of the newest backup, and whether the clock of the server is trusted.',
});

export const checkBackup = call({
  id: 'checkBackup',
  method: 'POST',
  path: 'admin/backup-check',
  proof: 'signed',
  who: 'admin',
  page: 'admin',
  cost: 'job',
  answers: { 204: null },
  source: 'ours',
  summary: 'Has the newest backup restored and compared now. The result is in `admin/upkeep`.',
});
