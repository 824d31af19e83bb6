import type { PartnerPage } from '../../../../domain/partners/page.ts';
import { pageEditorWords as words } from './words.ts';

/** Sections of the editor, each a tab and a value of `?section=`. */
export const sections = ['texts', 'look', 'steps', 'leads', 'share', 'history'] as const;
export type Section = (typeof sections)[number];

interface Place {
  readonly section: Section;
  readonly label: string;
  /** Name of its input; `null` for the first one of the section. */
  readonly input: string | null;
}

const fields = {
  name: { section: 'texts', word: 'name', input: 'name' },
  slug: { section: 'texts', word: 'address', input: 'slug' },
  'banner.title': { section: 'texts', word: 'bannerTitle', input: 'title' },
  language: { section: 'texts', word: 'language', input: 'language' },
  'look.backgroundColour': { section: 'look', word: 'backgroundColour', input: 'backgroundColour' },
  'look.accentColour': { section: 'look', word: 'accentColour', input: 'accentColour' },
  'banner.logo': { section: 'look', word: 'logo', input: 'logo-alt' },
  'look.background': { section: 'look', word: 'background', input: 'background-alt' },
  steps: { section: 'steps', word: 'steps', input: null },
  title: { section: 'steps', word: 'stepsTitle', input: 'steps-title' },
  'festival.sources': { section: 'steps', word: 'festivalSources', input: null },
  'festival.until': { section: 'steps', word: 'festivalUntil', input: 'festival-until' },
  cohortId: { section: 'leads', word: 'cohort', input: 'cohortId' },
  teamId: { section: 'leads', word: 'team', input: 'teamId' },
  eventId: { section: 'leads', word: 'event', input: 'eventId' },
  surveyId: { section: 'leads', word: 'survey', input: 'surveyId' },
  permission: { section: 'leads', word: 'level', input: 'permission' },
  permissions: { section: 'leads', word: 'offered', input: 'permission' },
  couponCode: { section: 'leads', word: 'coupon', input: 'couponCode' },
  signUpCouponCode: { section: 'leads', word: 'signUpCoupon', input: 'signUpCouponCode' },
  customUrl: { section: 'leads', word: 'customUrl', input: 'customUrl' },
  firstStepsUrl: { section: 'leads', word: 'firstStepsUrl', input: 'firstStepsUrl' },
  url: { section: 'leads', word: 'partnerUrl', input: 'url' },
  contactEmail: { section: 'leads', word: 'contactEmail', input: 'contact' },
} as const;

/**
 * Returns the field in which to fix a problem.
 * @param at as in `PageProblem`
 */
export function placeOf(at: string, { steps }: Pick<PartnerPage, 'steps'>): Place {
  if (at in fields) {
    const { section, word, input } = fields[at as keyof typeof fields];
    return { section, label: words[word], input };
  }
  const [part, second, third, last] = at.split('.');
  if (part === 'steps') {
    const kind = steps[Number(second)]?.kind;
    return {
      section: 'steps',
      label: kind === undefined ? words.steps : words.kinds[kind],
      input: kind === undefined ? null : third === 'text' ? kind : `message-${kind}`,
    };
  }
  if (part === 'festival') {
    const label =
      third === undefined ? words.festivalLinks : words[last === 'url' ? 'linkUrl' : 'linkLabel'](Number(third) + 1);
    return { section: 'steps', label, input: third === undefined ? null : `link-${last}-${third}` };
  }
  const section = part === 'look' || part === 'banner' ? 'look' : 'texts';
  return { section, label: section === 'look' ? words.lookTitle : words.texts, input: null };
}
