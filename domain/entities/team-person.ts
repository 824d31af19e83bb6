import * as z from 'zod/mini';
import { teamRoles } from '../team-roles.ts';

/** Somebody in a team, as far as whoever asks may know them. */
export const teamPerson = z.object({
  member_id: z.string(),
  name: z.nullable(z.string()),
  /** For coaches, of who gave no name; null to athletes. */
  email_address: z.nullable(z.string()),
  role: z.enum(teamRoles),
  joined_at: z.string(),
});
export type TeamPersonWire = z.infer<typeof teamPerson>;

/** Who asked to come in: a trainer or coach, or an athlete who was taken out. */
export const teamAsker = z.object({
  member_id: z.string(),
  name: z.nullable(z.string()),
  email_address: z.string(),
  is_athlete: z.boolean(),
  asked_at: z.string(),
});
export type TeamAskerWire = z.infer<typeof teamAsker>;
