import { area } from '../../../domain/words/area.ts';

/** Words of src/features/team, by the file that shows them. */
export const teamPageWords = area('teamPage', {
  // team-screen.tsx
  athletesSeeDashboard: 'Athletes of this team see their own dashboard.',
  athletesSeeSetupOnly: 'Athletes of this team see setup and profile only.',
  teamOverview: 'Team overview',
  loadingYourTeams: 'Loading your teams',
  noTeamYet: 'No team yet',
  youAreNotInAny:
    'You are not in any team. Whoever runs this server can make one for you; your athletes then join by its link.',
  howToReachThem: 'How to reach them',

  // overview.tsx
  range: 'Days',
  lastDays: (days: number) => `${days} days`,
  earlier: 'Earlier',
  later: 'Later',
  today: 'Today',
  loadingTheRoster: 'Loading the roster',
  nobodyYet: 'No athletes yet',
  nobodyYetText: 'Athletes join by the link below. Their training shows here as soon as they have some.',

  // triage-card.tsx
  whoNeedsAWord: 'Who needs a word',
  whoNeedsAWordNote: (day: string) => `As of ${day}.`,
  nobodyNeedsAWord: 'Nobody. All athletes train, sleep and sync as they use to.',
  steep: (ratio: string) => `load ratio of ${ratio}: far more than in the last weeks`,
  stopped: (days: number) => `no training for ${days} days`,
  sleep: (hours: string) => `slept ${hours} h a night, the last three that were noted`,
  missed: (count: number) => (count === 1 ? 'missed a planned day' : `missed ${count} planned days`),
  broken: (vendor: string) => `the link to ${vendor} is broken`,

  // roster-card.tsx
  roster: 'Roster',
  find: 'Find',
  order: 'Order',
  orders: {
    word: 'Needs a word first',
    name: 'Name',
    load: 'Most load first',
    ratio: 'Steepest ratio first',
    last: 'Latest activity first',
  },
  athlete: 'Athlete',
  ratio: 'Load ratio',
  load: 'Load',
  distance: 'Distance',
  time: 'Time',
  activities: 'Activities',
  weight: 'Weight',
  lastActivity: 'Last activity',
  loadByDay: 'Load by day',
  /** Read aloud. */
  loadOf: (name: string) => `Load of ${name} by day`,
  nobodyFound: 'Nobody has that in their name.',

  // access-label.tsx
  access: {
    own: 'your own',
    page: 'you see this because you coach this team',
    retained: 'you see this because the team retains access',
    paid: 'you see this because the team pays',
    athlete: 'you see this because the athlete has access',
    stranger: 'not an athlete of your first team',
  },
  closed: 'closed: the athlete’s trial or subscription is over',

  // athlete-screen.tsx
  team: 'Team',
  loadingTheCalendar: 'Loading the calendar',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  notToBeSeen: 'You cannot see this calendar',
  notToBeSeenText: 'They are not an athlete of your first team, or their trial or subscription is over.',
  backToTheTeam: 'Back to the team',
  day: 'Day',
  done: 'Done',
  planned: 'Planned',
  slept: 'Slept',
  hours: (hours: string) => `${hours} h`,
});
