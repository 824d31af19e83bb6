import * as z from 'zod/mini';
import type { Camel } from '../case.ts';

/** A notice. [core §3.20] */
export const notice = z.object({
  notice_id: z.string(),
  title: z.string(),
  message: z.string(),
  /**
   * Current name of the member who caused the notice; null if they deleted their account, or if the server caused it.
   */
  author: z.nullable(z.string()),
  /** The page it refers to, such as `/calendar/2026-11-12`; null if there is none. */
  path: z.nullable(z.string()),
  created_at: z.string(),
  seen: z.boolean(),
});
export type NoticeWire = z.infer<typeof notice>;
export type Notice = Camel<NoticeWire>;
