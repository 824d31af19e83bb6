import { area } from '../../../domain/words/area.ts';

/** Words for messages from coaches to athletes, and from admins to members. */
export const messageWords = area('teamMessage', {
  title: 'Write to athletes',
  note: 'Each athlete gets their own copy, on the page or by email. They don’t see each other’s addresses.',
  to: 'To',
  everybody: (count: number) => (count === 1 ? 'The team (1 athlete)' : `The team (${count} athletes)`),
  group: (name: string, count: number) => `${name} (${count})`,
  subject: 'Subject',
  subjectNeeded: 'Enter a subject.',
  message: 'Message',
  messageNeeded: 'Write a message.',
  confirmTitle: (count: number) => `Send to ${count} people?`,
  confirmText: (subject: string) =>
    `“${subject}” will be sent to each of them separately, right away. You can’t undo this.`,
  confirm: 'Send',
  send: (count: number) => (count === 1 ? 'Send to 1 athlete' : `Send to ${count} athletes`),
  nobody: 'This group is empty.',
  sending: 'Sending…',
  sent: (byEmail: number, onPage: number, untold: number) =>
    `Sent: ${[
      ...(byEmail > 0 ? [`${byEmail} by email`] : []),
      ...(onPage > 0 ? [`${onPage} will see it when they next sign in`] : []),
      ...(untold > 0 ? [`${untold} ${untold === 1 ? 'has' : 'have'} turned messages off`] : []),
    ].join(', ')}.`,
  notSent: 'Couldn’t send the message',
  /** Used for messages from an admin to selected members. */
  members: {
    title: 'Write to members',
    send: (count: number) => (count === 1 ? 'Send to 1 member' : `Send to ${count} members`),
    nobody: 'Add a recipient first.',
  },
  leaving: {
    title: 'Leave without sending?',
    message: 'Your message hasn’t been sent yet.',
    confirmLabel: 'Leave',
  },
});
