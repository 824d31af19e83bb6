import { area } from '../../../domain/words/area.ts';

/** Words for joining a team. */
export const teamJoiningWords = area('teamJoining', {
  // coach-reads-list.tsx
  reads: (team: string) => `Coaches and assistants of ${team} can read:`,
  things: {
    calendar: 'your calendar, with your daily loads and notes',
    activities: 'your activities, with routes and heart rate',
    plan: 'your training plan, goals, and missed workouts',
    diary: 'your diary, including how you felt',
    sleep: 'your hours of sleep',
    access: 'whether your account has full access',
    watches: 'your linked watches and apps, and broken links',
  },
  aboutYou: (facts: string) => `about you: ${facts}`,
  advise: 'Coaches can also plan workouts for you and comment in your diary.',
  leave:
    'You can leave at any time: Profile, Your teams, Leave. After that, they can’t read any of this, unless you share another team with them. On the same page you choose what they may see and do.',

  // join-screen.tsx
  loading: 'Loading the team',
  title: (team: string) => `Join ${team}?`,
  anyTitle: 'Join a team',
  signedInAs: (email: string) => `You are signed in as ${email}.`,
  notYou: 'Not you? Sign out',
  coaches: (names: string) => `Coaches: ${names}`,
  assistants: (names: string) => `Assistants: ${names}`,
  noCoach: 'This team has no coach at the moment.',
  staffAsk:
    'You have a trainer or coach account. A coach of the team decides whether you can join. You can then read the training of its athletes.',
  removedAsk: 'You were removed from this team. A coach of the team decides whether you can rejoin.',
  teamPapers: 'The team has its own',
  termsOfUse: 'Terms of Use',
  and: 'and',
  privacyPolicy: 'Privacy Policy',
  join: 'Join',
  joining: 'Joining the team',
  ask: 'Ask to join',
  asking: 'Asking the coaches',
  notNow: 'Not now',
  notJoined: 'Not joined yet',
  sample: 'Sample accounts can’t join teams. Create your own account, or log in to it.',
  signOut: 'Sign out and continue',
  inTitle: (team: string) => `You’re in ${team}`,
  inText: 'Its coaches can now read your training.',
  alreadyIn: {
    athlete: 'You are already an athlete of this team.',
    assistant: 'You are already an assistant of this team.',
    coach: 'You are already a coach of this team.',
  },
  openDashboard: 'Open dashboard',
  openTeam: 'Open team',
  yourTeams: 'See your teams',
  askedTitle: 'You asked to join',
  askedText: (team: string) => `The coaches of ${team} decide. You’ll be notified, and see their answer here.`,
  unknown: 'Team not found',
});
