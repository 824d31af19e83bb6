/**
 * What somebody is in a team. `coach`: a trainer or coach who leads it. `assistant`: a trainer or coach who sees what its coaches see, and writes
 * nothing. `athlete`: everybody else in it.
 */
export const teamRoles = ['coach', 'assistant', 'athlete'] as const;
export type TeamRole = (typeof teamRoles)[number];
/** Roles that are given; athletes come by their own word. */
export const givenRoles = ['coach', 'assistant'] as const satisfies readonly TeamRole[];
export type GivenRole = (typeof givenRoles)[number];

/** Who changes something about somebody in a team. */
export interface TeamActor {
  /** Null: they are not in it. */
  readonly role: TeamRole | null;
  /** By the pages of admins. */
  readonly isAdmin?: boolean;
}

/** Whether somebody may end somebody's place in a team: everybody their own, a coach that of athletes and assistants, an admin each. */
export function mayRemove(actor: TeamActor, isOwn: boolean, role: TeamRole): boolean {
  if (isOwn || actor.isAdmin) return true;
  return actor.role === 'coach' && role !== 'coach';
}

/**
 * Whether somebody may make a coach an assistant, or the other way round. No coach takes another's team from them: a coach steps back by themselves,
 * or an admin sees to it.
 */
export function mayGiveRole(actor: TeamActor, isOwn: boolean, from: TeamRole, to: GivenRole): boolean {
  if (from === 'athlete' || from === to) return false;
  if (actor.isAdmin) return true;
  return actor.role === 'coach' && (isOwn || from === 'assistant');
}
