import { area } from '../../../domain/words/area.ts';

/** Words of src/features/accounting, by the file that shows them. */
export const accountingWords = area('accounting', {
  // accounting-screen.tsx
  staff: 'Staff',
  everythingIsOpenToYou: 'Everything is open to you.',
  fullAccess: 'Full access',
  trial: 'Trial',
  openWhileTrialLasts: 'Everything is open to you while your trial lasts.',
  openUntil: (date: string) => `Everything is open to you for free until ${date}.`,
  sampleData: 'Sample data',
  youAreViewingSampleData: 'You are viewing sample data. Sign up to bring your own training.',
  noSubscription: 'No subscription',
  yourTrialOrSubscriptionIs: 'Your trial or subscription is over. Your data are kept.',
  yourAccess: 'Your access',
  /** Read aloud only. */
  pages: 'Pages',
  open: 'Open',
  needsATrialOrSubscription: 'Needs a trial or subscription',
  /** Where nothing is charged. */
  noAccess: 'No access',
  yourAccessIsOver: 'Your access has ended. Your data are kept.',
  notOpen: 'Not open to you',
  toGoOn: 'To go on,',
  writeToThePeopleWho: 'write to the people who run this server',
  loadingYourAccess: 'Loading your access',
});
