import { area } from '../../../domain/words/area.ts';

/** Texts of the page on which admins write to members. */
export const messagesWords = area('adminMessages', {
  readers: 'Recipients',
  readersNote: 'To write to all athletes of a team, use the team’s page.',
  members: 'Email addresses or member IDs',
  membersHint: 'Separate several with spaces or commas.',
  add: 'Add',
  unknown: (text: string) => `No member has this address or ID: ${text}`,
  tooMany: (most: number) => `A message can have up to ${most} recipients.`,
  nobodyYet: 'No recipients yet.',
  list: 'Members who get the message',
  remove: 'Remove',
  removeThis: (name: string) => `Remove ${name}`,
  write: 'Message',
});
