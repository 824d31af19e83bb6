import { addCoupon, findCoupon, limitCoupon } from '../../accounts/coupons.store.ts';
import type { Db } from '../../db/open.ts';
import { claim } from '../../installation.store.ts';
import { addTeam } from '../../teams/teams.store.ts';
import { addCohort } from '../cohorts.store.ts';
import { addEvent } from '../events.store.ts';
import { addPage, couponsOfPages, withdrawUnedited } from '../pages.store.ts';
import { addSurvey } from '../surveys.store.ts';
import { challengeSurvey } from './challenge-survey.ts';
import { SAMPLE_CONTACT, sampleIds, samplePages } from './pages.ts';

const { cohorts, teams, events, surveys } = sampleIds;

/** Sample cohorts: id, tenant and name. */
const cohortRows = [
  [cohorts.challenge, 'Everlope Running', 'The 191.4 Mile Challenge'],
  [cohorts.wearTest, 'Alderfoot', 'Alderfoot wear test'],
  [cohorts.magazine, 'Switchback', 'Switchback trail programme'],
  [cohorts.study, 'Lowland Institute for Running', 'Spring running study'],
  [cohorts.festival, 'Everlope Running', 'Good Miles Festival'],
  [cohorts.virtualRace, 'Everywhere Races', 'Everywhere 10K'],
  [cohorts.soulFocus, 'Everywhere Races', 'Soul Focus'],
] as const;

const teamRows = [
  [teams.therapy, 'Stride Physical Therapy'],
  [teams.races, 'Trailhead Race Registration'],
] as const;

/** Time of the sample registrations: a fixed date at the end of 2021. [onboarding §9.15] */
const registrationTimestamp = new Date('2021-12-31T00:00:00Z');
/** Returns the sample events. @param year current year when the samples are added; events of earlier years are over */
const eventRows = (year: string) =>
  [
    [events.challenge, 'The 191.4 Mile Challenge', 'challenge-1914', '2020-12-14', '2021-04-04'],
    [events.virtualRace, 'Everywhere 10K', 'everywhere-10k', `${year}-01-01`, `${year}-12-31`],
    [events.soulFocus, 'Soul Focus', 'soul-focus', `${year}-01-01`, `${year}-12-31`],
  ] as const;

/** Coupons added by the first migration. */
const sampleCoupons = [
  'stride90',
  'ridgerun60',
  'cadence60',
  'ultrasignup',
  'usu_connectedtrail60',
  'runhappyfest2021',
];
const challengeCoupons = ['challenge12', 'challenge12new'];

interface SeedOptions {
  /** True if real money is charged: fictional partners must not give discounts. */
  readonly isLive: boolean;
  readonly contactEmail: string | null;
  readonly now: Date;
}

/**
 * Unpublishes unedited sample pages, and ends unlimited sample coupons that no published page gives. Runs once, so later changes by an admin are
 * kept.
 */
async function withdrawSamples(tx: Db, now: Date): Promise<void> {
  if (!(await claim(tx, 'sample pages withdrawn', '1'))) return;
  await withdrawUnedited(tx, Object.keys(samplePages));
  const given = await couponsOfPages(tx);
  for (const code of [...sampleCoupons, ...challengeCoupons]) {
    if (given.includes(code)) continue;
    const coupon = await findCoupon(tx, code);
    if (coupon?.expiresAt === null && coupon.mostUses === null) await limitCoupon(tx, code, { expiresAt: now });
  }
}

async function addSamples(tx: Db, { contactEmail, now }: Pick<SeedOptions, 'contactEmail' | 'now'>): Promise<void> {
  for (const [cohortId, tenant, name] of cohortRows) {
    await addCohort(tx, tenant, { cohortId, name, availablePermissions: [1, 2, 3], url: null });
  }
  for (const [teamId, name] of teamRows) await addTeam(tx, { teamId, name });
  for (const [eventId, name, slug, startDate, endDate] of eventRows(String(now.getUTCFullYear()))) {
    await addEvent(tx, { eventId, name, slug, startDate, endDate, registrationTimestamp });
  }
  await addSurvey(tx, {
    surveyId: surveys.challenge,
    version: 1,
    name: 'About you and your running',
    schema: challengeSurvey,
  });
  for (const code of challengeCoupons) {
    await addCoupon(tx, {
      code,
      name: 'The 191.4 Mile Challenge',
      description: '12 months free with the challenge',
      trialDays: 365,
    });
  }
  for (const [slug, page] of Object.entries(samplePages)) {
    await addPage(tx, slug, { ...page, contactEmail: contactEmail ?? SAMPLE_CONTACT });
  }
}

/** Adds the sample pages and their targets to a new database. Runs once, so an operator's changes and deletions are kept. */
export async function seedSamplePages(db: Db, { isLive, contactEmail, now }: SeedOptions): Promise<void> {
  await db.transaction(async (tx) => {
    if (await claim(tx, 'sample pages of partners', '1')) await addSamples(tx, { contactEmail, now });
    if (isLive) await withdrawSamples(tx, now);
  });
}
