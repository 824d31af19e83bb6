import * as z from 'zod/mini';
import type { Camel } from '../case.ts';
import { isCivilDate } from '../dates.ts';

/** Maximum unexpired links per member. */
export const MAX_SHARE_LINKS = 100;

/** Validity periods of a link, days. */
export const shareLinkDays = [1, 7, 30, 365] as const;

/** Sharing levels of a link, as for individuals in a programme: without and with the first name. */
export const shareLinkLevels = [2, 3] as const;
export type ShareLinkLevel = (typeof shareLinkLevels)[number];

/** Returns the path of the page that anyone with the secret can open. */
export const sharedPath = (secret: string): string => `/shared/${secret}`;

/** An activity, or the seven days starting on `week`. */
const subject = z.union([
  z.strictObject({ activity_id: z.uuid() }),
  z.strictObject({ week: z.string().check(z.refine((day) => /^(19|20)/.test(day) && isCivilDate(day))) }),
]);

/** Contents of a link. */
const choice = {
  level: z.literal(shareLinkLevels),
  /** Whether to show the route, shortened and rounded as for a programme at level 2. Activities only. */
  with_route: z.boolean(),
  /** Whether to show pace and heart rate along the activity. Activities only. */
  with_charts: z.boolean(),
};

/** Request for a new link. */
export const newShareLink = z.strictObject({
  subject,
  ...choice,
  days: z.literal(shareLinkDays),
  new_id: z.optional(z.uuid()),
});
export type NewShareLinkWire = z.infer<typeof newShareLink>;

/** A link as shown to its owner; its address is only returned when it is created. */
export const shareLink = z.object({
  link_id: z.string(),
  /**
   * The linked activity; null for a link to a week, or if the activity is deleted or does not count, and the link shows
   * nothing.
   */
  activity: z.nullable(
    z.object({
      activity_id: z.string(),
      activity_type_id: z.number(),
      name: z.nullable(z.string()),
      local_start_time: z.string(),
    }),
  ),
  /** First day, `YYYY-MM-DD`; null for a link to an activity. */
  week: z.nullable(z.iso.date()),
  ...choice,
  /** Creation time, ISO 8601. */
  created_at: z.string(),
  expires_at: z.string(),
  /** Number of times that a browser opened the page, including the owner's. */
  opened: z.number(),
  /** Day of the last visit, `YYYY-MM-DD` in UTC; null if never opened. */
  last_opened_on: z.nullable(z.string()),
});
export type ShareLinkWire = z.infer<typeof shareLink>;
export type ShareLink = Camel<ShareLinkWire>;
