import { area } from '../../../domain/words/area.ts';

/** Texts of src/shared/invitations, by the file that shows them. */
export const invitationsWords = area('invitations', {
  // copy-link.tsx
  copyLink: 'Copy link',
  copied: 'Copied',
  theBrowserDoesNotAllow: 'The browser doesn’t allow copying. Select the link instead.',

  // team-link.tsx
  athletesJoinByThisLink: 'Athletes join with this link',
  copyTheLinkOf: (name: string) => `Copy the link of ${name}`,
  /** Screen readers only. */
  linkAsCode: (name: string) => `The link of ${name} as a QR code`,

  // invitations.tsx
  linkOf: (when: string) => `Link from ${when}`,
  goodUntil: 'Valid until:',
  withdrawTheInvitation: (name: string) => `Withdraw the invitation: ${name}`,
  withdraw: 'Withdraw',
  loadingYourInvitations: 'Loading your invitations',
  noInvitationIsOpen: 'No open invitations.',
  /** Screen readers only. */
  openInvitations: 'Open invitations',
  withdrawn: 'Withdrawn',
  /** Screen readers only. */
  inviteSomebody: 'Invite someone',
  unableToInvite: 'Couldn’t invite',
  emailIfYouWantIt: 'Email (optional)',
  withoutOneYouGetA: 'Leave empty to get a link that you share yourself.',
  enterAValidEmailAddress: 'Enter a valid email address.',
  invite: 'Invite',
  hereIsTheLink: 'Here is the link.',
  mailedTo: (email: string) => `Emailed to ${email}`,
  goodForOnePersonWithin: 'For one person, valid for a week. You won’t see it again.',
  copyTheInvitation: 'Copy the invitation',
});
