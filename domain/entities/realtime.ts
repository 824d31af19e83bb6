import * as z from 'zod/mini';

/** The eleven events of the channel `web/{cognitoId}`, plus our own event for new notices. [onboarding §4.19] */
export const realtimeEvents = [
  'account_locked',
  'bad_source_credentials',
  'import_complete',
  'import_progress',
  'member_updated',
  'new_import_found',
  'password_reset_required',
  'post_import_calculations_complete',
  'post_import_calculations_progress',
  'puller_failed',
  'calendar_updated',
  'notices_updated',
] as const;
export type RealtimeEvent = (typeof realtimeEvents)[number];

/** Wire format of a message: JSON with a `message` holding headers (the event) and body. `temperature` is hot or warm. [onboarding §3.17] */
export const realtimeMessage = z.object({
  message: z.object({
    headers: z.object({ event: z.string() }),
    body: z.object({
      import_id: z.optional(z.string()),
      target: z.optional(z.number()),
      count: z.optional(z.number()),
      temperature: z.optional(z.enum(['hot', 'warm'])),
      member: z.optional(z.unknown()),
    }),
  }),
});
export type RealtimeMessageWire = z.infer<typeof realtimeMessage>;
export type RealtimeBody = RealtimeMessageWire['message']['body'];
