import * as z from 'zod/mini';
import type { Camel } from '../case.ts';

/** Maximum characters of a private note. */
export const COACH_NOTE_MAX = 4000;

/** Plain text with line breaks, without other control characters. */
export const plainText = (max: number) =>
  z.string().check(z.trim(), z.maxLength(max), z.regex(/^(?:[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|[\n\t])*$/u));

/** Private note of a coach or assistant about an athlete. */
export const coachNote = z.object({ text: z.string(), changed_on: z.string() });
export type CoachNote = Camel<z.infer<typeof coachNote>>;
