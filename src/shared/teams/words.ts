import { area } from '../../../domain/words/area.ts';

/** Words for a team's people and settings, by the file that shows them. */
export const teamPeopleWords = area('teamPeople', {
  // settings.tsx
  athletesSeeDashboard: 'Athletes of this team see their own dashboard.',
  athletesSeeSetupOnly: 'Athletes of this team see setup and profile only.',
  athletesPay: 'Athletes pay for themselves.',
  teamPays: 'The team pays for its athletes.',
  coachesRetain: 'Its coaches see the training of all of them, whatever each has paid.',
  coachesFollow: 'Its coaches see the training of those whose trial or subscription runs.',

  // access-label.tsx
  access: {
    own: 'Your own',
    page: 'You coach this team',
    retained: 'The team keeps access',
    paid: 'The team pays',
    athlete: 'Athlete’s own access',
    stranger: 'Not an athlete of yours',
  },
  closed: 'Closed: trial or subscription is over',
  /** Replacements if nothing is charged. */
  free: {
    coachesRetain: 'Its coaches see the training of all of them.',
    coachesFollow: 'Its coaches see the training of those who have access themselves.',
    paid: 'Coaches’ access counts here',
    closed: 'Closed: no access',
  },

  // not-to-be-seen.tsx
  team: 'Team',
  notToBeSeen: 'You cannot see this training',
  notToBeSeenFree: 'They are not an athlete of any of your teams, or have no access.',
  notToBeSeenText: 'They are not an athlete of any of your teams, or their trial or subscription is over.',
  backToTheTeam: 'Back to the team',

  // people-list.tsx
  roles: { coach: 'Coach', assistant: 'Assistant', athlete: 'Athlete' },
  find: 'Find',
  you: (name: string) => `${name} (you)`,
  unnamed: 'Somebody without a name',
  since: (when: string) => `since ${when}`,
  nobodyFound: 'Nobody matches.',
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
    decline: (name: string) => `${name} was told no.`,
    admit: (name: string) => `${name} is in the team again.`,
  },
  notDone: 'Nothing was changed',

  // asks
  asks: 'Asking to come in',
  asked: (when: string) => `Asked: ${when}`,
  admitAsCoach: 'Admit as coach',
  admitAsAssistant: 'Admit as assistant',
  admit: 'Let in',
  admitOf: (name: string) => `Let ${name} into the team`,
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
    sight:
      'From the next moment on, its coaches and assistants can read none of your data, unless you share another team with them.',
    retained: 'The team keeps its coaches’ access only to athletes who are in it. That ends too.',
    paid: 'The team paid for what its coaches see. Your own access stays as it is.',
    billed: 'You have always paid for yourself. Your trial or subscription stays as it is.',
    kept: 'Workouts that they planned stay in your plan, for you to change or delete. Their comments stay in your diary.',
    groups: 'You are no longer in the team’s groups.',
    dashboard: 'What this team hides from its athletes, such as your dashboard and calendar, opens to you again.',
    others: 'Your other teams and the people who follow you are not affected.',
    told: 'Its coaches are told. To come back, you need the team’s link.',
  },
  athleteRemoved: {
    sight:
      'From the next moment on, the team’s coaches and assistants can read none of their data, unless they share another team.',
    retained: 'The team keeps its coaches’ access only to athletes who are in it. That ends too.',
    paid: 'The team no longer pays for what you see of them. Their own access stays as it is.',
    billed: 'They pay for themselves. Their trial or subscription stays as it is.',
    kept: 'Workouts that you planned stay in their plan, and comments in their diary. You cannot take them back any more.',
    groups: 'They are no longer in the team’s groups.',
    told: 'They are told. To come back, they need the team’s link.',
  },
  staffLeaves: {
    sight:
      'From the next moment on, you no longer see the training of its athletes, unless you share another team with them.',
    kept: 'Workouts that you planned and comments that you wrote stay with the athletes. Groups stay with the team.',
    told: 'Its other coaches are told. To come back, you need to ask them.',
  },
  staffRemoved: {
    sight:
      'From the next moment on, they no longer see the training of its athletes, unless they share another team with them.',
    kept: 'Workouts and comments of theirs stay with the athletes. Groups stay with the team.',
    told: 'They are told. To come back, they need to ask.',
  },
  becomes: {
    coach: 'They plan for all athletes of the team, write in their diaries and can remove athletes. They are told.',
    assistant: 'They still see the training of the athletes, and change nothing any more. They are told.',
    stepBack: 'You still see the training of the athletes, and change nothing any more. Only a coach can undo this.',
  },
});
