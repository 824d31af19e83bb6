import * as z from 'zod/mini';
import { MAX_TOGETHER } from './team-group.ts';

export const SUBJECT_MAX = 120;
export const MESSAGE_MAX = 4000;

/** Maximum messages per sender within 24 hours. */
export const MESSAGES_A_DAY = 50;

/** A coach's message to athletes: plain text, may have line breaks. */
export const teamMessage = z.strictObject({
  /** Idempotency key, chosen by the client. */
  message_id: z.optional(z.uuid()),
  /** Id of the team; omitted only by admins, who then name the members. */
  team_id: z.optional(z.uuid()),
  /** A group of the team, or the named members; if neither is given, all athletes of the team. */
  group_id: z.optional(z.uuid()),
  member_ids: z.optional(z.array(z.uuid()).check(z.minLength(1), z.maxLength(MAX_TOGETHER))),
  subject: z
    .string()
    .check(z.trim(), z.minLength(1), z.maxLength(SUBJECT_MAX), z.regex(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u)),
  message: z
    .string()
    .check(z.trim(), z.minLength(1), z.maxLength(MESSAGE_MAX), z.regex(/^(?:[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|[\n\t])*$/u)),
});
export type TeamMessage = z.infer<typeof teamMessage>;
