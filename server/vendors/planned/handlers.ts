import type { SentWorkoutsWire } from '../../../domain/entities/sent-workouts.ts';
import type { DeviceType } from '../../../domain/vendors.ts';
import { messages } from '../../../domain/messages.ts';
import { ApiFailure } from '../../http/failure.ts';
import type { Handlers } from '../../http/handlers.ts';
import { addDays } from '../../../domain/dates.ts';
import type { WorkoutCalendar } from '../adapters/workout-calendar.ts';
import type { VendorContext } from '../context.ts';
import type { Link } from '../linking/links.store.ts';
import { findDue } from './due.ts';
import { planSend } from './send-job.ts';
import { endSending, findTarget, readSent, startSending } from './sent-workouts.store.ts';

/** Delay in seconds before a switch takes effect. */
const AT_ONCE = 0;

/** Creates the handlers that switch sending planned workouts to a vendor's calendar on or off, and list sent workouts. */
export function createPlannedHandlers(context: VendorContext): Pick<Handlers, 'getSentWorkouts' | 'sendWorkouts'> {
  const { db, links, vendors, now } = context;

  /** Returns the vendor's calendar. @throws ApiFailure if there is no link, or the vendor does not accept workouts */
  async function calendarOf(memberId: string, id: DeviceType) {
    const calendar = vendors[id]?.calendar;
    const link = calendar && (await links.find(memberId, id));
    if (!link) throw new ApiFailure(409, 'vendor_not_linked', messages.link.notLinked);
    return { calendar, link };
  }

  async function shown(link: Link, calendar: WorkoutCalendar): Promise<SentWorkoutsWire> {
    const target = await findTarget(db, link.linkId);
    const { today, due } = await findDue(db, link.memberId, calendar, now());
    const sent = new Map((await readSent(db, link.linkId, addDays(today, -1))).map((row) => [row.trainingPlanId, row]));
    return {
      sends: target !== null && !target.isEnding,
      is_ending: target?.isEnding ?? false,
      in_step_at: target?.inStepAt?.toISOString() ?? null,
      failure: target?.failure ?? null,
      workouts: due.map(({ plan, hash }) => {
        const row = sent.get(plan.training_plan_id);
        const isCurrent = row?.contentHash === hash;
        return {
          training_plan_id: plan.training_plan_id,
          training_plan_date: plan.training_plan_date,
          activity_type_id: plan.activity_type_id,
          title: plan.title,
          state: !isCurrent ? 'waiting' : row.eventId === null ? 'refused' : 'sent',
          sent_at: row?.eventId ? row.sentAt.toISOString() : null,
          push_errors: row?.pushErrors ?? [],
        };
      }),
    };
  }

  return {
    async getSentWorkouts({ params, caller }) {
      const { calendar, link } = await calendarOf(caller.memberId, params.vendor);
      return { status: 200, body: await shown(link, calendar) };
    },

    async sendWorkouts({ params, body, caller }) {
      const { calendar, link } = await calendarOf(caller.memberId, params.vendor);
      if (body.sends) await startSending(db, link.linkId);
      else await endSending(db, link.linkId);
      await planSend(db, link.linkId, now(), AT_ONCE);
      return { status: 200, body: await shown(link, calendar) };
    },
  };
}
