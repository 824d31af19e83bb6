import { area } from '../../../domain/words/area.ts';

/** The member's e-mail address on the profile: confirming it, and another one. */
export const addressWords = area('address', {
  email: 'Email',
  confirmed: 'Address confirmed',
  notConfirmed: 'Address not confirmed yet',
  whyConfirm:
    'Confirm that this address is yours. You need that to follow people and, from a day after you signed up, to join a team or a programme.',
  confirmAddress: 'Confirm address',
  changeAddress: 'Change address',
  loading: 'Loading your address',
  waitingFor: (address: string) =>
    `Waiting for the code that we sent to ${address}. Until then, your old address stays.`,
  enterCode: 'Enter code',
  keepOld: 'Keep old address',
  changeTitle: 'Change your email address',
  changeHow: 'We send a code to the new address. We also tell the old one, which stays until you enter the code.',
  newAddress: 'New email address',
  sameAddress: 'This is your address already',
  continue: 'Continue',
  sendCode: 'Send code',
  sending: 'Sending the code',
  cancel: 'Cancel',
  codeTitle: 'Enter the code from the email',
  codeSentTo: (address: string) => `We sent it to ${address}. It can take a minute; look into your spam folder, too.`,
  code: 'Confirmation code',
  codeRequired: 'Enter the code',
  confirm: 'Confirm',
  confirming: 'Checking the code',
  again: 'Send the code again',
  later: 'Later',
  wrong: 'That code is not right. Check the newest email from us.',
  over: 'That code is no longer valid. Have a new one sent.',
  tooManyTries: 'Too many wrong codes. Wait an hour, then have a new one sent.',
  tooManyMails: 'Too many codes were asked for. Wait an hour, then try again.',
});
