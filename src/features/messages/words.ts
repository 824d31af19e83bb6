import { area } from '../../../domain/words/area.ts';

/** Words of src/features/messages, by the file that shows them. */
export const messagesWords = area('messages', {
  // messages-screen.tsx
  profile: 'Profile',
  subtitle: 'Between athletes and the coaches of their teams',
  loading: 'Loading your messages',
  none: 'No messages yet',
  noneOfAthlete: 'Write to the coaches of a team from Your teams.',
  noneOfCoach: 'Write to an athlete from their calendar.',
  noneOfOthers: 'Join a team to write to its coaches.',
  yourTeams: 'Your teams',
  team: 'Team',
  coachesOf: (team: string) => `Coaches of ${team}`,
  unnamed: 'Athlete without a name',
  unread: (count: number) => (count === 1 ? '1 new' : `${count} new`),

  // thread-screen.tsx
  messages: 'Messages',
  toAthlete: 'Calendar',
  readersForAthlete: 'All coaches and assistants of the team can read this. Coaches can answer.',
  readersForCoach: 'The athlete, and all coaches and assistants of the team can read this.',
  field: 'Message',
  send: 'Send',
  byAnother: (name: string, time: string) => `${name}, ${time}`,
  bySelf: (time: string) => `You, ${time}`,
  anotherMember: 'Member without a name',
  nothing: 'No messages.',
  begin: 'No messages yet. Write the first one.',
  left: 'You left this team. You can still read the messages, but not answer.',
  assistant: 'Assistants can read, but not write.',
  kept: (count: number) => `The newest ${count} messages are kept.`,
  notYours: 'You can’t open these messages',
  notYoursText: 'The athlete isn’t in your team, or there are no messages.',
});
