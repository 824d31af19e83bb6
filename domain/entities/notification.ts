import * as z from 'zod/mini';

/** Delivery methods. `push`: to the member's channels, browsers and ntfy topics. */
export const notificationWays = ['page', 'mail', 'push'] as const;
export type NotificationWay = (typeof notificationWays)[number];

/**
 * Kinds of notifications, in the order of the settings, with their default delivery methods and the minimum hours
 * between two mails or pushes of the kind. Everything else about a kind is in `server/notifications/kinds`. [core §7]
 */
export const notificationKinds = {
  /** Another member wrote in the member's diary. Comments on several days are combined in one mail. */
  comment: { page: true, mail: true, push: true, quietHours: 1 },
  /** Another member changed the member's plan. */
  plan: { page: true, mail: false, push: true, quietHours: 6 },
  /** A coach or an assistant proposed a branch of the member's plan, or the member decided about the coach's. */
  proposal: { page: true, mail: true, push: true, quietHours: 1 },
  /** A coach wrote to the member. Each message has its own text; sending is rate-limited. */
  message: { page: true, mail: true, push: true, quietHours: 0 },
  /** A coach wrote to the athlete, or an athlete to the coaches, in their thread. */
  thread: { page: true, mail: true, push: true, quietHours: 1 },
  /** The member or others joined or left one of the member's teams. */
  team: { page: true, mail: true, push: true, quietHours: 1 },
  /** A vendor revoked our access, or a webhook or channel stopped. */
  link: { page: true, mail: true, push: true, quietHours: 24 },
  /** The member's uploaded files or a whole history have been imported. */
  import: { page: false, mail: false, push: false, quietHours: 1 },
  /** Summary of last week, on Mondays. Opt-in. */
  weekly: { page: false, mail: false, push: false, quietHours: 24 },
} as const satisfies Readonly<
  Record<string, Readonly<Record<NotificationWay, boolean>> & { readonly quietHours: number }>
>;
export type NotificationType = keyof typeof notificationKinds;
export const notificationTypes = Object.keys(notificationKinds) as [NotificationType, ...NotificationType[]];

/** Returns the delivery methods of a kind until the member changes them. */
export function defaultWays(type: NotificationType): Readonly<Record<NotificationWay, boolean>> {
  const { page, mail, push } = notificationKinds[type];
  return { page, mail, push };
}

export const notificationSetting = z.object({
  type: z.enum(notificationTypes),
  page: z.boolean(),
  mail: z.boolean(),
  push: z.boolean(),
});
export type NotificationSetting = z.infer<typeof notificationSetting>;

/** Whether emails are sent. `unverified`: the address is not verified. `none`: this server sends no email. */
export const mailStates = ['on', 'unverified', 'none'] as const;
export type MailState = (typeof mailStates)[number];

/**
 * Team events. For coaches: `left`, `asked`. For the affected member: `removed` (an athlete), `dismissed` (a coach or assistant), `coach`,
 * `assistant`, `declined`.
 */
export const teamNews = ['left', 'asked', 'removed', 'dismissed', 'coach', 'assistant', 'declined'] as const;
export type TeamNews = (typeof teamNews)[number];

/** Events of a branch: a coach or an assistant proposed it to the member, or the member decided about a coach's. */
export const branchNews = ['proposed', 'accepted', 'rejected'] as const;
export type BranchNews = (typeof branchNews)[number];
