import { area } from '../../../domain/words/area.ts';

/** Words of the page of one's teams. */
export const teamsWords = area('yourTeams', {
  title: 'Your teams',
  subtitle: 'Who sees your training, and how to leave',
  subtitleOfStaff: 'Who is in them, as what, and how to leave',
  profile: 'Profile',
  loading: 'Loading your teams',
  none: 'You are not in any team',
  noneText: 'Athletes come into a team by the link of a coach.',
  yourRole: {
    coach: 'You are a coach of this team.',
    assistant: 'You are an assistant of this team: you see what its coaches see, and change nothing.',
    athlete: 'You are an athlete of this team.',
  },
  whoSees: 'Who sees your training',
  nobodyCoaches: 'Nobody coaches this team at the moment, so nobody sees your training here.',
  left: (team: string) => `You are no longer in ${team}.`,
});
