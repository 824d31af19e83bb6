import { area } from '../../../domain/words/area.ts';

/** Texts of src/features/accounting, by the file that shows them. */
export const accountingWords = area('accounting', {
  // accounting-screen.tsx
  staff: 'Staff',
  everythingIsOpenToYou: 'You have full access.',
  fullAccess: 'Full access',
  trial: 'Trial',
  openWhileTrialLasts: 'You have full access during your trial.',
  openUntil: (date: string) => `You have full access for free until ${date}.`,
  sampleData: 'Sample data',
  youAreViewingSampleData: 'You are viewing sample data. Sign up to import your own training.',
  noSubscription: 'No subscription',
  yourTrialOrSubscriptionIs: 'Your trial or subscription has ended. Your data is kept.',
  yourAccess: 'Your access',
  /** Screen readers only. */
  pages: 'Pages',
  open: 'Open',
  needsATrialOrSubscription: 'Needs a trial or subscription',
  /** Used if nothing is charged. */
  noAccess: 'No access',
  yourAccessIsOver: 'Your access has ended. Your data is kept.',
  notOpen: 'No access',
  toGoOn: 'To get access again,',
  writeToThePeopleWho: 'contact the server’s admin',
  loadingYourAccess: 'Loading your access',
});
