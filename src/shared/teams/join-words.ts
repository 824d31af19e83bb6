import { area } from '../../../domain/words/area.ts';

/** Words of joining a team. */
export const teamJoiningWords = area('teamJoining', {
  // coach-reads-list.tsx
  reads: (team: string) => `Coaches and assistants of ${team} can read:`,
  things: {
    calendar: 'your calendar, with your daily loads and notes',
    activities: 'your activities, with routes and heart rate',
    plan: 'your training plan, goals, and planned workouts that you missed',
    diary: 'your diary, with how you felt',
    sleep: 'how long you slept',
    access: 'whether your account has full access',
    watches: 'which watches and apps you linked, and which links no longer work',
  },
  aboutYou: (facts: string) => `about you: ${facts}`,
  advise: 'Coaches can also plan workouts for you and comment in your diary.',
  leave:
    'You can leave at any time: Profile, Your teams, Leave. After that, they can read none of this, unless you share another team with them.',

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
    'Yours is an account of a trainer or coach. A coach of the team decides whether to let you in. You can then read the training of its athletes.',
  removedAsk: 'You were removed from this team. A coach of the team decides whether to let you in again.',
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
  sample: 'This is an account with sample data. It cannot join a team. Create your own account, or log in to it.',
  signOut: 'Sign out and go on',
  inTitle: (team: string) => `You are in ${team}`,
  inText: 'Its coaches can now read your training.',
  alreadyIn: {
    athlete: 'You are an athlete of this team already.',
    assistant: 'You are an assistant of this team already.',
    coach: 'You are a coach of this team already.',
  },
  openDashboard: 'Open dashboard',
  openTeam: 'Open team',
  yourTeams: 'See your teams',
  askedTitle: 'You asked to join',
  askedText: (team: string) => `The coaches of ${team} decide. You find their answer here, and in a notice.`,
  unknown: 'There is no such team',
});
