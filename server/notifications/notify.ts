import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';
import { localDate, mondayOf } from '../../domain/dates.ts';
import { type MailState, notificationKinds } from '../../domain/entities/notification.ts';
import { type Change, changed } from '../changes/changed.ts';
import type { Db } from '../db/open.ts';
import { enqueue, payloadOf } from '../jobs/jobs.store.ts';
import { type JobHandler, TryLater } from '../jobs/runner.ts';
import { type MailSite, notificationEmail } from '../mail/emails.ts';
import type { Mailer } from '../mail/mailer.ts';
import { memberTransaction } from '../members/hold-member.store.ts';
import { addMessageNotice, addNoticeOnce, addOrWidenNotice } from '../notices/notices.store.ts';
import type { Sealer } from '../base/seal.ts';
import { isReading, type Person, personOf, reachOf } from './facts.store.ts';
import {
  keyOfNotificationEvent,
  notificationEvent,
  type NotificationEvent,
  notificationEventOf,
  textOf,
} from './news.ts';
import { openChannelsOf } from './channels.store.ts';
import { planPush, PUSH_JOB, pushJob, type PushDeps } from './push/deliver-job.ts';
import { claimMail, claimPush, releaseMail, settingsOf, weeklySubscribers } from './settings.store.ts';
import { unsubscribeAddress } from './unsubscribe.ts';
import { nextMonday } from './weeks.ts';

/** Job that adds a notification on the page and schedules the email. Its key ends with the member's id. */
const NOTIFICATION_JOB = 'notification';
/** Job that sends the email. It has the key of the {@link NOTIFICATION_JOB}. */
const MAIL_JOB = 'notification-mail';
/** Daily job that schedules the next weekly summaries. */
const WEEKLY_JOB = 'weekly-summaries';
/** Maximum attempts while the mail server does not respond, spread over several hours. */
const MAX_ATTEMPTS = 11;

/** Fallback delay for an import's notification; the import's end runs the job immediately. */
const DAY_MS = 86_400_000;

const payload = z.object({ memberId: z.uuid(), news: notificationEvent });

export interface NotifyDeps {
  readonly db: Db;
  readonly sealer: Sealer;
  readonly mailer: Mailer;
  /** Whether a mail server is configured; otherwise emails would be lost. */
  readonly sendsMail: () => boolean;
  readonly place: MailSite;
  readonly push: Pick<PushDeps, 'rules' | 'vapid'>;
  readonly log: FastifyBaseLogger;
  readonly now: () => Date;
}

export function createNotifications(deps: NotifyDeps) {
  const { db, sealer, mailer, sendsMail, place, push, log, now } = deps;

  const inADay = () => new Date(now().getTime() + DAY_MS);

  async function plan(tx: Db, memberId: string, about: NotificationEvent, runAt?: Date): Promise<void> {
    const job = {
      kind: NOTIFICATION_JOB,
      key: `${keyOfNotificationEvent(about)} ${memberId}`,
      payload: { memberId, news: about },
    };
    await enqueue(tx, runAt ? { ...job, runAt } : job);
  }

  /** Schedules notifications for a change, according to the members' settings. An equal pending notification is not scheduled twice. */
  async function hear(tx: Db, change: Change): Promise<void> {
    const { of: memberId } = change;
    if (change.what === 'historyListed') {
      // The notification is sent when all files of the import have been processed.
      return plan(tx, memberId, { type: 'import', importId: change.importId }, inADay());
    }
    if (change.what === 'importEnded') {
      const about: NotificationEvent = { type: 'import', importId: change.importId };
      // Daily syncs trigger no notification.
      const isAwaited =
        change.isUpload ||
        (await payloadOf(tx, NOTIFICATION_JOB, `${keyOfNotificationEvent(about)} ${memberId}`)) !== null;
      return isAwaited ? plan(tx, memberId, about) : undefined;
    }
    const about = notificationEventOf(change);
    if (about) await plan(tx, memberId, about);
  }

  async function weekly(memberId: string): Promise<void> {
    const person = await personOf(db, memberId);
    if (!person) return;
    const { monday, at } = nextMonday(now(), person.timeZone);
    await plan(db, memberId, { type: 'weekly', monday }, at);
  }

  const mailState = ({ isVerified }: Pick<Person, 'isVerified'>): MailState =>
    !sendsMail() ? 'none' : isVerified ? 'on' : 'unverified';

  /** Returns the text, recipient and channels of a notification; `null` if there is nothing to send. */
  async function wanted(memberId: string, about: NotificationEvent) {
    const person = await personOf(db, memberId);
    const setting = (await settingsOf(db, memberId)).find(({ type }) => type === about.type);
    if (!person || !setting) return null;
    const ways = {
      page: setting.page,
      mail: setting.mail && mailState(person) === 'on',
      channels: setting.push ? await openChannelsOf(db, memberId) : [],
    };
    if (!ways.page && !ways.mail && ways.channels.length === 0) return null;
    const said = await textOf(db, memberId, about, person, now());
    return said && { person, ways, said };
  }

  async function mail(memberId: string, about: NotificationEvent): Promise<void> {
    const { type } = about;
    const found = await wanted(memberId, about);
    if (!found?.ways.mail) return;
    if (!(await claimMail(db, memberId, type, notificationKinds[type].quietHours))) {
      // This notification may be about another team or event, so it is retried later and sent if it still applies.
      if (type === 'team')
        throw new TryLater(notificationKinds.team.quietHours * 3600, 'another mail of the kind has just gone out');
      return;
    }
    const { person, said } = found;
    const unsubscribe = unsubscribeAddress(sealer, place.site, memberId, type);
    const message = notificationEmail({ ...place, language: person.language ?? 'en' }, said, unsubscribe);
    try {
      await mailer.send(person.email, message);
    } catch (error) {
      await releaseMail(db, memberId, type);
      throw error;
    }
  }

  /** Adds the notice and schedules the email. The email is a separate job, so a retry adds no second notice. */
  async function tell(memberId: string, about: NotificationEvent, key: string): Promise<void> {
    const found = await wanted(memberId, about);
    if (!found) return;
    const { ways, said } = found;
    const { title, message, both, messageId, path } = said;
    const authorId = 'authorId' in about ? about.authorId : undefined;
    const notice = { memberId, kind: about.type, title, message, authorId, path };
    await memberTransaction(db, memberId, async (tx) => {
      if (ways.page) {
        if (messageId !== undefined) await addMessageNotice(tx, notice, messageId);
        else await (both === undefined ? addNoticeOnce(tx, notice) : addOrWidenNotice(tx, notice, both));
      }
      if (ways.mail) await enqueue(tx, { kind: MAIL_JOB, key, payload: { memberId, news: about } });
      const { channels } = ways;
      if (
        channels.length > 0 &&
        (await claimPush(tx, memberId, about.type, notificationKinds[about.type].quietHours))
      ) {
        for (const channelId of channels) await planPush(tx, channelId, about, key);
      }
      if (ways.page) await changed(tx, { what: 'notices', of: memberId });
    });
  }

  /** Discards failed personal messages, since they must not outlive their author's account. */
  const isKept = (asked: unknown) => payload.safeParse(asked).data?.news.type !== 'message';

  async function giveUp({ key }: { readonly key: string }, error: Error): Promise<void> {
    log.error({ err: error, key }, 'a member could not be told');
  }

  const jobs: Readonly<Record<string, JobHandler>> = {
    [NOTIFICATION_JOB]: {
      limit: 2,
      maxAttempts: MAX_ATTEMPTS,
      async run(job) {
        const { memberId, news: about } = payload.parse(job.payload);
        if (about.type === 'weekly') {
          const person = await personOf(db, memberId);
          const today = localDate(now().getTime() / 1000, person?.timeZone ?? null);
          // The member's time zone has changed, so it may not be Monday yet, or it may be another week.
          if (person && mondayOf(today) !== about.monday) return weekly(memberId);
        }
        if (about.type === 'import' && (await isReading(db, about.importId)))
          throw new TryLater(DAY_MS / 1000, 'it is being read');
        await tell(memberId, about, job.key);
      },
      giveUp,
      isKept,
    },
    [MAIL_JOB]: {
      limit: 2,
      maxAttempts: MAX_ATTEMPTS,
      async run(job) {
        const { memberId, news: about } = payload.parse(job.payload);
        await mail(memberId, about);
      },
      giveUp,
      isKept,
    },
    [PUSH_JOB]: pushJob({
      db,
      sealer,
      ...push,
      ...place,
      async pathOf(memberId, about) {
        const found = await wanted(memberId, about);
        return found && found.ways.channels.length > 0 ? found.said.path : null;
      },
    }),
    [WEEKLY_JOB]: {
      limit: 1,
      maxAttempts: Number.POSITIVE_INFINITY,
      async run({ signal }) {
        for (const memberId of await weeklySubscribers(db)) {
          signal.throwIfAborted();
          await weekly(memberId);
        }
        await enqueue(db, { kind: WEEKLY_JOB, key: 'all', runAt: inADay() });
      },
    },
  };

  return {
    hear,
    /** Schedules the summary for a member who turned it on. */
    weekly,
    jobs,
    mailState,
    /** Counts how a message reaches these members. */
    messageReach: (memberIds: readonly string[]) => reachOf(db, memberIds, sendsMail()),
    /** Starts scheduling the weekly summaries. */
    start: () => enqueue(db, { kind: WEEKLY_JOB, key: 'all' }),
  };
}
