/** Where athletes join a team; its shape stands in onboarding §2. */
export const joiningLink = (teamId: string): string =>
  `${window.location.origin}/signup/team/${encodeURIComponent(teamId)}`;
