import * as z from 'zod/mini';
import { consentVendors, deviceTypes } from '../vendors.ts';
import { isCivilDate } from '../dates.ts';
import {
  FESTIVAL_LINKS,
  PAGE_LIMITS,
  type PartnerPage,
  pageImage,
  sharingLevels,
  type StepKind,
  stepKinds,
} from './page.ts';

/** Maximum stored editions of a page; the oldest are deleted first. */
export const MAX_EDITIONS = 50;

const text = (most: number) => z.string().check(z.maxLength(most));
const id = z.nullable(z.uuid());
const level = z.literal(sharingLevels);

/**
 * A page being edited: every field of `partnerPage`, with empty texts and incomplete URLs allowed. The limits are the same, so that every
 * draft can be displayed.
 */
export const draftPage: z.ZodMiniType<PartnerPage, PartnerPage> = z.strictObject({
  name: text(PAGE_LIMITS.name),
  title: z.nullable(text(PAGE_LIMITS.title)),
  language: text(35),
  banner: z.strictObject({
    logo: z.nullable(pageImage),
    title: text(PAGE_LIMITS.title),
    subtitle: text(PAGE_LIMITS.message),
  }),
  middle: z.strictObject({
    what: text(PAGE_LIMITS.text),
    why: text(PAGE_LIMITS.text),
    how: text(PAGE_LIMITS.text),
  }),
  look: z.strictObject({ background: z.nullable(pageImage), backgroundColour: text(20), accentColour: text(20) }),
  steps: z
    .array(
      z.strictObject({
        kind: z.enum(stepKinds),
        message: text(PAGE_LIMITS.message),
        text: z.optional(text(PAGE_LIMITS.text)),
      }),
    )
    .check(z.maxLength(PAGE_LIMITS.steps)),
  festival: z.nullable(
    z.strictObject({
      links: z
        .array(z.strictObject({ label: text(PAGE_LIMITS.name), url: text(PAGE_LIMITS.url) }))
        .check(z.maxLength(FESTIVAL_LINKS)),
      sources: z.array(z.enum(deviceTypes)).check(z.maxLength(deviceTypes.length)),
      until: text(PAGE_LIMITS.message),
    }),
  ),
  cohortId: id,
  permission: level,
  permissions: z.array(level).check(z.maxLength(sharingLevels.length)),
  teamId: id,
  surveyId: id,
  couponCode: z.nullable(text(30)),
  signUpCouponCode: z.optional(z.nullable(text(30))),
  eventId: id,
  customUrl: z.nullable(text(PAGE_LIMITS.url)),
  firstStepsUrl: z.nullable(text(PAGE_LIMITS.url)),
  url: z.nullable(text(PAGE_LIMITS.url)),
  contactEmail: text(254),
  dates: text(PAGE_LIMITS.message),
});

/** Content of one edition: the page, and the period of its campaign. */
export const pageContent = z.strictObject({
  page: draftPage,
  /** Whether the campaign is on; false if the editor ended it. */
  enabled: z.boolean(),
  /** Last day, YYYY-MM-DD; null if there is no end. */
  lastDay: z.nullable(z.string().check(z.refine(isCivilDate))),
});
export type PageContent = z.infer<typeof pageContent>;

/** Default messages of steps, as worded in the specification. */
export const defaultMessages: Readonly<Record<StepKind, string>> = {
  terms: 'Accept the terms and conditions',
  account: 'Log in or create an account',
  details: 'Please, provide some details',
  soulFocus: 'Click here to register (free)',
  survey: 'Fill out the survey',
  agreement: 'Agree to receive 2 surveys',
  device: 'Link your GPS watch',
};

/** Returns a new step. */
export const newStep = (kind: StepKind): PartnerPage['steps'][number] => ({ kind, message: defaultMessages[kind] });

/** Steps of a simple registration. */
export const newSteps: PartnerPage['steps'] = [newStep('terms'), newStep('account')];

/** Initial festival settings: no links, and the watches that can be linked without a Longrun app. [onboarding §2.34] */
export const newFestival: NonNullable<PartnerPage['festival']> = {
  links: [],
  sources: consentVendors,
  until: '',
};

/** Defaults for everything except the fields specific to a page: no links and no texts. */
export const pageDefaults = {
  title: null,
  language: 'en',
  festival: null,
  cohortId: null,
  permission: 3,
  permissions: [],
  teamId: null,
  surveyId: null,
  couponCode: null,
  eventId: null,
  customUrl: null,
  firstStepsUrl: null,
  url: null,
  dates: '',
} satisfies Partial<PartnerPage>;

/** Initial content of a page: two steps and legible colours. @param contactEmail address of its creator */
export const newContent = (name: string, contactEmail: string): PageContent => ({
  page: {
    ...pageDefaults,
    name,
    banner: { logo: null, title: name.slice(0, PAGE_LIMITS.title), subtitle: '' },
    middle: { what: '', why: '', how: '' },
    look: { background: null, backgroundColour: '#12343b', accentColour: '#c2410c' },
    steps: newSteps,
    contactEmail,
  },
  enabled: true,
  lastDay: null,
});
