import { area } from '../../../domain/words/area.ts';

/** Words of src/features/team, by the file that shows them. */
export const teamPageWords = area('teamPage', {
  // team-screen.tsx
  people: 'People and roles',
  assisting: 'You are an assistant: you can see what the coaches of this team see, but not change it.',
  teamOverview: 'Team overview',
  yourTeams: 'Your teams',
  loadingYourTeams: 'Loading your teams',
  noTeamYet: 'No team yet',
  youAreNotInAny:
    'You’re not in a team yet. Ask the server’s admin to create one; your athletes then join with its link.',
  howToReachThem: 'Contact details',

  // overview.tsx
  range: 'Days',
  lastDays: (days: number) => (days === 1 ? '1 day' : `${days} days`),
  firstDay: 'First day',
  lastDay: 'Last day',
  badRange: (most: number) => `Choose up to ${most} days, the first not after the last, and none after today.`,
  earlier: 'Earlier',
  later: 'Later',
  today: 'Today',
  loadingTheRoster: 'Loading the roster',
  nobodyYet: 'No athletes yet',
  nobodyYetText: 'Athletes join with the link above. Their training appears here.',
  nobodyYetOfCoaches: 'Athletes join with a link from the coaches.',

  // acts.tsx
  acts: { message: 'Message', groups: 'Groups', invite: 'Invite athletes' },
  inviteTo: (team: string) => `Invite athletes to ${team}`,

  // triage-card.tsx
  toCheckOn: 'Athletes to check on',
  toCheckOnNote: (day: string) => `As of ${day}.`,
  nobodyToCheckOn: 'No one. Everyone is training, sleeping and syncing as usual.',
  everyoneElse: 'Everyone else is training, sleeping and syncing as usual.',
  closedToYou: (athletes: number) =>
    `You can’t see the training of ${athletes === 1 ? 'one athlete' : `${athletes} athletes`}.`,
  noDataYet: (athletes: number) => `No data yet from ${athletes === 1 ? 'one athlete' : `${athletes} athletes`}.`,
  showMore: (count: number, all: number) => `Show ${count} more of ${all}`,
  steep: (ratio: string) => `load ratio of ${ratio}: far above recent weeks`,
  stopped: (days: number) => `no training for ${days} days`,
  sleep: (hours: string) => `slept ${hours} h a night over the last three logged nights`,
  missed: (count: number) => (count === 1 ? 'missed a planned day' : `missed ${count} planned days`),
  broken: (vendor: string) => `the link to ${vendor} is broken`,
  comment: 'Comment',
  commentTo: (name: string) => `Comment to ${name}`,
  commentOn: (day: string) => `On ${day}`,
  isDone: 'Done',
  doneWith: (name: string) => `Done with ${name}`,
  markedAsDone: 'Marked as done.',
  undo: 'Undo',
  undoOf: (name: string) => `Undo: ${name} is not done`,
  notMarked: (name: string) => `${name}: nothing was changed`,
  allDone: (count: number) => `All checked. ${count} marked as done.`,

  // roster-card.tsx
  roster: 'Roster',
  find: 'Find',
  show: 'Show',
  filters: {
    all: 'Everybody',
    any: 'Athletes to check on',
    steep: 'Steep load ratio',
    stopped: 'Stopped training',
    sleep: 'Little sleep',
    missed: 'Missed a planned day',
    broken: 'Broken link',
    closed: 'No access',
  },
  order: 'Order',
  orders: {
    word: 'Needs attention first',
    name: 'Name',
    ratio: 'Load ratio',
    load: 'Load',
    distance: 'Distance',
    duration: 'Time',
    activities: 'Activities',
    weight: 'Weight',
    last: 'Last activity',
  },
  shown: (shown: number, all: number) =>
    shown === all ? (all === 1 ? '1 person' : `${all} people`) : `${shown} of ${all} people`,
  athlete: 'Athlete',
  ratio: 'Load ratio',
  load: 'Load',
  distance: 'Distance',
  time: 'Time',
  activities: 'Activities',
  weight: 'Weight',
  lastActivity: 'Last activity',
  loadByDay: 'Load by day',
  /** Screen readers only. */
  loadOf: (name: string) => `Load of ${name} by day`,
  nobodyFound: 'Nobody matches. Change the name or the filter.',

  // athlete-screen.tsx
  plan: 'Plan',
  zones: 'Zones',
  messages: 'Messages',
  messagesNew: (count: number) => `Messages (${count} new)`,
  profile: 'Profile',
  team: 'Team',
  loadingTheCalendar: 'Loading the calendar',
  calendarOf: (name: string) => `${name}’s calendar`,
  done: 'Done',
  planned: 'Planned',

  // latest-card.tsx
  latest: 'Latest activities',
  loadingTheLatest: 'Loading the latest activities',
  noneYet: 'No activities yet.',
  moreOfThem: 'Show more',

  // athlete-day.tsx
  previousDay: 'Previous day',
  nextDay: 'Next day',
  loadingTheDay: 'Loading the day',
  nothingDone: 'No activity on this day.',
  sleptHours: (hours: string) => `Slept ${hours} h`,
  nothingPlanned: 'Nothing planned.',
  planWorkout: 'Plan a workout',
  diary: 'Diary',
  diaryNote: (name: string) => `${name} can read your comment.`,
  comments: 'Comments',
  writeAComment: 'Write a comment',
  saveComment: 'Save comment',
  anotherMember: 'Another member',
  byAnother: (name: string, time: string) => `${name}, ${time}`,
});
