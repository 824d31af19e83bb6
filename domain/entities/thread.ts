import * as z from 'zod/mini';
import type { Camel } from '../case.ts';

/** Maximum characters of a message. */
export const THREAD_TEXT_MAX = 2000;
/** Newest messages kept in a thread. */
export const THREAD_LENGTH = 200;
/** Maximum messages per author within 24 hours, in all threads. */
export const THREAD_MESSAGES_A_DAY = 100;
/** Maximum number of threads listed. */
export const MAX_LISTED_THREADS = 200;

export const threadMessage = z.object({
  message_id: z.string(),
  author_id: z.string(),
  /** `null` for authors without a name. */
  author_name: z.nullable(z.string()),
  text: z.string(),
  sent_on: z.string(),
});

/** The messages between an athlete and the coaches of a team, as the caller sees them. */
export const thread = z.object({
  team_name: z.string(),
  athlete_name: z.nullable(z.string()),
  /** Oldest first. */
  messages: z.array(threadMessage),
  /** False for assistants, and once the athlete has left the team. */
  may_write: z.boolean(),
  is_athlete: z.boolean(),
  /** Messages by others since the caller last opened the thread. */
  unread: z.number(),
});
export type Thread = Camel<z.infer<typeof thread>>;

/** A thread with messages in the caller's list. */
export const listedThread = z.object({
  team_id: z.string(),
  team_name: z.string(),
  athlete_id: z.string(),
  athlete_name: z.nullable(z.string()),
  unread: z.number(),
  last_on: z.string(),
  /** First characters of the newest message. */
  last_text: z.string(),
});
export type ListedThread = Camel<z.infer<typeof listedThread>>;
