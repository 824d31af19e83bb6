import { area } from '../../../domain/words/area.ts';

/** Words of src/shared/invitations, by the file that shows them. */
export const invitationsWords = area('invitations', {
  // copy-link.tsx
  copyLink: 'Copy link',
  copied: 'Copied',
  theBrowserDoesNotAllow: 'The browser does not allow copying. Select the link instead.',

  // way-in.tsx
  athletesJoinByThisLink: 'Athletes join by this link',
  copyTheLinkOf: (name: string) => `Copy the link of ${name}`,
  /** Screen readers only. */
  linkAsCode: (name: string) => `The link of ${name} as a QR code`,

  // invitations.tsx
  linkOf: (when: string) => `Link of ${when}`,
  goodUntil: 'Good until:',
  withdrawTheInvitation: (name: string) => `Withdraw the invitation: ${name}`,
  withdraw: 'Withdraw',
  loadingYourInvitations: 'Loading your invitations',
  noInvitationIsOpen: 'No invitation is open.',
  /** Screen readers only. */
  openInvitations: 'Open invitations',
  withdrawn: 'Withdrawn',
  /** Screen readers only. */
  inviteSomebody: 'Invite somebody',
  unableToInvite: 'Unable to invite',
  emailIfYouWantIt: 'Email, if you want it mailed',
  withoutOneYouGetA: 'Without one you get a link to hand on yourself.',
  enterAValidEmailAddress: 'Enter a valid email address.',
  invite: 'Invite',
  hereIsTheLink: 'Here is the link.',
  mailedTo: (email: string) => `Mailed to ${email}`,
  goodForOnePersonWithin: 'Good for one person, within a week. It is shown this once.',
  copyTheInvitation: 'Copy the invitation',
});
