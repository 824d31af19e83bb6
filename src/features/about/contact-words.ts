import { area } from '../../../domain/words/area.ts';

/** Texts of src/features/about (contact), by the file that shows them. */
export const contactWords = area('contact', {
  // contact-screen.tsx
  contact: 'Contact',
  yourEmailGoesToThe: 'Your email goes to the server’s admin.',
  writeToUs: 'Write to us',
  thisServerHasNoContact: 'This server has no contact address yet. Ask the person who invited you.',
  neverSendYourPasswordNobody: 'Never send your password. Nobody needs it to help you. Forgot it?',
  setANewOne: 'Set a new one',
  beforeYouWrite: 'Before you write',
  missingActivities: 'Missing activities?',
  import: 'Import',
  showsTheResultForEach: 'shows the result for each file. Watch stopped syncing? Unlink it in your',
  profile: 'profile',
  andLinkItAgainHave: 'and link it again. Do you have an idea?',
  tellUsWhatIsMissing: 'Send a suggestion',
});
