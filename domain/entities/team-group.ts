import * as z from 'zod/mini';
import type { Camel } from '../case.ts';

export const GROUP_NAME_MAX = 60;
/** Maximum groups per team. */
export const MAX_GROUPS = 50;
/** Maximum athletes per group and per assignment. */
export const MAX_TOGETHER = 500;

/** A named group of a team's athletes. */
export const teamGroup = z.object({
  group_id: z.string(),
  name: z.string(),
  member_ids: z.array(z.string()),
});
export type TeamGroupWire = z.infer<typeof teamGroup>;
export type TeamGroup = Camel<TeamGroupWire>;
