import { area } from '../../../domain/words/area.ts';

/** Words of src/features/sources (link-result), by the file that shows them. */
export const linkResultWords = area('linkResult', {
  // link-result-screen.tsx
  isLinked: (name: string) => `${name} is linked`,
  yourHistoryIsOnIts: 'Your history is on its way. You can close this window.',
  isNotLinked: (name: string) => `${name} is not linked`,
  isGone: (name: string) => `${name} is gone`,
  nothingToSeeHere: 'Nothing to see here',
  thisPageOnlySaysHow: 'This page only says how linking an account ended.',
  link: (name: string) => `Link ${name}`,
  backToYourProfile: 'Back to your profile',
});
