/** Returns the link for joining a team as an athlete; for its shape see onboarding §2. */
export const joiningLink = (teamId: string): string =>
  `${window.location.origin}/signup/team/${encodeURIComponent(teamId)}`;
