import type { PublishedPage } from '../../domain/partners/published.ts';
import type { Db } from '../db/open.ts';
import { findTeam } from '../teams/teams.store.ts';
import { findCohort } from './cohorts.store.ts';
import { findEvent } from './events.store.ts';
import { findPage, type OnBroken } from './pages.store.ts';
import { findSurvey } from './surveys.store.ts';

const orNull = <Found>(id: string | null, find: (id: string) => Promise<Found | null>): Promise<Found | null> =>
  id === null ? Promise.resolve(null) : find(id);

/** Reads a published page and the names of its targets. @param key slug of the page or id of its cohort */
export async function readPublished(db: Db, key: string, onBroken: OnBroken): Promise<PublishedPage | null> {
  const row = await findPage(db, key, onBroken);
  if (!row) return null;
  const { slug, page, isOpen, lastDay } = row;
  const [cohort, team, event, survey] = await Promise.all([
    orNull(page.cohortId, (id) => findCohort(db, id)),
    orNull(page.teamId, (id) => findTeam(db, id)),
    orNull(page.eventId, (id) => findEvent(db, id)),
    orNull(page.surveyId, (id) => findSurvey(db, id)),
  ]);
  return {
    slug,
    isOpen,
    lastDay,
    page,
    cohort,
    team: team && { id: team.teamId, name: team.name },
    event: event && {
      id: event.eventId,
      name: event.name,
      slug: event.slug,
      startDate: event.startDate,
      endDate: event.endDate,
    },
    survey: survey && { id: survey.surveyId, version: survey.version, name: survey.name, schema: survey.schema },
  };
}
