import { area } from '../../../domain/words/area.ts';

/** Words of the page on which admins write to members. */
export const messagesWords = area('adminMessages', {
  readers: 'Who gets it',
  readersNote: 'To all athletes of a team, write from the page of the team.',
  members: 'Email addresses or member ids',
  membersHint: 'One or several, separated by spaces or commas.',
  add: 'Add',
  unknown: (text: string) => `Nobody here has this address or id: ${text}`,
  tooMany: (most: number) => `One message goes to at most ${most} members.`,
  nobodyYet: 'Nobody yet.',
  list: 'Members who get the message',
  remove: 'Remove',
  removeThis: (name: string) => `Remove ${name}`,
  write: 'Message',
});
