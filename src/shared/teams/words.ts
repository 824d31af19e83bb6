import { area } from '../../../domain/words/area.ts';

/** Words for a team's people and settings, by the file that shows them. */
export const teamPeopleWords = area('teamPeople', {
  // settings.tsx
  athletesSeeDashboard: 'Athletes of this team see their own dashboard.',
  athletesSeeSetupOnly: 'Athletes of this team only see setup and profile.',
  athletesPay: 'Athletes pay for themselves.',
  teamPays: 'The team pays for its athletes.',
  coachesRetain: 'Its coaches see the training of all athletes, regardless of who pays.',
  coachesFollow: 'Its coaches see the training of athletes with an active trial or subscription.',

  // access-label.tsx
  access: {
    own: 'Your own',
    page: 'You coach this team',
    retained: 'The team keeps access',
    paid: 'The team pays',
    athlete: 'Athlete’s own access',
    stranger: 'Not in your teams',
    withheld: 'Training not shared',
  },
  closed: 'No access: trial or subscription has ended',
  /** Replacements for servers that charge nothing. */
  free: {
    coachesRetain: 'Its coaches see the training of all athletes.',
    coachesFollow: 'Its coaches see the training of athletes who have access themselves.',
    paid: 'Coaches’ access counts here',
    closed: 'No access',
  },

  // not-to-be-seen.tsx
  team: 'Team',
  notToBeSeen: 'You can’t view this athlete’s training',
  notToBeSeenFree: 'They aren’t in any of your teams, or they have no access.',
  notToBeSeenText: 'They aren’t in any of your teams, or their trial or subscription has ended.',
  mayNotChange: {
    thresholds: 'You can’t change these thresholds',
    plan: 'You can’t change this athlete’s plan',
  },
  mayNotChangeText: 'The athlete can allow it on their profile, under Your teams.',
  notToBeSeenWithheld: 'This athlete doesn’t share training with the coaches of your team.',
  backToTheTeam: 'Back to the team',

  // people-list.tsx
  roles: { coach: 'Coach', assistant: 'Assistant', athlete: 'Athlete' },
  find: 'Find',
  you: (name: string) => `${name} (you)`,
  unnamed: 'Member without a name',
  since: (when: string) => `since ${when}`,
  nobodyFound: 'No matches.',
  shown: (shown: number, all: number) => (shown === all ? `${all} people` : `${shown} of ${all} people`),
  showMore: 'Show more',
  people: 'People of the team',
  leave: 'Leave',
  leaveTeam: (team: string) => `Leave ${team}`,
  remove: 'Remove',
  removeThis: (name: string) => `Remove ${name} from the team`,
  makeCoach: 'Make coach',
  makeCoachOf: (name: string) => `Make ${name} a coach`,
  makeAssistant: 'Make assistant',
  makeAssistantOf: (name: string) => `Make ${name} an assistant`,
  stepBack: 'Become assistant',
  done: {
    remove: (name: string) => `${name} is no longer in the team.`,
    coach: (name: string) => `${name} is a coach of the team.`,
    assistant: (name: string) => `${name} is an assistant of the team.`,
    decline: (name: string) => `${name} was declined.`,
    admit: (name: string) => `${name} is in the team again.`,
  },
  notDone: 'Nothing was changed',

  asks: 'Requests to join',
  asked: (when: string) => `Requested: ${when}`,
  admitAsCoach: 'Admit as coach',
  admitAsAssistant: 'Admit as assistant',
  admit: 'Admit',
  admitOf: (name: string) => `Admit ${name} to the team`,
  wasRemoved: 'Was removed from the team',
  decline: 'Decline',
  admitCoachOf: (name: string) => `Admit ${name} as a coach`,
  admitAssistantOf: (name: string) => `Admit ${name} as an assistant`,
  declineOf: (name: string) => `Decline ${name}`,

  // consequences.tsx
  leaveTitle: (team: string) => `Leave ${team}?`,
  removeTitle: (name: string) => `Remove ${name} from the team?`,
  roleTitle: {
    coach: (name: string) => `Make ${name} a coach?`,
    assistant: (name: string) => `Make ${name} an assistant?`,
  },
  athleteLeaves: {
    sight: 'Coaches and assistants lose access to your data immediately, unless you share another team with them.',
    retained: 'The team keeps its coaches’ access only for current athletes. This also ends.',
    paid: 'The team paid for its coaches’ access to your training. Your own access doesn’t change.',
    billed: 'You have always paid for yourself. Your trial or subscription doesn’t change.',
    kept: 'Workouts they planned stay in your plan, and you can change or delete them. Their comments stay in your diary.',
    groups: 'You are no longer in the team’s groups.',
    dashboard:
      'You’ll see everything that this team hides from its athletes again, such as your dashboard and calendar.',
    others: 'Your other teams and the people who follow you are not affected.',
    told: 'Coaches are notified. To rejoin, use the team link.',
  },
  athleteRemoved: {
    sight: 'The team’s coaches and assistants lose access to their data immediately, unless they share another team.',
    retained: 'The team keeps its coaches’ access only for current athletes. This also ends.',
    paid: 'The team no longer pays for your access to their training. Their own access doesn’t change.',
    billed: 'They pay for themselves. Their trial or subscription doesn’t change.',
    kept: 'Workouts you planned stay in their plan, and comments in their diary. You can no longer undo them.',
    groups: 'They are no longer in the team’s groups.',
    told: 'They are notified. To rejoin, they need the team link.',
  },
  staffLeaves: {
    sight: 'You lose access to the training of its athletes immediately, unless you share another team with them.',
    kept: 'The athletes keep your workouts and comments. Groups stay with the team.',
    told: 'The other coaches are notified. To rejoin, you need to ask them.',
  },
  staffRemoved: {
    sight: 'They lose access to the training of its athletes immediately, unless they share another team with them.',
    kept: 'The athletes keep their workouts and comments. Groups stay with the team.',
    told: 'They are notified. To rejoin, they need to ask.',
  },
  becomes: {
    coach: 'They can plan for all athletes of the team, write in their diaries and remove athletes. They are notified.',
    assistant: 'They can still see the training of the athletes, but not change it. They are notified.',
    stepBack: 'You can still see the training of the athletes, but not change it. Only a coach can undo this.',
  },
});
