import { area, numberText } from './area.ts';

/** Account deletion, on the profile (ours). */
export const deletion = area('deletion', {
  title: 'Delete your account',
  note: 'This will be permanently deleted and cannot be restored:',
  button: 'Delete Account',
  profile: 'Your profile, calendar, plans, notes and diary, and your team memberships',
  activities: (activities: number, files: number, size: string) =>
    `${numberText(activities)} ${activities === 1 ? 'activity' : 'activities'} and ${numberText(files)} original ${files === 1 ? 'file' : 'files'} (${size})`,
  watches: (names: string) => `The links to ${names}: no more imports from there`,
  programmes: (names: string) => `What you share with ${names}: they get no new data`,
  followers: 'Your followers, the people you follow, and all requests',
  programs: 'Your personal access tokens and webhooks: programs that use them lose access',
  subscription: 'Your subscription, if you have one: it is cancelled, and you won’t be charged again',
  backups: 'Backups of this server keep a copy until newer ones replace them.',
  why: 'Enter your password to delete your account.',
  confirm: 'Delete my account',
  working: 'Deleting your account',
  failed: 'Unable to delete your account',
});

/** Closing an account cancels its subscription but keeps all data (ours, except for the last). */
export const closure = area('closure', {
  title: 'Cancel your subscription?',
  button: 'Cancel subscription',
  why: 'If you have a subscription, you won’t be charged again. Your training is kept, and you can still log in.',
  confirm: 'Yes, cancel it',
  working: 'Cancelling your subscription',
  /** Quoted. [onboarding §8.4] */
  closed: 'Your account has been sucessfully closed.',
});
