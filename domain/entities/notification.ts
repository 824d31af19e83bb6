import * as z from 'zod/mini';

/**
 * What members are told of. `comment`: somebody else wrote in their diary. `plan`: somebody else changed their plan. `message`: a coach wrote to them.
 * `team`: somebody came into a team of theirs or left it, or they did. `link`: a vendor lets us in no more. `import`: files that they uploaded, or a whole
 * history, are read. `weekly`: their last week, on Monday. [core §7]
 */
export const notificationTypes = ['comment', 'plan', 'message', 'team', 'link', 'import', 'weekly'] as const;
export type NotificationType = (typeof notificationTypes)[number];

/** The ways there are. `push`: to the member’s channels, browsers and ntfy topics. */
export const notificationWays = ['page', 'mail', 'push'] as const;
export type NotificationWay = (typeof notificationWays)[number];

/** What holds until a member says something else: nobody is mailed every week unasked. */
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

/** Whether mails go out. `unverified`: not to an address that was never shown to be theirs. `none`: this server sends no mails. */
export const mailStates = ['on', 'unverified', 'none'] as const;
export type MailState = (typeof mailStates)[number];

/**
 * What happens in a team. To coaches: `left`, `asked`. To whom it happens: `removed` (an athlete), `dismissed` (a coach or assistant), `coach`,
 * `assistant`, `declined`.
 */
export const teamNews = ['left', 'asked', 'removed', 'dismissed', 'coach', 'assistant', 'declined'] as const;
export type TeamNews = (typeof teamNews)[number];
