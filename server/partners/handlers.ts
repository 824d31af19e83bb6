import type { FastifyBaseLogger } from 'fastify';
import { csvOf } from '../../domain/csv.ts';
import { resultsOf } from '../../domain/survey/results.ts';
import { summaryOf } from '../../domain/survey/summary.ts';
import type { Db } from '../db/open.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Handlers } from '../http/handlers.ts';
import { partOf } from '../http/page-of.ts';
import { needVerified } from '../members/verified.ts';
import { mustBeOpen, targetNotFound } from './campaigns.ts';
import { findCohort, findMembership, joinCohort } from './cohorts.store.ts';
import { findEvent, registrationsFor } from './events.store.ts';
import type { OnBroken } from './pages.store.ts';
import { readPublished } from './published.ts';
import { registrationCells, registrationColumns } from './registration-file.ts';
import { answersTo, versionsOf } from './surveys.store.ts';

/** Cache lifetime of public responses in seconds: an editor's change is visible after a minute at most. */
const CACHE_SECONDS = 60;
const cacheable = { 'cache-control': `public, max-age=${CACHE_SECONDS}` } as const;

export interface PartnerDeps {
  readonly db: Db;
  readonly log: FastifyBaseLogger;
}

/** Logs the slug of a hand-written row that is not a valid page. */
export const createBrokenPageLog =
  (log: FastifyBaseLogger): OnBroken =>
  (slug) =>
    log.warn({ slug }, 'this row is no page of a partner');

/** Creates the handlers for partner pages and for joining through them. */
export function createPartnerHandlers({ db, log }: PartnerDeps) {
  return {
    async getPartnerPage({ params }) {
      const page = await readPublished(db, params.key, createBrokenPageLog(log));
      if (!page) throw new ApiFailure(404, 'not_found', 'There is no such page.');
      return { status: 200, body: page, headers: cacheable };
    },

    async exportAnswers({ params: { id }, query }) {
      const versions = await versionsOf(db, id);
      const newest = versions.at(-1);
      if (!newest) throw targetNotFound('surveyId');
      const answered = await answersTo(db, id);
      const { columns, rows } = resultsOf(
        versions.map(({ schema }) => schema),
        answered,
      );
      const part = partOf(csvOf(columns, rows), query.after);
      return { status: 200, body: { name: 'survey.csv', ...part, left_out: answered.length - rows.length } };
    },

    async getSurveySummary({ params: { id } }) {
      const versions = await versionsOf(db, id);
      if (versions.length === 0) throw targetNotFound('surveyId');
      const { people, leftOut, questions } = summaryOf(
        versions.map(({ schema }) => schema),
        await answersTo(db, id),
      );
      const lists = questions.map(({ rows, ...question }) => ({
        ...question,
        rows: rows.map(({ label, counts }) => ({ label, counts: [...counts] })),
      }));
      return { status: 200, body: { people: [...people], left_out: leftOut, questions: lists } };
    },

    async exportRegistrations({ params: { id }, query }) {
      const event = await findEvent(db, id);
      if (!event) throw targetNotFound('eventId');
      const rows = await registrationsFor(db, id);
      const csv = csvOf(
        registrationColumns,
        rows.map((row) => registrationCells(event, row)),
      );
      return { status: 200, body: { name: `${event.slug}.csv`, ...partOf(csv, query.after) } };
    },

    async joinCohort({ body, caller }) {
      const { member_id: memberId, cohort_id: cohortId, permissions, text_version: textVersion } = body;
      const cohort = await findCohort(db, cohortId);
      if (!cohort) throw targetNotFound('cohortId');
      const known = await findMembership(db, cohortId, memberId);
      const isLower = known !== null && permissions > 0 && permissions < known.permissions;
      // Existing members keep their place, however often they rejoin and whether or not the campaign has ended.
      if (!known) await mustBeOpen(db, 'cohortId', cohortId);
      if ((!known || isLower) && !cohort.available_permissions.includes(permissions)) {
        const sentence = 'Choose one of the levels of sharing that the page offers.';
        throw new ApiFailure(400, 'invalid_request', sentence, { permissions: [sentence] });
      }
      if (!known) await needVerified(db, caller, true);
      const joined = known && !isLower ? known : await joinCohort(db, cohortId, memberId, permissions, textVersion);
      return {
        status: 200,
        body: {
          cohort_member: {
            member_id: joined.memberId,
            cohort_id: joined.cohortId,
            permissions: joined.permissions as typeof permissions,
            date_joined: joined.joinedAt.toISOString(),
          },
        },
      };
    },
  } satisfies Partial<Handlers>;
}
