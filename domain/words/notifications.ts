import type { NotificationType } from '../entities/notification.ts';
import { area } from './area.ts';

/** A week's figures with their units, as text. */
export interface WeekInWords {
  readonly count: number;
  readonly distance: string;
  readonly duration: string;
  readonly load: string;
}

/** Names of the kinds of notifications in the settings. */
export const notificationLabels = area('notificationLabels', {
  comment: 'A coach writes in your diary',
  plan: 'A coach changes your plan or thresholds',
  proposal: 'Proposals for your plan, and decisions about yours',
  message: 'A coach writes to you',
  thread: 'Messages between you and your coaches or athletes',
  team: 'Changes in your teams',
  link: 'A watch no longer sends your activities',
  import: 'An import is finished',
  weekly: 'Your week, on Monday morning',
} satisfies Readonly<Record<NotificationType, string>>);

interface KindTexts {
  readonly [text: string]: unknown;
  /** Completes "You will get no more emails about …". */
  readonly mails: string;
  /** Text pushed to browsers and ntfy, whose topics may be public: no names, dates or figures. */
  readonly push: { readonly title: string; readonly message: string };
}

/** The texts of notifications, by kind. `place` completes "Open …". */
export const notificationTexts = {
  comment: {
    mails: 'comments in your diary',
    push: { title: 'New comment in your diary', message: 'Open your diary to read it.' },
    title: 'A new comment in your diary',
    message: (day: string) =>
      `A coach has commented on your diary entry for ${day}. Open that day in your calendar to read and reply.`,
    /** Replaces the previous text if several days have unseen comments. */
    both: (day: string) =>
      `There are new comments on several days of your diary, the latest on ${day}. Open them in your calendar to read and reply.`,
    place: (day: string) => `your diary entry for ${day}`,
  },
  plan: {
    mails: 'changes to your plan or thresholds',
    push: { title: 'Your coach made a change', message: 'Open your notifications to see it.' },
    title: 'Your training plan was changed',
    message: 'A coach has changed workouts in your plan. Open your calendar to see them.',
    place: 'your calendar',
    thresholds: {
      title: 'Your thresholds were changed',
      message: 'A coach has changed your thresholds. Your zones and loads are computed with them.',
      place: 'your zones',
    },
  },
  proposal: {
    mails: 'proposals for a training plan',
    push: { title: 'News about a plan proposal', message: 'Open your plan branches to see it.' },
    news: {
      proposed: {
        title: 'A coach proposes a change to your plan',
        message: 'Your plan is as it was. Compare both, keep the parts that you want, or reject it.',
      },
      proposedByAssistant: {
        title: 'An assistant proposes a change to your plan',
        message: 'Your plan is as it was. Compare both, keep the parts that you want, or reject it.',
      },
      accepted: {
        title: 'Your proposal was accepted',
        message: 'An athlete has accepted your proposal, or parts of it.',
      },
      rejected: {
        title: 'Your proposal was rejected',
        message: 'An athlete has rejected your proposal. The plan is as it was.',
      },
    },
    place: 'the proposal',
  },
  message: {
    mails: 'messages from your coach',
    push: { title: 'You have a new message', message: 'You’ll find it under the bell.' },
    /** Heading above another member's text, so that it is not mistaken for ours. */
    title: (team: string | null, subject: string) => `${team ?? 'From an admin'}: ${subject}`,
    from: (name: string | null, team: string | null) =>
      team === null
        ? `${name ?? 'An admin'} writes to you:`
        : `${name ?? 'A coach'} writes to the athletes of ${team}:`,
    noReply: 'Replies to this email aren’t read.',
    noReplyButDiary: 'Replies to this email aren’t read. Reply in your diary instead; your coach sees it there.',
    place: 'your calendar',
  },
  thread: {
    mails: 'messages between athletes and coaches',
    push: { title: 'You have a new message', message: 'Open your messages to read it.' },
    title: (team: string | null) => (team === null ? 'A new message' : `${team}: a new message`),
    message: 'Open your messages to read and answer it.',
    place: 'your messages',
  },
  team: {
    mails: 'changes in your teams',
    push: { title: 'Your team has changed', message: 'Open your teams to see what happened.' },
    news: {
      left: {
        title: 'A member has left your team',
        message: 'They no longer train or work in it. Open “Your teams” to see its members.',
      },
      asked: {
        title: 'Someone wants to join your team as staff',
        message: 'A trainer or coach wants to join. Open “Your teams” to accept or decline.',
      },
      removed: {
        title: 'You are no longer in a team',
        message:
          'A coach has removed you. The coaches no longer see your training. You keep your activities, plan and diary, including their comments.',
      },
      dismissed: {
        title: 'You no longer work in a team',
        message: 'Your role has ended. You no longer see the training of its athletes.',
      },
      coach: {
        title: 'You are now a coach of a team',
        message: 'You see the training of its athletes, can plan for them and write in their diaries.',
      },
      assistant: {
        title: 'You are now an assistant of a team',
        message: 'You can see what the coaches see, but not change it.',
      },
      declined: {
        title: 'Your team request was declined',
        message: 'The coaches declined your request.',
      },
    },
    place: 'your teams',
  },
  link: {
    mails: 'broken links to your watch',
    push: { title: 'A connection needs your attention', message: 'Open your profile to see which one.' },
    vendor: {
      title: (vendor: string) => `${vendor} no longer sends your activities`,
      message: (vendor: string) =>
        `New activities from ${vendor} don’t arrive. Open ${vendor} under “Data Sources” in your profile and link it again.`,
      place: 'your data source',
    },
    webhook: {
      title: 'One of your webhooks is paused',
      message: (address: string) =>
        `${address} hasn’t accepted our messages. We won’t send more until you resume the webhook.`,
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
        ? 'No new activities.'
        : count === 1
          ? '1 activity imported. Open your calendar to see it.'
          : `${count} activities imported. Open your calendar to see them.`,
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

/** Text of a test message for a channel. */
export const testPush = { title: 'Test notification', message: 'Notifications arrive here.' };
