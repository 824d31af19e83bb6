import { area } from '../../../domain/words/area.ts';

/** Texts of src/features/sources (link-result), by the file that shows them. */
export const linkResultWords = area('linkResult', {
  // link-result-screen.tsx
  isLinked: (name: string) => `${name} is linked`,
  yourHistoryIsOnIts: 'Your history is being imported. You can close this window.',
  isNotLinked: (name: string) => `${name} is not linked`,
  isGone: (name: string) => `${name} no longer exists`,
  nothingToSeeHere: 'Nothing to see here',
  thisPageOnlySaysHow: 'This page shows the result of linking an account.',
  link: (name: string) => `Link ${name}`,
  backToYourProfile: 'Back to your profile',
});
