import { area } from './area.ts';

/** Progress and errors while a visitor joins on a partner page (quoted, except where marked as ours). */
export const joining = area('joining', {
  registering: 'Registering to event...',
  syncing: (cohort: string) => `Syncing to ${cohort} ...`,
  optingIn: 'Opting in...',
  authorizing: 'Authorizing connection...',
  /** Ours. */
  saving: 'Saving your answers...',
  /** Ours. */
  updating: 'Saving your profile...',
  /** Ours. */
  coupon: 'Adding your free months...',
  success: 'Success!',
  unableToRegister: 'Unable to register to the event',
  unableToSignUp: 'Unable to sign up',
  notJoinedYet: 'Not joined yet',
  unableToLogIn: 'Unable to log in',
  unableToCreate: 'Unable to create account',
  refused: (message: string, email: string) => `${message}. For assistance, please contact ${email}`,
  refusedWithout: (email: string) =>
    `please refresh the page and try again. If error persists, please contact ${email}`,
  notCompleted: 'Step not completed',
  dataNeeded: 'Please provide the data needed.',
  /** Ours. */
  sessionEnded: 'You were signed out. Log in again to continue; everything else is still here.',
  /** Ours. Why the button is disabled. */
  stepsLeft: (left: number) => (left === 1 ? 'One step left' : `${left} steps left`),
});
