import { area } from './area.ts';

/** Progress and errors on a festival's page (quoted, except where marked as ours). */
export const festival = area('festival', {
  loading: (cohort: string) => `${cohort} is loading`,
  initializing: 'Initializing Connections Dashboard....',
  emailMissing: 'Email not provided.',
  emailInvalid: 'Invalid email.',
  wrongPassword: 'Incorrect password.',
  tooManyAttempts: 'Too many login attempts, please try again later.',
  rules: {
    minLength: 'Password length must be at least 8 characteres.',
    uppercase: 'Password must have at least one uppercase letter.',
    lowercase: 'Password must have at least one lowercase letter.',
    digit: 'Password must have at least one number.',
    symbol:
      'Password must have at least 1 of the following symbols ^ $ * . [ ] { } ( ) ? " ! @ # % & / , > < \' : ; | _ ~ `.',
  },
  /** Ours. Why the button is disabled. */
  choosePermission: 'Choose what you share.',
  /** Ours. */
  enterPassword: 'Enter your password.',
});
