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

/** Tells a member something on the page, and asks for the mail; the key ends with them. */
const NOTIFICATION_JOB = 'notification';
/** Mails it, by the same key. */
const MAIL_JOB = 'notification-mail';
/** Plans the summaries of the week that comes, every day. */
const WEEKLY_JOB = 'weekly-summaries';
/** Tries at a mail server that does not answer, some hours long. */
const MOST_TRIES = 11;

/** An import that is over has its job run at once; this is for those that end otherwise. */
const DAY_MS = 86_400_000;

const payload = z.object({ memberId: z.uuid(), news });

/**
 * What other rooms tell of. Nothing is said that the member does not want to hear, and nobody is told twice at once. Where there is a `tx`, it is
 * told if and only if what it is about is kept.
 */
export interface Notify {
  /** Somebody else wrote in the diary of a day. */
  comment(tx: Db, memberId: string, date: string, authorId: string): Promise<void>;
  /** Somebody else changed the plan. */
  plan(tx: Db, memberId: string, authorId: string): Promise<void>;
  /** Somebody wrote to them. */
  message(tx: Db, memberIds: readonly string[], message: Omit<MessageNews, 'type' | 'messageId'>): Promise<void>;
  /** A place in a team was given or ended, or is asked for. */
  team(tx: Db, memberId: string, teamId: string, what: TeamNews): Promise<void>;
  link(memberId: string, linkId: string): Promise<void>;
  /** A webhook was paused: nothing arrives there. */
  webhook(tx: Db, memberId: string, webhookId: string): Promise<void>;
  /** A channel was stopped: nothing arrives there. */
  channel(tx: Db, memberId: string, channelId: string): Promise<void>;
  /** All of a history is named: it is told of when it is read. */
  history(tx: Db, memberId: string, importId: string): Promise<void>;
  /** An import is read as far as it goes: files that the member gave are told of, and histories. What a link brings from day to day is not. */
  import(memberId: string, importId: string, isUpload: boolean): Promise<void>;
  /** They want to hear of their week from now on. */
  weekly(memberId: string): Promise<void>;
}

export interface NotifyDeps {
  readonly db: Db;
  readonly sealer: Sealer;
  readonly mailer: Mailer;
  /** False: mails would be lost. */
  readonly sendsMail: () => boolean;
  readonly place: LetterPlace;
  readonly push: Pick<PushDeps, 'rules' | 'vapid'>;
  readonly publish: Publish;
  readonly log: FastifyBaseLogger;
  readonly now: () => Date;
  /** Looks for due jobs now. */
  readonly wake: () => void;
}

export function createNotifications(deps: NotifyDeps) {
  const { db, sealer, mailer, sendsMail, place, push, publish, log, now, wake } = deps;

  const inADay = () => new Date(now().getTime() + DAY_MS);

  async function plan(tx: Db, memberId: string, about: News, key: string, runAt?: Date): Promise<void> {
    const job = { kind: NOTIFICATION_JOB, key: `${about.type}${key} ${memberId}`, payload: { memberId, news: about } };
    await enqueue(tx, runAt ? { ...job, runAt } : job);
    // What a transaction asks for is found at the next tick.
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

  /** What is to be said, to whom and how; null: nothing. */
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
      // Each is about another team, or says another thing of it: it is said later, if it is so then.
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

  /** The mail has a job of its own: one that is tried again leaves no second notice. */
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

  /** What somebody wrote to a member is theirs, and goes with their account. */
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
          // They have moved since: it is not Monday there yet, or the week is another one.
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
    /** Has the summaries be planned, from the start on. */
    start: () => enqueue(db, { kind: WEEKLY_JOB, key: 'all' }),
  };
}
