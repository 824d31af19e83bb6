import * as z from 'zod/mini';
import type { Camel } from '../case.ts';

/** [core §3.20] */
export const notice = z.object({
  notice_id: z.string(),
  title: z.string(),
  message: z.string(),
  /** Name of the member who caused it, as it is now; null once they deleted their account, or when the server itself tells. */
  author: z.nullable(z.string()),
  /** The page that it is about, `/calendar/2026-11-12` say; null: none. */
  path: z.nullable(z.string()),
  created_at: z.string(),
  seen: z.boolean(),
});
export type NoticeWire = z.infer<typeof notice>;
export type Notice = Camel<NoticeWire>;
