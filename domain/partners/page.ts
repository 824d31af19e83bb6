import * as z from 'zod/mini';
import { deviceTypes } from '../entities/member.ts';
import { SLUG, SLUG_MAX } from './address.ts';
import { IMAGE_LIMITS } from './images.ts';

/** Bounds of what an editor may write into a page. */
export const PAGE_LIMITS = {
  title: 120,
  text: 4000,
  message: 200,
  steps: 6,
  slug: SLUG_MAX,
  name: 100,
  url: 500,
} as const;

/** Links back to a sponsor's sites that one festival has at most. */
export const FESTIVAL_LINKS = 4;

/** Levels at which a member may share data with a cohort; 0 ends sharing and is never offered on a page. [onboarding §4.1] */
export const sharingLevels = [0, 1, 2, 3] as const;
export type SharingLevel = (typeof sharingLevels)[number];
/** From here on data are of one person; below, only what is true of all together. [onboarding §4 Sharing] */
export const INDIVIDUAL: SharingLevel = 2;
/** From here on it is known whose the data are. [onboarding §4 Sharing] */
export const IDENTIFIED: SharingLevel = 3;

/** What a person does on a page before joining. [onboarding §2, §4.17] */
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
/** Pages lead to places over TLS only, and to places of our own. */
const address = z.string().check(
  z.maxLength(PAGE_LIMITS.url),
  z.refine(
    (value) => isOwnPath(value) || (value.startsWith('https://') && URL.canParse(value)),
    'An address begins with https://, or with / on this server',
  ),
);
/** Images are uploaded, and named by their content. */
export const pageImage = z.strictObject({
  hash: z.string().check(z.regex(/^[\da-f]{64}$/)),
  /** Pixels of its largest version. */
  width: z.int().check(z.gte(1), z.lte(IMAGE_LIMITS.side)),
  height: z.int().check(z.gte(1), z.lte(IMAGE_LIMITS.side)),
  alt: z.string().check(z.maxLength(IMAGE_LIMITS.alt)),
});

const step = z.strictObject({
  kind: z.enum(stepKinds),
  /** What stands at the box: 'Accept the terms and conditions'. */
  message: z.string().check(z.minLength(1), z.maxLength(PAGE_LIMITS.message)),
  /** What is agreed to, in the dialog. Needed with `agreement`. */
  text: z.optional(text),
});

/** The slug of a page: small letters, digits and hyphens, and nothing that could be the id of a cohort. */
export const pageSlug = z.string().check(
  z.maxLength(PAGE_LIMITS.slug),
  z.regex(SLUG),
  z.refine((value) => !id.safeParse(value).success, 'A slug must not look like an id.'),
);

const link = z.strictObject({ label: z.string().check(z.minLength(1), z.maxLength(PAGE_LIMITS.name)), url: address });

/** A page to which guests of a festival come with their address in the link, in place of steps. [onboarding §2.33, §2.34] */
const festival = z.strictObject({
  /** Back to the sponsor's sites. */
  links: z.array(link).check(z.maxLength(FESTIVAL_LINKS)),
  /** That can be linked on the page of connections; others are not shown. */
  sources: z.array(z.enum(deviceTypes)).check(z.minLength(1), z.maxLength(deviceTypes.length)),
  /** How long workouts come in, in words: 'until October 17th'. */
  until: z.string().check(z.maxLength(PAGE_LIMITS.message)),
});

/** A partner's page as its editor writes it. The names of the specification's route metadata stand in brackets. [onboarding §2] */
export const partnerPage = z.strictObject({
  /** Of the programme [name]. */
  name: z.string().check(z.minLength(1), z.maxLength(PAGE_LIMITS.name)),
  /** '2 Steps to Join'. Null: made of how many steps there are. */
  title: z.nullable(title),
  /** Of its texts, as browsers name languages. */
  language: z._default(z.string().check(z.regex(/^[a-z]{2,3}(-[A-Za-z\d]{2,8})*$/), z.maxLength(35)), 'en'),
  /** Above everything [banner]. */
  banner: z.strictObject({
    logo: z.nullable(pageImage),
    title,
    subtitle: z.string().check(z.maxLength(PAGE_LIMITS.message)),
  }),
  /** WHAT, WHY and HOW [middle]. */
  middle: z.strictObject({ what: text, why: text, how: text }),
  /** Colours and picture [config]. */
  look: z.strictObject({ background: z.nullable(pageImage), backgroundColour: colour, accentColour: colour }),
  /** In their order [steps]. None with `festival`. */
  steps: z.array(step).check(z.maxLength(PAGE_LIMITS.steps)),
  /** Null: the page has steps. */
  festival: z.nullable(festival),
  /** Whom members join [cohortId, cohortName: the cohort's own], and at which level of sharing [permission]. */
  cohortId: z.nullable(id),
  permission: level,
  /** Levels to choose from; none: the one above [permissions]. */
  permissions: z.array(level).check(z.maxLength(sharingLevels.length)),
  /** The team that members join [teamId]. */
  teamId: z.nullable(id),
  /** What is asked [schemaId]. */
  surveyId: z.nullable(id),
  /** New members sign up with this coupon, others have it applied [couponCode]. */
  couponCode: z.nullable(z.string().check(z.minLength(1), z.maxLength(30))),
  /** In place of the one above for accounts that are made on the page: the second coupon of sign-ups by survey. [onboarding §9] */
  signUpCouponCode: z.optional(z.nullable(z.string().check(z.minLength(1), z.maxLength(30)))),
  /** What members are registered for [isEvent]. */
  eventId: z.nullable(id),
  /** Where members are sent when they have joined, in place of our own pages [customUrl]. */
  customUrl: z.nullable(address),
  /** First steps of new members, before the setup wizard. */
  firstStepsUrl: z.nullable(address),
  /** The partner's site [url]. */
  url: z.nullable(address),
  contactEmail: z.string().check(z.maxLength(254), z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/)),
  /** When the programme runs, in words. */
  dates: z.string().check(z.maxLength(PAGE_LIMITS.message)),
});
export type PartnerPage = z.infer<typeof partnerPage>;

/** The steps whose numbers a page tells. Guests of a festival have one: they choose or enter a password. */
export const countedSteps = ({ steps, festival }: Pick<PartnerPage, 'steps' | 'festival'>): readonly StepKind[] =>
  festival === null ? steps.map(({ kind }) => kind) : ['account'];

export { pageTitle } from './title.ts';
