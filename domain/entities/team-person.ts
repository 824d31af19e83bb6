import * as z from 'zod/mini';
import { accessReasons, visibilityLevels } from '../access.ts';
import { coachedParts, type CoachedPart } from '../coached-parts.ts';
import { teamRoles } from '../team-roles.ts';

/** A coach's sight of one part of an athlete's training, and the access rule behind it. */
const seenThing = z.object({
  thing: z.enum(Object.keys(coachedParts) as CoachedPart[]),
  sight: z.enum(visibilityLevels),
  by: z.enum(accessReasons),
});

/** A team member, with the fields the caller may see. */
export const teamPerson = z.object({
  member_id: z.string(),
  name: z.nullable(z.string()),
  /** For coaches, set if the member has no name; always null for athletes. */
  email_address: z.nullable(z.string()),
  role: z.enum(teamRoles),
  joined_at: z.string(),
  /** For athletes viewing coaches and assistants: the parts of the caller's training that these currently see. */
  sees: z.optional(z.array(seenThing)),
});
export type TeamPersonWire = z.infer<typeof teamPerson>;

/** A request to join: from a trainer or coach, or from an athlete who was removed. */
export const teamAsker = z.object({
  member_id: z.string(),
  name: z.nullable(z.string()),
  /** Set for trainers and coaches, and for athletes without a name; otherwise null. */
  email_address: z.nullable(z.string()),
  is_athlete: z.boolean(),
  asked_at: z.string(),
});
export type TeamAskerWire = z.infer<typeof teamAsker>;
