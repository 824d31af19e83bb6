import { area } from '../../../domain/words/area.ts';

/** Words of src/features/team, by the file that shows them. */
export const teamPageWords = area('teamPage', {
  // team-screen.tsx
  athletesJoinByThisLink: 'Athletes join by this link',
  copyTheLinkOf: (name: string) => `Copy the link of ${name}`,
  athletesSeeDashboard: 'Athletes of this team see their own dashboard.',
  athletesSeeSetupOnly: 'Athletes of this team see setup and profile only.',
  teamOverview: 'Team overview',
  loadingYourTeams: 'Loading your teams',
  noTeamYet: 'No team yet',
  youAreNotInAny:
    'You are not in any team. Whoever runs this server can make one for you; your athletes then join by its link.',
  howToReachThem: 'How to reach them',
});
