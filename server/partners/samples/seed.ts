import { addCoupon } from '../../accounts/coupons.store.ts';
import type { Db } from '../../db/open.ts';
import { claim } from '../../installation.store.ts';
import { addTeam } from '../../teams/teams.store.ts';
import { addCohort } from '../cohorts.store.ts';
import { addEvent } from '../events.store.ts';
import { addPage } from '../pages.store.ts';
import { addSurvey } from '../surveys.store.ts';
import { challengeSurvey } from './challenge-survey.ts';
import { sampleIds, samplePages } from './pages.ts';

const { cohorts, teams, events, surveys } = sampleIds;

/** Cohorts of the sample pages, by id: whose they are, and their names. */
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

/** The registration's time is a fixed date at the end of 2021. [onboarding §9.15] */
const registrationTimestamp = new Date('2021-12-31T00:00:00Z');
const eventRows = [
  [events.challenge, 'The 191.4 Mile Challenge', 'challenge-1914', '2020-12-14', '2021-04-04'],
  [events.virtualRace, 'Everywhere 10K', 'everywhere-10k', '2021-01-01', '2021-12-31'],
  [events.soulFocus, 'Soul Focus', 'soul-focus', '2021-01-01', '2021-12-31'],
] as const;

/**
 * Puts the sample pages and all that they lead to into a database that never had them. Once: what an operator changes or deletes stays so.
 */
export async function seedSamplePages(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await claim(tx, 'sample pages of partners', '1'))) return;
    for (const [cohortId, tenant, name] of cohortRows) {
      await addCohort(tx, tenant, { cohortId, name, availablePermissions: [1, 2, 3], url: null });
    }
    for (const [teamId, name] of teamRows) await addTeam(tx, { teamId, name });
    for (const [eventId, name, slug, startDate, endDate] of eventRows) {
      await addEvent(tx, { eventId, name, slug, startDate, endDate, registrationTimestamp });
    }
    await addSurvey(tx, {
      surveyId: surveys.challenge,
      version: 1,
      name: 'About you and your running',
      schema: challengeSurvey,
    });
    for (const code of ['challenge12', 'challenge12new']) {
      await addCoupon(tx, {
        code,
        name: 'The 191.4 Mile Challenge',
        description: '12 months free with the challenge',
        trialDays: 365,
      });
    }
    for (const [slug, page] of Object.entries(samplePages)) await addPage(tx, slug, page);
  });
}
