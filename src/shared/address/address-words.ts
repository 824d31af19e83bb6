import { area } from '../../../domain/words/area.ts';

/** Texts for confirming and changing the member's email address. */
export const addressWords = area('address', {
  email: 'Email',
  confirmed: 'Address confirmed',
  notConfirmed: 'Address not confirmed yet',
  whyConfirm:
    'Confirm that this address is yours. You need this to follow people and, from the day after you sign up, to join a team or a programme.',
  confirmAddress: 'Confirm address',
  confirmFirst: 'Confirm your email address to continue. We’ll email you a code.',
  confirmHere: (address: string) => `Confirm ${address}`,
  notSent: 'The code was not sent',
  changeAddress: 'Change address',
  loading: 'Loading your address',
  waitingFor: (address: string) =>
    `Waiting for the code we sent to ${address}. Until then, your old address stays active.`,
  enterCode: 'Enter code',
  keepOld: 'Keep old address',
  changeTitle: 'Change your email address',
  changeHow:
    'We’ll send a code to the new address. We’ll also notify the old one, which stays active until you enter the code.',
  newAddress: 'New email address',
  sameAddress: 'You already use this address',
  continue: 'Continue',
  sendCode: 'Send code',
  sending: 'Sending the code',
  cancel: 'Cancel',
  codeTitle: 'Enter the code from the email',
  codeSentTo: (address: string) => `We sent it to ${address}. It can take a minute; check your spam folder, too.`,
  code: 'Confirmation code',
  codeRequired: 'Enter the code',
  confirm: 'Confirm',
  confirming: 'Checking the code',
  again: 'Send the code again',
  later: 'Later',
  wrong: 'Wrong code. Use the one in our latest email.',
  over: 'Code expired. Request a new one.',
  tooManyTries: 'Too many wrong codes. Wait an hour, then request a new one.',
  tooManyMails: 'Too many codes requested. Wait an hour, then try again.',
});
