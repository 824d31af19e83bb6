import * as z from 'zod/mini';
import { deviceTypes } from '../vendors.ts';
import { SLUG, SLUG_MAX } from './address.ts';
import { IMAGE_LIMITS } from './images.ts';

/** Limits for the fields of a page. */
export const PAGE_LIMITS = {
  title: 120,
  text: 4000,
  message: 200,
  steps: 6,
  slug: SLUG_MAX,
  name: 100,
  url: 500,
} as const;

/** Maximum links to sponsors' sites per festival. */
export const FESTIVAL_LINKS = 4;

/** Levels at which a member may share data with a cohort; 0 ends sharing and is never offered on a page. [onboarding §4.1] */
export const sharingLevels = [0, 1, 2, 3] as const;
export type SharingLevel = (typeof sharingLevels)[number];
/** Lowest level at which data are shared per person; below it, only in aggregate. [onboarding §4 Sharing] */
export const INDIVIDUAL: SharingLevel = 2;
/** Lowest level at which the person is identified. [onboarding §4 Sharing] */
export const IDENTIFIED: SharingLevel = 3;

/** Steps that a person completes before joining. [onboarding §2, §4.17] */
export const stepKinds = ['terms', 'account', 'details', 'soulFocus', 'survey', 'agreement', 'device'] as const;
export type StepKind = (typeof stepKinds)[number];

const title = z.string().check(z.minLength(1), z.maxLength(PAGE_LIMITS.title));
const text = z.string().check(z.maxLength(PAGE_LIMITS.text));
const colour = z.string().check(z.regex(/^#[\da-f]{6}$/i));
const id = z.string().check(z.regex(/^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/));
const level = z.literal(sharingLevels);
const OWN = 'https://own.invalid';
const isOwnPath = (value: string) =>
  value.startsWith('/') && URL.canParse(value, OWN) && new URL(value, OWN).origin === OWN;
/** URL of a link, which must use TLS or be internal. */
const address = z.string().check(
  z.maxLength(PAGE_LIMITS.url),
  z.refine(
    (value) => isOwnPath(value) || (value.startsWith('https://') && URL.canParse(value)),
    'An address begins with https://, or with / on this server',
  ),
);
/** An uploaded image, identified by its hash. */
export const pageImage = z.strictObject({
  hash: z.string().check(z.regex(/^[\da-f]{64}$/)),
  /** Pixel size of its largest version. */
  width: z.int().check(z.gte(1), z.lte(IMAGE_LIMITS.side)),
  height: z.int().check(z.gte(1), z.lte(IMAGE_LIMITS.side)),
  alt: z.string().check(z.maxLength(IMAGE_LIMITS.alt)),
});

const step = z.strictObject({
  kind: z.enum(stepKinds),
  /** Label of the checkbox: 'Accept the terms and conditions'. */
  message: z.string().check(z.minLength(1), z.maxLength(PAGE_LIMITS.message)),
  /** Text of the agreement, shown in the dialog. Required for `agreement`. */
  text: z.optional(text),
});

/** Slug of a page: lower-case letters, digits and hyphens, but not the format of a cohort id. */
export const pageSlug = z.string().check(
  z.maxLength(PAGE_LIMITS.slug),
  z.regex(SLUG),
  z.refine((value) => !id.safeParse(value).success, 'A slug must not look like an id.'),
);

const link = z.strictObject({ label: z.string().check(z.minLength(1), z.maxLength(PAGE_LIMITS.name)), url: address });

/** A page for festival guests, who follow a link with their address; replaces the steps. [onboarding §2.33, §2.34] */
const festival = z.strictObject({
  /** Links back to the sponsor's sites. */
  links: z.array(link).check(z.maxLength(FESTIVAL_LINKS)),
  /** Vendors offered on the connections page; others are hidden. */
  sources: z.array(z.enum(deviceTypes)).check(z.minLength(1), z.maxLength(deviceTypes.length)),
  /** End of receiving workouts, as text: 'until October 17th'. */
  until: z.string().check(z.maxLength(PAGE_LIMITS.message)),
});

/** A partner page as edited. Brackets give the names of the specification's route metadata. [onboarding §2] */
export const partnerPage = z.strictObject({
  /** Name of the programme [name]. */
  name: z.string().check(z.minLength(1), z.maxLength(PAGE_LIMITS.name)),
  /** Title, such as '2 Steps to Join'; null if generated from the number of steps. */
  title: z.nullable(title),
  /** Language of its texts, as a BCP 47 tag. */
  language: z._default(z.string().check(z.regex(/^[a-z]{2,3}(-[A-Za-z\d]{2,8})*$/), z.maxLength(35)), 'en'),
  /** Top of the page [banner]. */
  banner: z.strictObject({
    logo: z.nullable(pageImage),
    title,
    subtitle: z.string().check(z.maxLength(PAGE_LIMITS.message)),
  }),
  /** The sections WHAT, WHY and HOW [middle]. */
  middle: z.strictObject({ what: text, why: text, how: text }),
  /** Colours and background image [config]. */
  look: z.strictObject({ background: z.nullable(pageImage), backgroundColour: colour, accentColour: colour }),
  /** Steps in order [steps]. Empty with `festival`. */
  steps: z.array(step).check(z.maxLength(PAGE_LIMITS.steps)),
  /** Festival settings; null if the page has steps. */
  festival: z.nullable(festival),
  /** The cohort that members join [cohortId; cohortName is the cohort's own], and the sharing level [permission]. */
  cohortId: z.nullable(id),
  permission: level,
  /** Levels to choose from [permissions]; if empty, the level above applies. */
  permissions: z.array(level).check(z.maxLength(sharingLevels.length)),
  /** The team that members join [teamId]. */
  teamId: z.nullable(id),
  /** The survey to fill in [schemaId]. */
  surveyId: z.nullable(id),
  /** Coupon for sign-ups, also applied to existing members [couponCode]. */
  couponCode: z.nullable(z.string().check(z.minLength(1), z.maxLength(30))),
  /** Replaces the coupon above for accounts created on the page: the second coupon of sign-ups by survey. [onboarding §9] */
  signUpCouponCode: z.optional(z.nullable(z.string().check(z.minLength(1), z.maxLength(30)))),
  /** The event that members are registered for [isEvent]. */
  eventId: z.nullable(id),
  /** Where members are redirected after joining, instead of an internal page [customUrl]. */
  customUrl: z.nullable(address),
  /** Introduction for new members, shown before the setup wizard. */
  firstStepsUrl: z.nullable(address),
  /** The partner's site [url]. */
  url: z.nullable(address),
  contactEmail: z.string().check(z.maxLength(254), z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/)),
  /** Dates of the programme, as text. */
  dates: z.string().check(z.maxLength(PAGE_LIMITS.message)),
});
export type PartnerPage = z.infer<typeof partnerPage>;

/** Returns the numbered steps of a page. A festival has one: choosing or entering a password. */
export const countedSteps = ({ steps, festival }: Pick<PartnerPage, 'steps' | 'festival'>): readonly StepKind[] =>
  festival === null ? steps.map(({ kind }) => kind) : ['account'];

export { pageTitle } from './title.ts';
