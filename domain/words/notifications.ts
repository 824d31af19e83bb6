import type { NotificationType } from '../entities/notification.ts';
import { area } from './area.ts';

/** A week's figures with their units, as text. */
export interface WeekInWords {
  readonly count: number;
  readonly distance: string;
  readonly duration: string;
  readonly load: string;
}

/** Every kind as the settings name it. */
export const notificationLabels = area('notificationLabels', {
  comment: 'A coach writes in your diary',
  plan: 'A coach changes your plan',
  message: 'A coach writes to you',
  team: 'Somebody comes into your team or leaves it, or you do',
  link: 'A watch no longer sends your activities',
  import: 'An import is finished',
  weekly: 'Your week, on Monday morning',
} satisfies Readonly<Record<NotificationType, string>>);

interface KindTexts {
  readonly [text: string]: unknown;
  /** Completes "You will get no more emails about …". */
  readonly mails: string;
  /** Pushed to browsers and ntfy, whose topics may be public: no names, dates or figures. */
  readonly push: { readonly title: string; readonly message: string };
}

/** The texts of notifications, by kind. `place` completes "Open …". */
export const notificationTexts = {
  comment: {
    mails: 'comments in your diary',
    push: { title: 'New comment in your diary', message: 'Open your diary to read it.' },
    title: 'A new comment in your diary',
    message: (day: string) =>
      `Your diary of ${day} has a new comment from a coach. Open that day in your calendar to read and answer it.`,
    /** Replaces the previous text if several days have unseen comments. */
    both: (day: string) =>
      `Several days of your diary have new comments, the newest is on ${day}. Open them in your calendar to read and answer.`,
    place: (day: string) => `your diary of ${day}`,
  },
  plan: {
    mails: 'changes to your plan',
    push: { title: 'Your plan has changed', message: 'Open your calendar to see it.' },
    title: 'Your training plan was changed',
    message: 'A coach has changed workouts in your plan. Open your calendar to see them.',
    place: 'your calendar',
  },
  message: {
    mails: 'what your coach writes to you',
    push: { title: 'You have a new message', message: 'You’ll find it under the bell.' },
    /** Heading above another member's text, so that it is not mistaken for ours. */
    title: (team: string | null, subject: string) => `${team ?? 'From an admin'}: ${subject}`,
    from: (name: string | null, team: string | null) =>
      team === null
        ? `${name ?? 'An admin'} writes to you:`
        : `${name ?? 'A coach'} writes to the athletes of ${team}:`,
    noReply: 'Answers to this email reach nobody.',
    noReplyButDiary: 'Answers to this email reach nobody. To answer, write in your diary, which your coach reads.',
    place: 'your calendar',
  },
  team: {
    mails: 'changes in your teams',
    push: { title: 'Your team has changed', message: 'Open your teams to see what happened.' },
    news: {
      left: {
        title: 'Somebody has left your team',
        message: 'They train or work in it no longer. Open “Your teams” to see who is still in it.',
      },
      asked: {
        title: 'Somebody asks to work in your team',
        message: 'A trainer or coach would like to come in. Open “Your teams” to see who, and to answer.',
      },
      removed: {
        title: 'You are no longer in a team',
        message:
          'Somebody who leads it has removed you. Its coaches no longer see your training. Your activities, your plan and your diary stay yours, with all that was written in them.',
      },
      dismissed: {
        title: 'You no longer work in a team',
        message: 'Your place in it was ended. You no longer see the training of its athletes.',
      },
      coach: {
        title: 'You coach a team now',
        message: 'You see the training of its athletes, plan it and write in their diaries.',
      },
      assistant: {
        title: 'You are an assistant in a team now',
        message: 'You see what its coaches see, and change nothing.',
      },
      declined: {
        title: 'You were not let into a team',
        message: 'Its coaches have answered no to your request.',
      },
    },
    place: 'your teams',
  },
  link: {
    mails: 'broken links to your watch',
    push: { title: 'A connection needs your attention', message: 'Open your profile to see which one.' },
    vendor: {
      title: (vendor: string) => `${vendor} does not send your activities any more`,
      message: (vendor: string) =>
        `New activities from ${vendor} do not arrive. Open ${vendor} under “Data Sources” in your profile and link it again.`,
      place: 'your data source',
    },
    webhook: {
      title: 'One of your webhooks is paused',
      message: (address: string) =>
        `${address} has not taken what it was sent. Nothing more is sent there until you let the webhook go on.`,
      place: 'your webhooks',
    },
    channel: {
      title: 'Notifications no longer reach one of your channels',
      message: (address: string | null) =>
        `We couldn’t deliver anything to ${address ?? 'one of your browsers'} for days and stopped trying. Open “Push notifications” in your profile to test it.`,
      place: 'your push notifications',
    },
  },
  import: {
    mails: 'finished imports',
    push: { title: 'Your import is finished', message: 'Open it to see what was imported.' },
    title: 'Your import is finished',
    message: (count: number) =>
      count === 0
        ? 'It brought no new activities.'
        : count === 1
          ? 'It brought 1 activity. Open your calendar to see it.'
          : `It brought ${count} activities. Open your calendar to see them.`,
    place: (count: number) => (count === 0 ? 'your import' : 'your calendar'),
  },
  weekly: {
    mails: 'your week',
    push: { title: 'Your week is ready', message: 'Open your calendar to see it.' },
    title: (from: string, to: string) => `Your week from ${from} to ${to}`,
    week: ({ count, distance, duration, load }: WeekInWords) =>
      count === 0
        ? 'No activities.'
        : `${count === 1 ? '1 activity' : `${count} activities`}, ${distance} in ${duration}, load ${load}.`,
    weekBefore: ({ count, distance, duration, load }: WeekInWords) =>
      count === 0
        ? 'The week before: none.'
        : `The week before: ${count === 1 ? '1 activity' : `${count} activities`}, ${distance} in ${duration}, load ${load}.`,
    place: 'your calendar',
  },
} as const satisfies Readonly<Record<NotificationType, KindTexts>>;

/** Pushed to try a channel. */
export const testPush = { title: 'Test notification', message: 'Notifications arrive here.' };
