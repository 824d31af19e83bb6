import { area } from '../../../domain/words/area.ts';

/** Words of src/features/about (terms), by the file that shows them. */
export const termsWords = area('terms', {
  // terms-screen.tsx
  terms: 'Terms',
  isRunByThePerson:
    'is run by the person or club who gave you your account. These are the rules for using it; a team may have further ones of its own.',
  yourAccount: 'Your account',
  itBelongsToOnePerson: 'It belongs to one person. Keep its password to yourself.',
  importOnlyActivitiesThatAre: 'Import only activities that are yours.',
  doNotTryToRead: 'Do not try to read other people’s data or to disrupt the server.',
  yourData: 'Your data',
  whatYouImportStaysYours:
    'What you import stays yours. We use it to show it to you and, if you join a team, to your coaches. See',
  privacy: 'Privacy',
  forHowWeKeepIt: 'for how we keep it.',
  training: 'Training',
  figuresSuchAsLoadAnd:
    'Figures such as load and critical power describe what you did. They are not medical advice and cannot know how you feel today. Decide for yourself what your body can take.',
  noPromise: 'No promise',
  theSoftwareIsProvidedAs:
    'The software is provided as is. The people who run this server do their best to keep it running and your data safe, but cannot guarantee either.',
});
