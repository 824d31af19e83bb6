import { area } from './area.ts';

/** What a partner's page lacks before it can be published. */
export const pageRules = area('pageRules', {
  needed: 'This cannot be empty.',
  tooLong: (most: number) => `Write at most ${most} letters.`,
  colour: 'A colour looks like #1b4f9c.',
  address: 'An address begins with https://, or with / on this server.',
  email: 'Write an e-mail address, such as partners@example.org.',
  language: 'A language looks like en, de or de-CH.',
  slug: 'Small letters, digits and single hyphens, such as spring-challenge.',
  slugTaken: 'Another page has this address.',
  image: 'This image is not there any more. Choose it again.',
  alt: 'Say what the logo shows, for those who do not see it.',
  unsound: 'This cannot be published as it is.',
  festivalHasSteps: 'A festival’s page has no steps: take them out.',
  festivalCohort: 'Choose the cohort that guests of the festival join.',
  festivalSources: 'Choose at least one vendor of watches.',
  stepTwice: 'Each kind of step can be there once.',
  stepWho: 'Add the account step, or one that asks for details or a watch: without one nobody can join.',
  survey: 'Choose the survey for the survey step.',
  surveyStep: 'Add the survey step, or take the survey out.',
  event: 'Choose the event that the details are for.',
  agreement: 'Write what people agree to.',
  leadsNowhere: 'Choose a cohort, a team or an event to join.',
  sharesNothing: 'Nobody joins in order to share nothing: leave level 0 out.',
  levelNotOffered: 'The cohort does not offer this level.',
  notThere: 'This is not there any more. Choose another.',
});
