import { area } from '../../../domain/words/area.ts';

/** Words of the page of the member's teams. */
export const teamsWords = area('yourTeams', {
  title: 'Your teams',
  subtitle: 'Who sees your training, and how to leave',
  subtitleOfStaff: 'Members, roles, and how to leave',
  profile: 'Profile',
  loading: 'Loading your teams',
  none: 'You’re not in a team yet',
  noneText: 'Athletes join a team with a coach’s link.',
  messages: 'Messages',
  writeToCoaches: 'Write to the coaches',
  yourRole: {
    coach: 'You are a coach of this team.',
    assistant: 'You are an assistant of this team: you can see what the coaches see, but not change it.',
    athlete: 'You are an athlete of this team.',
  },
  nobodyCoaches: 'This team has no coach at the moment, so nobody sees your training here.',
  left: (team: string) => `You are no longer in ${team}.`,
});

/** Words for coaches' access to an athlete's data. */
export const coachSeesWords = area('coachSees', {
  title: 'What my coach sees',
  things: {
    calendar: 'Calendar',
    activities: 'Activities',
    plan: 'Plan',
    comments: 'Coaches’ comments',
    diary: 'Diary, sleep, weight',
    thresholds: 'Zones and thresholds',
  },
  nothing: 'Not visible',
  reads: 'Can read',
  /** For people who can also write, on pages with something to write. */
  writes: {
    calendar: 'Can read',
    activities: 'Can read',
    plan: 'Can read and plan workouts',
    comments: 'Can read and write',
    diary: 'Can read',
    thresholds: 'Can read and change',
  },
  beside: (facts: string) => `They can also read: ${facts}.`,
  open: {
    retained: 'They see this because a team you share with them keeps its coaches’ access to its athletes.',
    paid: 'They see this because a team you share with them pays.',
    athlete: 'They see this because your trial or subscription is active.',
  },
  /** Replacements for servers that charge nothing. */
  openFree: {
    paid: 'They see this because their own access counts in a team you share with them.',
    athlete: 'They see this because you have access.',
  },
  closed: {
    retained:
      'They see no training because their own trial or subscription has ended. They can still open your profile.',
    paid: 'They see no training because their own trial or subscription has ended. They can still open your profile.',
    athlete: 'They see no training because your trial or subscription has ended. They can still open your profile.',
  },
  closedFree: {
    retained: 'They see no training because they have no access themselves. They can still open your profile.',
    paid: 'They see no training because they have no access themselves. They can still open your profile.',
    athlete: 'They see no training because you have no access. They can still open your profile.',
  },
});
