import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';
import { localDate, mondayOf } from '../../domain/dates.ts';
import type { MailState, TeamNews } from '../../domain/entities/notification.ts';
import type { Db } from '../db/open.ts';
import { enqueue, payloadOf } from '../jobs/jobs.store.ts';
import { type JobHandler, TryLater } from '../jobs/runner.ts';
import { type LetterPlace, notificationLetter } from '../mail/letters.ts';
import type { Mailer } from '../mail/mailer.ts';
import { memberTransaction } from '../members/hold-member.store.ts';
import { addMessageNotice, addNoticeOnce, addOrWidenNotice } from '../notices/notices.store.ts';
import type { Publish } from '../realtime/publish.ts';
import type { Sealer } from '../base/seal.ts';
import { isReading, type Person, personOf, reachOf } from './facts.store.ts';
import { type MessageNews, news, type News, quietHours, textOf } from './news.ts';
import { openChannelsOf } from './channels.store.ts';
import { planPush, PUSH_JOB, pushJob, type PushDeps } from './push/deliver-job.ts';
import { claimMail, claimPush, releaseMail, settingsOf, whoWantsWeekly } from './settings.store.ts';
import { unsubscribeAddress } from './unsubscribe.ts';
import { nextMonday } from './weeks.ts';

/** Adds a notification on the page, and schedules the mail; the key ends with the member. */
const NOTIFICATION_JOB = 'notification';
/** Mails it, with the same key. */
const MAIL_JOB = 'notification-mail';
/** Schedules the summaries of the coming week, every day. */
const WEEKLY_JOB = 'weekly-summaries';
/** Attempts at a mail server that does not respond, over some hours. */
const MOST_TRIES = 11;

/** The job of a finished import runs immediately; this delay is for other endings. */
const DAY_MS = 86_400_000;

const payload = z.object({ memberId: z.uuid(), news });

/**
 * Notifications from other parts of the server. Respects the member's settings, and sends nothing twice at once. With a `tx`, a notification is
 * sent if and only if it is committed.
 */
export interface Notify {
  /** Another person commented on a day. */
  comment(tx: Db, memberId: string, date: string, authorId: string): Promise<void>;
  /** Another person changed the plan. */
  plan(tx: Db, memberId: string, authorId: string): Promise<void>;
  /** Another person wrote to these members. */
  message(tx: Db, memberIds: readonly string[], message: Omit<MessageNews, 'type' | 'messageId'>): Promise<void>;
  /** A team membership was given, ended or requested. */
  team(tx: Db, memberId: string, teamId: string, what: TeamNews): Promise<void>;
  link(memberId: string, linkId: string): Promise<void>;
  /** A webhook was paused. */
  webhook(tx: Db, memberId: string, webhookId: string): Promise<void>;
  /** A channel was stopped. */
  channel(tx: Db, memberId: string, channelId: string): Promise<void>;
  /** All files of a history are listed: notifies when they have been imported. */
  history(tx: Db, memberId: string, importId: string): Promise<void>;
  /** An import has finished: notifies about a member's own files, and about histories, but not about daily syncs. */
  import(memberId: string, importId: string, isUpload: boolean): Promise<void>;
  /** The member has turned the weekly summary on. */
  weekly(memberId: string): Promise<void>;
}

export interface NotifyDeps {
  readonly db: Db;
  readonly sealer: Sealer;
  readonly mailer: Mailer;
  /** False if mails would be lost. */
  readonly sendsMail: () => boolean;
  readonly place: LetterPlace;
  readonly push: Pick<PushDeps, 'rules' | 'vapid'>;
  readonly publish: Publish;
  readonly log: FastifyBaseLogger;
  readonly now: () => Date;
  /** Runs due jobs now. */
  readonly wake: () => void;
}

export function createNotifications(deps: NotifyDeps) {
  const { db, sealer, mailer, sendsMail, place, push, publish, log, now, wake } = deps;

  const inADay = () => new Date(now().getTime() + DAY_MS);

  async function plan(tx: Db, memberId: string, about: News, key: string, runAt?: Date): Promise<void> {
    const job = { kind: NOTIFICATION_JOB, key: `${about.type}${key} ${memberId}`, payload: { memberId, news: about } };
    await enqueue(tx, runAt ? { ...job, runAt } : job);
    // Jobs of a transaction are found at the next tick.
    if (tx === db) wake();
  }

  async function weekly(memberId: string): Promise<void> {
    const person = await personOf(db, memberId);
    if (!person) return;
    const { monday, at } = nextMonday(now(), person.timeZone);
    await plan(db, memberId, { type: 'weekly', monday }, ` ${monday}`, at);
  }

  const mailState = ({ isVerified }: Pick<Person, 'isVerified'>): MailState =>
    !sendsMail() ? 'none' : isVerified ? 'on' : 'unverified';

  /** The text, recipient and channels of a notification; null if there is nothing to send. */
  async function wanted(memberId: string, about: News) {
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

  async function mail(memberId: string, about: News): Promise<void> {
    const { type } = about;
    const found = await wanted(memberId, about);
    if (!found?.ways.mail) return;
    if (!(await claimMail(db, memberId, type, quietHours[type]))) {
      // Another one may be about another team or event, so it is sent later if it is still true then.
      if (type === 'team') throw new TryLater(quietHours.team * 3600, 'another mail of the kind has just gone out');
      return;
    }
    const { person, said } = found;
    const unsubscribe = unsubscribeAddress(sealer, place.site, memberId, type);
    const letter = notificationLetter({ ...place, language: person.language ?? 'en' }, said, unsubscribe);
    try {
      await mailer.send(person.email, letter);
    } catch (error) {
      await releaseMail(db, memberId, type);
      throw error;
    }
  }

  /** The mail has a separate job, so that a retry adds no second notice. */
  async function tell(memberId: string, about: News, key: string): Promise<void> {
    const found = await wanted(memberId, about);
    if (!found) return;
    const { person, ways, said } = found;
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
      if (channels.length > 0 && (await claimPush(tx, memberId, about.type, quietHours[about.type]))) {
        for (const channelId of channels) await planPush(tx, channelId, about, key);
      }
    });
    if (ways.page) publish(person.identityId, 'notices_updated', {});
    if (ways.mail || ways.channels.length > 0) wake();
  }

  /** A personal message to a member is deleted with their account. */
  const isKept = (asked: unknown) => payload.safeParse(asked).data?.news.type !== 'message';

  async function giveUp({ key }: { readonly key: string }, error: Error): Promise<void> {
    log.error({ err: error, key }, 'a member could not be told');
  }

  const notify: Notify = {
    comment: (tx, memberId, date, authorId) =>
      plan(tx, memberId, { type: 'comment', date, authorId }, ` ${date} ${authorId}`),
    plan: (tx, memberId, authorId) => plan(tx, memberId, { type: 'plan', authorId }, ` ${authorId}`),
    async message(tx, memberIds, message) {
      const about: MessageNews = { type: 'message', messageId: randomUUID(), ...message };
      for (const memberId of memberIds) await plan(tx, memberId, about, ` ${about.messageId}`);
    },
    team: (tx, memberId, teamId, what) => plan(tx, memberId, { type: 'team', what, teamId }, ` ${what} ${teamId}`),
    link: (memberId, linkId) => plan(db, memberId, { type: 'link', linkId }, ` ${linkId}`),
    webhook: (tx, memberId, webhookId) => plan(tx, memberId, { type: 'link', webhookId }, ` ${webhookId}`),
    channel: (tx, memberId, channelId) => plan(tx, memberId, { type: 'link', channelId }, ` ${channelId}`),
    history: (tx, memberId, importId) => plan(tx, memberId, { type: 'import', importId }, ` ${importId}`, inADay()),
    async import(memberId, importId, isUpload) {
      const isAwaited = isUpload || (await payloadOf(db, NOTIFICATION_JOB, `import ${importId} ${memberId}`)) !== null;
      if (isAwaited) await plan(db, memberId, { type: 'import', importId }, ` ${importId}`);
    },
    weekly,
  };

  const jobs: Readonly<Record<string, JobHandler>> = {
    [NOTIFICATION_JOB]: {
      limit: 2,
      maxAttempts: MOST_TRIES,
      async run(job) {
        const { memberId, news: about } = payload.parse(job.payload);
        if (about.type === 'weekly') {
          const person = await personOf(db, memberId);
          const today = localDate(now().getTime() / 1000, person?.timeZone ?? null);
          // Their time zone has changed: it is not Monday there yet, or it is another week.
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
      maxAttempts: MOST_TRIES,
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
      tellStopped: notify.channel,
    }),
    [WEEKLY_JOB]: {
      limit: 1,
      maxAttempts: Number.POSITIVE_INFINITY,
      async run({ signal }) {
        for (const memberId of await whoWantsWeekly(db)) {
          signal.throwIfAborted();
          await weekly(memberId);
        }
        await enqueue(db, { kind: WEEKLY_JOB, key: 'all', runAt: inADay() });
      },
    },
  };

  return {
    notify,
    jobs,
    mailState,
    /** How a message reaches these members. */
    messageReach: (memberIds: readonly string[]) => reachOf(db, memberIds, sendsMail()),
    /** Schedules the summaries from the start on. */
    start: () => enqueue(db, { kind: WEEKLY_JOB, key: 'all' }),
  };
}
