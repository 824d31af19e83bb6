import * as z from 'zod/mini';
import { addDays } from '../../domain/dates.ts';
import { type NotificationType, teamNews } from '../../domain/entities/notification.ts';
import { METRES_PER_MILE } from '../../domain/units.ts';
import { type NotificationText, notificationWords } from '../mail/letters.ts';
import type { Db } from '../db/open.ts';
import type { Language } from '../../domain/words/area.ts';
import {
  brokenVendor,
  figuresOf,
  isStillSo,
  newInImport,
  pausedWebhook,
  type Person,
  senderOf,
  stoppedChannel,
  teamName,
  type WeekFigures,
} from './facts.store.ts';

/** An event as stored in a job: without text or names. */
export const news = z.discriminatedUnion('type', [
  z.object({ type: z.literal('comment'), date: z.string(), authorId: z.optional(z.string()) }),
  z.object({ type: z.literal('plan'), authorId: z.optional(z.string()) }),
  /** Includes the text, since it is the message itself. */
  z.object({
    type: z.literal('message'),
    messageId: z.string(),
    senderId: z.string(),
    teamId: z.nullable(z.string()),
    subject: z.string(),
    text: z.string(),
  }),
  z.object({ type: z.literal('team'), what: z.enum(teamNews), teamId: z.string() }),
  /** A broken link, a paused webhook, or a stopped channel. */
  z.object({
    type: z.literal('link'),
    linkId: z.optional(z.string()),
    webhookId: z.optional(z.string()),
    channelId: z.optional(z.string()),
  }),
  z.object({ type: z.literal('import'), importId: z.string() }),
  z.object({ type: z.literal('weekly'), monday: z.string() }),
]);
export type News = z.infer<typeof news>;
export type MessageNews = Extract<News, { readonly type: 'message' }>;

/** Hours without another mail or push of the kind: comments on ten days send one. */
export const quietHours: Readonly<Record<NotificationType, number>> = {
  comment: 1,
  plan: 6,
  /** Every message has its own text; their number is limited when they are sent. */
  message: 0,
  team: 1,
  link: 24,
  import: 1,
  weekly: 24,
};

const vendorNames: Readonly<Record<string, string>> = {
  garmin: 'Garmin',
  suunto: 'Suunto',
  suuntoV2: 'Suunto',
  polar: 'Polar',
  coros: 'COROS',
  intervals: 'intervals.icu',
  apple: 'Apple',
};

const locales: Readonly<Record<Language, string>> = { en: 'en-GB', de: 'de' };

const dayText = (date: string, language: Language, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locales[language], { ...options, timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));
const shortDay = { day: 'numeric', month: 'long' } as const;

/** A day, with its year unless it is the current one. */
const dayOf = (date: string, language: Language, now: Date) =>
  dayText(date, language, date.startsWith(`${now.getUTCFullYear()}-`) ? shortDay : { ...shortDay, year: 'numeric' });

function weekText({ prefersMetric }: Person, language: Language, figures: WeekFigures) {
  const number = (value: number, digits = 0) =>
    new Intl.NumberFormat(locales[language], { maximumFractionDigits: digits, minimumFractionDigits: digits }).format(
      value,
    );
  const isMetric = prefersMetric !== false;
  const minutes = Math.round(figures.duration / 60);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return {
    count: figures.count,
    distance: `${number(figures.distance / (isMetric ? 1000 : METRES_PER_MILE), 1)} ${isMetric ? 'km' : 'mi'}`,
    duration: [hours > 0 && `${number(hours)} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' '),
    load: number(figures.load),
  };
}

/** The notification text in the member's language; null if it is no longer relevant. */
export async function textOf(
  db: Db,
  memberId: string,
  about: News,
  person: Person,
  now: Date,
): Promise<NotificationText | null> {
  const language = person.language ?? 'en';
  const words = notificationWords(language);
  const { places } = words;
  switch (about.type) {
    case 'comment': {
      const day = dayOf(about.date, language, now);
      const said = { title: words.commentTitle, message: words.comment(day), both: words.comments(day) };
      return { ...said, place: places.comment(day), path: `/calendar/${about.date}` };
    }
    case 'plan':
      return { title: words.planTitle, message: words.plan, place: places.plan, path: '/calendar' };
    case 'message': {
      const from = await senderOf(db, about.senderId, about.teamId);
      // Deleting an account withdraws its undelivered messages.
      if (from === null) return null;
      const message = `${words.messageFrom(from.name, from.team)}\n\n${about.text}`;
      return {
        title: words.messageTitle(from.team, about.subject),
        message,
        messageId: about.messageId,
        aside: from.team === null ? words.noReply : words.noReplyButDiary,
        place: places.plan,
        path: '/calendar',
      };
    }
    case 'team': {
      if (!(await isStillSo(db, memberId, about))) return null;
      const { title, message } = words.team[about.what];
      const team = await teamName(db, about.teamId);
      return {
        title: team === null ? title : `${team}: ${title}`,
        message,
        place: places.team,
        path: '/profile/teams',
      };
    }
    case 'link': {
      if (about.webhookId !== undefined) {
        const address = await pausedWebhook(db, about.webhookId);
        if (address === null) return null;
        const said = { title: words.webhookTitle, message: words.webhook(address) };
        return { ...said, place: places.webhook, path: '/profile/webhooks' };
      }
      if (about.channelId !== undefined) {
        const channel = await stoppedChannel(db, about.channelId);
        if (channel === null) return null;
        const text = { title: words.channelTitle, message: words.channel(channel.address) };
        return { ...text, place: places.channel, path: '/profile/push' };
      }
      const vendor = await brokenVendor(db, about.linkId ?? '');
      if (vendor === null) return null;
      const name = vendorNames[vendor] ?? vendor;
      return {
        title: words.linkTitle(name),
        message: words.link(name),
        place: places.link,
        path: `/profile/sources/${vendor}`,
      };
    }
    case 'import': {
      const count = await newInImport(db, about.importId);
      if (count === null) return null;
      const where =
        count === 0
          ? { place: places.import, path: `/profile/imports/${about.importId}` }
          : { place: places.plan, path: '/calendar' };
      return { title: words.importTitle, message: words.import(count), ...where };
    }
    case 'weekly': {
      const [from, to] = [addDays(about.monday, -7), addDays(about.monday, -1)];
      const [last, before] = await Promise.all([
        figuresOf(db, memberId, from, to),
        figuresOf(db, memberId, addDays(from, -7), addDays(to, -7)),
      ]);
      // No summary after two weeks without activities.
      if (last.count + before.count === 0) return null;
      const title = words.weeklyTitle(dayText(from, language, shortDay), dayText(to, language, shortDay));
      const message = `${words.week(weekText(person, language, last))} ${words.weekBefore(weekText(person, language, before))}`;
      return { title, message, place: places.weekly, path: '/calendar' };
    }
  }
}
