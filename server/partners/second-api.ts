import { normalEmail } from '../../domain/forms/account.ts';
import { detailsErrors, type EventDetails } from '../../domain/partners/details.ts';
import { answerErrors, answersToKeep } from '../../domain/survey/answers.ts';
import type { Db } from '../db/open.ts';
import { addressKey } from '../http/client-address.ts';
import { ApiFailure, TooManyRequests } from '../http/failure.ts';
import type { Handlers } from '../http/handlers.ts';
import { createBuckets } from '../http/limits.ts';
import type { Gates } from '../http/register-calls.ts';
import { mustBeOpen, targetNotFound } from './campaigns.ts';
import { findCohort, isMemberByEmail, membershipsOf } from './cohorts.store.ts';
import { confirmRegistration, findEvent, findRegistration, storeRegistration } from './events.store.ts';
import type { Organiser } from './organiser.ts';
import { isFestivalOf, standingOf } from './pages.store.ts';
import { findSurvey, storeAnswers } from './surveys.store.ts';

export interface SecondApiDeps {
  readonly db: Db;
  readonly organiser: Organiser;
}

/** Success message of the events protocol. [onboarding §7.26] */
const SUCCESS = 'success';

/** Message for errors in the details form, listed by field. [onboarding §5.17] */
const DATA_NEEDED = 'Please provide the data needed.';
const ANSWERS_NEEDED = 'Please look at the answers that are marked.';

/** Rejects a form with errors. @throws ApiFailure 400 */
function refuseErrors(errors: Readonly<Record<string, readonly string[] | undefined>>, sentence: string): void {
  const fields = Object.entries(errors).map(([name, sentences = []]): [string, string[]] => [name, [...sentences]]);
  if (fields.length > 0) throw new ApiFailure(400, 'invalid_request', sentence, Object.fromEntries(fields));
}

const today = () => new Date().toISOString().slice(0, 10);

const trimmed = ({ emailAddress, firstName, lastName, gender, birthDate, teamName }: EventDetails) => ({
  emailAddress: normalEmail(emailAddress),
  firstName: firstName.trim(),
  lastName: lastName.trim(),
  gender: gender === 'F' ? ('F' as const) : ('M' as const),
  birthDate,
  teamName: teamName?.trim() || null,
});

/** Creates the handlers of the second API. [onboarding §7] */
export function createSecondApiHandlers({ db, organiser }: SecondApiDeps) {
  return {
    async registerForEvent({ params: { eventId }, body, caller: { memberId } }) {
      const event = await findEvent(db, eventId);
      if (!event) throw targetNotFound('eventId');
      refuseErrors(detailsErrors(body, today()), DATA_NEEDED);
      const known = await findRegistration(db, eventId, memberId);
      if (known?.confirmedAt) return { status: 200, body: { message: SUCCESS } };
      await mustBeOpen(db, 'eventId', eventId);
      if (event.registerUntil !== null && event.registerUntil < today()) {
        return { status: 200, body: { message: `Registration for ${event.name} has ended` } };
      }
      const registration = await storeRegistration(db, eventId, memberId, trimmed(body));
      const said = registration.confirmedAt ? SUCCESS : await organiser.register(event, registration);
      if (said === SUCCESS) await confirmRegistration(db, registration.registrationId);
      return { status: 200, body: { message: said } };
    },

    async saveSurveyDocument({ body: { schema, data }, caller: { memberId } }) {
      const survey = await findSurvey(db, schema, data.version);
      if (!survey) throw targetNotFound('surveyId');
      await mustBeOpen(db, 'surveyId', schema);
      refuseErrors(answerErrors(survey.schema, data.answers), ANSWERS_NEEDED);
      const id = await storeAnswers(db, survey, memberId, answersToKeep(survey.schema, data.answers));
      return { status: 200, body: { id, schema, version: survey.version } };
    },

    async listCohortMembers({ caller: { memberId } }) {
      return { status: 200, body: await membershipsOf(db, memberId) };
    },

    async isCohortMember({ query: { email, cohort } }) {
      if (!(await isFestivalOf(db, cohort))) throw targetNotFound('cohortId');
      const isMember = await isMemberByEmail(db, normalEmail(email), cohort);
      if (isMember === null) throw new ApiFailure(404, 'unknown_user', 'There is no account with this address.');
      return { status: 200, body: isMember };
    },

    async getCohort({ params: { id } }) {
      const cohort = await findCohort(db, id);
      if (!cohort || (await standingOf(db, 'cohortId', id)) === 'none') throw targetNotFound('cohortId');
      return { status: 200, body: { ...cohort, availablePermissions: cohort.available_permissions } };
    },
  } satisfies Partial<Handlers>;
}

/**
 * Limit on email lookups from one client for one cohort: enough for a crowd on the same network, too few to check a list of addresses.
 */
const RATE_LIMIT = { burst: 20, perMinute: 10 } as const;

/** Limits email lookups by client and cohort, before the database is queried. */
export function createSecondApiGate(now: () => number = Date.now): Pick<Gates, 'isCohortMember'> {
  const take = createBuckets(RATE_LIMIT, now);
  return {
    isCohortMember({ ip, query }) {
      const { cohort } = query as { cohort?: unknown };
      const seconds = take(`${addressKey(ip)} ${typeof cohort === 'string' ? cohort.slice(0, 36).toLowerCase() : ''}`);
      if (seconds > 0) throw new TooManyRequests(seconds);
    },
  };
}
