import * as z from 'zod/mini';
import type { Camel } from '../case.ts';
import { countReasons } from '../metrics/which-counts.ts';
import { activity, sameSession } from './activity.ts';

/** One of several recordings of a session. */
export const repeatedRecording = z.extend(sameSession, {
  ...z.pick(activity, { name: true, recorded_name: true, local_start_time: true }).shape,
  /** Why the first recording counts instead; null for recordings that count. */
  reason: z.nullable(z.enum(countReasons)),
});

/** A session with several recordings, counted ones first. More than one counts only if the member chose so. */
export const repeatedSession = z.object({ recordings: z.array(repeatedRecording) });
export type RepeatedSessionWire = z.infer<typeof repeatedSession>;
export type RepeatedSession = Camel<RepeatedSessionWire>;

/** Maximum sessions per response. */
export const REPEATED_PAGE = 25;
