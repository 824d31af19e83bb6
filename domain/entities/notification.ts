import * as z from 'zod/mini';

/**
 * Events that members are notified about. `comment`: another member wrote in their diary. `plan`: another member changed their plan.
 * `message`: a coach wrote to them. `team`: they or others joined or left one of their teams. `link`: a vendor revoked our access.
 * `import`: their uploaded files or a whole history have been imported. `weekly`: summary of last week, on Mondays. [core §7]
 */
export const notificationTypes = ['comment', 'plan', 'message', 'team', 'link', 'import', 'weekly'] as const;
export type NotificationType = (typeof notificationTypes)[number];

/** Delivery methods. `push`: to the member's channels, browsers and ntfy topics. */
export const notificationWays = ['page', 'mail', 'push'] as const;
export type NotificationWay = (typeof notificationWays)[number];

/** Defaults until the member changes them: weekly emails are opt-in. */
export const notificationDefaults: Readonly<Record<NotificationType, Readonly<Record<NotificationWay, boolean>>>> = {
  comment: { page: true, mail: true, push: true },
  plan: { page: true, mail: false, push: true },
  message: { page: true, mail: true, push: true },
  team: { page: true, mail: true, push: true },
  link: { page: true, mail: true, push: true },
  import: { page: false, mail: false, push: false },
  weekly: { page: false, mail: false, push: false },
};

export const notificationSetting = z.object({
  type: z.enum(notificationTypes),
  page: z.boolean(),
  mail: z.boolean(),
  push: z.boolean(),
});
export type NotificationSetting = z.infer<typeof notificationSetting>;

/** Whether emails are sent. `unverified`: not to an unverified address. `none`: this server sends no email. */
export const mailStates = ['on', 'unverified', 'none'] as const;
export type MailState = (typeof mailStates)[number];

/**
 * Team events. For coaches: `left`, `asked`. For the affected member: `removed` (an athlete), `dismissed` (a coach or assistant), `coach`,
 * `assistant`, `declined`.
 */
export const teamNews = ['left', 'asked', 'removed', 'dismissed', 'coach', 'assistant', 'declined'] as const;
export type TeamNews = (typeof teamNews)[number];
