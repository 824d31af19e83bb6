import * as z from 'zod/mini';
import type { Camel } from '../case.ts';

/** [core §3.20] */
export const notice = z.object({
  notice_id: z.string(),
  title: z.string(),
  message: z.string(),
  created_at: z.string(),
  seen: z.boolean(),
});
export type NoticeWire = z.infer<typeof notice>;
export type Notice = Camel<NoticeWire>;
