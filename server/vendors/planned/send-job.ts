import * as z from 'zod/mini';
import { addDays } from '../../../domain/dates.ts';
import { changed } from '../../changes/changed.ts';
import type { Db } from '../../db/open.ts';
import { enqueue } from '../../jobs/jobs.store.ts';
import { jobWait, type JobHandler, TryLater } from '../../jobs/runner.ts';
import { type Vendor, VendorFailure } from '../adapters/vendor.ts';
import type { SavedWorkout, WorkoutCalendar } from '../adapters/workout-calendar.ts';
import type { VendorContext } from '../context.ts';
import type { Link } from '../linking/links.store.ts';
import { markRefused } from '../linking/link-problem.ts';
import { type DueWorkout, findDue } from './due.ts';
import {
  findTarget,
  findTargetsOf,
  deletePast,
  deleteSent,
  deleteTarget,
  notePushErrors,
  noteSent,
  noteTarget,
  readSent,
  type TargetFailure,
} from './sent-workouts.store.ts';

/** Job that keeps a vendor's calendar in sync with planned workouts. Its key is the link's id. */
export const SEND_JOB = 'vendor-workouts';

/** Interval of syncs without a change, since days pass, zones change, and watch services report late. */
const HOUR_SECONDS = 3600;
/** Number of quick consecutive attempts; further ones are hourly. */
const QUICK_ATTEMPTS = 5;

const payload = z.object({ failures: z._default(z.number(), 0) });

/** Schedules the job. @param seconds delay in which further changes are collected */
export const planSend = (db: Db, linkId: string, now: Date, seconds: number): Promise<void> =>
  enqueue(db, { kind: SEND_JOB, key: linkId, runAt: new Date(now.getTime() + 1000 * seconds) });

/** Schedules a sync of a member's calendars after a change of their plan. */
export async function planSendsOf(db: Db, memberId: string, seconds: number): Promise<void> {
  for (const linkId of await findTargetsOf(db, memberId)) await planSend(db, linkId, new Date(), seconds);
}

interface Calendar {
  readonly context: VendorContext;
  readonly vendor: Vendor & { readonly calendar: WorkoutCalendar };
  readonly link: Link;
}

const sendsTo = (vendor: Vendor | undefined): vendor is Calendar['vendor'] => vendor?.calendar !== undefined;

/** Sends all events at once, or each separately if the vendor rejects one of them. */
async function save({ context, vendor, link }: Calendar, due: readonly DueWorkout[]): Promise<SavedWorkout[]> {
  const send = (some: readonly DueWorkout[]) =>
    context.links.use(vendor, link.linkId, (access) =>
      vendor.calendar.save(
        access,
        some.map(({ event }) => event),
      ),
    );
  try {
    return [...(await send(due))];
  } catch (error) {
    if (!(error instanceof VendorFailure) || error.trouble !== 'invalid') throw error;
    if (due.length === 1) return [];
    const saved: SavedWorkout[] = [];
    for (const one of due) saved.push(...(await save({ context, vendor, link }, [one])));
    return saved;
  }
}

async function remove({ context, vendor, link }: Calendar, eventIds: readonly string[]): Promise<void> {
  if (eventIds.length === 0) return;
  await context.links.use(vendor, link.linkId, (access) => vendor.calendar.remove(access, eventIds));
}

const eventsIn = (rows: readonly { readonly eventId: string | null }[]) => rows.flatMap(({ eventId }) => eventId ?? []);

/** Saves new and changed workouts, deletes those no longer planned, and reads the watch services' status of the others. */
async function synchronise(calendar: Calendar): Promise<void> {
  const { context, vendor, link } = calendar;
  const { db, links } = context;
  const { linkId } = link;
  const { today, until, due } = await findDue(db, link.memberId, vendor.calendar, context.now());
  const planned = new Set(due.map(({ plan }) => plan.training_plan_id));
  await deletePast(db, linkId, today, [...planned]);
  const sent = new Map((await readSent(db, linkId, addDays(today, -1))).map((row) => [row.trainingPlanId, row]));
  const gone = [...sent.values()].filter((row) => row.planDate >= today && !planned.has(row.trainingPlanId));
  await remove(calendar, eventsIn(gone));
  await deleteSent(
    db,
    linkId,
    gone.map(({ trainingPlanId }) => trainingPlanId),
  );
  const changed = due.filter(({ plan, hash }) => sent.get(plan.training_plan_id)?.contentHash !== hash);
  if (changed.length > 0) {
    const saved = new Map((await save(calendar, changed)).map((one) => [one.planId, one]));
    const rows = changed.map(({ plan, hash }) => {
      const one = saved.get(plan.training_plan_id);
      return {
        linkId,
        trainingPlanId: plan.training_plan_id,
        planDate: plan.training_plan_date,
        contentHash: hash,
        eventId: one?.eventId ?? null,
        pushErrors: [...(one?.pushErrors ?? [])],
      };
    });
    await noteSent(db, rows);
  }
  if (due.length === changed.length) return;
  const there = await links.use(vendor, linkId, (access) => vendor.calendar.list(access, today, until));
  for (const { planId, pushErrors } of there) {
    if (planned.has(planId)) await notePushErrors(db, linkId, planId, pushErrors);
  }
}

/** Deletes workouts from today on at the vendor, after sending was switched off. Leaves earlier ones. */
async function removeAll(calendar: Calendar): Promise<void> {
  const { context, link } = calendar;
  const { today } = await findDue(context.db, link.memberId, calendar.vendor.calendar, context.now());
  await remove(calendar, eventsIn(await readSent(context.db, link.linkId, today)));
  await deleteTarget(context.db, link.linkId);
}

const failureOf = ({ trouble }: VendorFailure): TargetFailure =>
  trouble === 'refused' || trouble === 'forbidden' ? trouble : 'busy';

/** Creates the job that keeps a vendor's calendar in sync. Retries quickly a few times, then hourly. */
export const sendJob = (context: VendorContext): JobHandler => ({
  limit: 1,
  maxAttempts: Number.POSITIVE_INFINITY,
  async run(job) {
    const { db, links, vendors, now } = context;
    const [target, link] = [await findTarget(db, job.key), await links.byId(job.key)];
    const vendor = link ? vendors[link.vendor] : undefined;
    if (!target || !link || !sendsTo(vendor)) return;
    const calendar: Calendar = { context, vendor, link };
    // Scheduled before the plan is read, so later changes enqueue the job again.
    if (!target.isEnding) await planSend(db, job.key, now(), HOUR_SECONDS);
    try {
      await (target.isEnding ? removeAll(calendar) : synchronise(calendar));
    } catch (error) {
      if (!(error instanceof VendorFailure)) throw error;
      await noteTarget(db, job.key, failureOf(error));
      if (error.trouble === 'refused') await markRefused(context, link, error);
      else await changed(context.db, { what: 'member', of: link.memberId });
      const { failures } = payload.parse(job.payload);
      await job.save({ failures: failures + 1 });
      const isQuick = error.trouble === 'later' && failures < QUICK_ATTEMPTS;
      throw new TryLater(error.retryAfter ?? (isQuick ? jobWait(failures + 1) : HOUR_SECONDS), error.message);
    }
    if (!target.isEnding) await noteTarget(db, job.key, null);
    await changed(context.db, { what: 'member', of: link.memberId });
  },
});
