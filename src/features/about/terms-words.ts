import { area } from '../../../domain/words/area.ts';

/** Texts of src/features/about (terms), by the file that shows them. */
export const termsWords = area('terms', {
  // terms-screen.tsx
  terms: 'Terms',
  isRunByThePerson:
    'is run by the person or club who gave you your account. These are its rules; a team may have its own in addition.',
  yourAccount: 'Your account',
  itBelongsToOnePerson: 'It is for one person. Don’t share its password.',
  importOnlyActivitiesThatAre: 'Import only activities that are yours.',
  doNotTryToRead: 'Don’t try to read other people’s data or to disrupt the server.',
  yourData: 'Your data',
  whatYouImportStaysYours:
    'Your imported data belongs to you. We use it to show it to you and, if you join a team, to your coaches. See',
  privacy: 'Privacy',
  forHowWeKeepIt: 'for details.',
  training: 'Training',
  figuresSuchAsLoadAnd:
    'Figures such as load and critical power describe your training. They are not medical advice and can’t know how you feel today. Decide for yourself how much you can do.',
  noPromise: 'No warranty',
  theSoftwareIsProvidedAs:
    'The software is provided as is. The people who run this server do their best to keep it running and your data safe, but cannot guarantee either.',
});
