import { area } from './area.ts';

/** Texts of a partner's page, as rendered by both the server and the app. */
export const partnerPage = area('partnerPage', {
  what: 'What',
  why: 'Why',
  how: 'How',
  over: 'This campaign has ended',
  overText: 'You can no longer join. Thank you to everyone who took part.',
  overSince: (day: string) => `It ran until ${day}.`,
  madeWith: (product: string) => `Runs on ${product}`,
  terms: 'Terms of Use',
  privacy: 'Privacy Policy',
  partnerSite: (name: string) => `About ${name}`,
  joinNow: 'Join Now',
  registerNow: 'Register Now',
  notDone: 'Not done yet',
  questions: 'Questions? Write to',
});
