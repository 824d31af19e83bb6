import * as z from 'zod/mini';
import { accessReasons, coachedThings, type CoachedThing, sights } from '../access.ts';
import { teamRoles } from '../team-roles.ts';

/** What a coach sees of one thing of an athlete's, and which row of the table of access says so. */
const seenThing = z.object({
  thing: z.enum(Object.keys(coachedThings) as CoachedThing[]),
  sight: z.enum(sights),
  by: z.enum(accessReasons),
});

/** Somebody in a team, as far as whoever asks may know them. */
export const teamPerson = z.object({
  member_id: z.string(),
  name: z.nullable(z.string()),
  /** For coaches, of who gave no name; null to athletes. */
  email_address: z.nullable(z.string()),
  role: z.enum(teamRoles),
  joined_at: z.string(),
  /** To an athlete, of coaches and assistants: what they see of this athlete now. */
  sees: z.optional(z.array(seenThing)),
});
export type TeamPersonWire = z.infer<typeof teamPerson>;

/** Who asked to come in: a trainer or coach, or an athlete who was taken out. */
export const teamAsker = z.object({
  member_id: z.string(),
  name: z.nullable(z.string()),
  /** Of trainers and coaches, and of athletes who gave no name; else null. */
  email_address: z.nullable(z.string()),
  is_athlete: z.boolean(),
  asked_at: z.string(),
});
export type TeamAskerWire = z.infer<typeof teamAsker>;
