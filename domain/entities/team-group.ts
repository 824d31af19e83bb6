import * as z from 'zod/mini';
import type { Camel } from '../case.ts';

export const GROUP_NAME_MAX = 60;
/** Groups of one team. */
export const MOST_GROUPS = 50;
/** Athletes of one group, and of one assignment. */
export const MOST_TOGETHER = 500;

/** Athletes of a team whom its coaches call by one name. */
export const teamGroup = z.object({
  group_id: z.string(),
  name: z.string(),
  member_ids: z.array(z.string()),
});
export type TeamGroupWire = z.infer<typeof teamGroup>;
export type TeamGroup = Camel<TeamGroupWire>;
