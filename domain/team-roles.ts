/**
 * Role of a member in a team. `coach`: a trainer or coach who leads it. `assistant`: a trainer or coach with a coach's read access.
 * `athlete`: all other members.
 */
export const teamRoles = ['coach', 'assistant', 'athlete'] as const;
export type TeamRole = (typeof teamRoles)[number];
/** Roles that are assigned; athletes join themselves. */
export const assignableRoles = ['coach', 'assistant'] as const satisfies readonly TeamRole[];
export type AssignableRole = (typeof assignableRoles)[number];

/** The member who changes a membership. */
export interface TeamActor {
  /** Role of the actor; null if they are not in the team. */
  readonly role: TeamRole | null;
  /** True for changes made on admin pages. */
  readonly isAdmin?: boolean;
}

/**
 * Whether the actor may end a membership. Members may end their own, coaches also those of athletes and assistants, admins
 * any.
 */
export function mayRemove(actor: TeamActor, isOwn: boolean, role: TeamRole): boolean {
  if (isOwn || actor.isAdmin) return true;
  return actor.role === 'coach' && role !== 'coach';
}

/**
 * Whether the actor may turn a coach into an assistant or vice versa. A coach cannot demote another coach: coaches step
 * down themselves, or an admin demotes them.
 */
export function canAssignRole(actor: TeamActor, isOwn: boolean, from: TeamRole, to: AssignableRole): boolean {
  if (from === 'athlete' || from === to) return false;
  if (actor.isAdmin) return true;
  return actor.role === 'coach' && (isOwn || from === 'assistant');
}
