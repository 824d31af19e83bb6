import { randomUUID } from 'node:crypto';
import { slugOf } from '../../domain/partners/address.ts';
import { MOST_TARGETS } from '../../domain/partners/targets.ts';
import type { Db } from '../db/open.ts';
import type { ActSubject } from '../http/acts.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Handlers } from '../http/handlers.ts';
import { addCohort, findCohort, listCohorts } from './cohorts.store.ts';
import { addEvent, findEvent, listEvents } from './events.store.ts';
import { addSurvey, findSurvey, listSurveys } from './surveys.store.ts';

interface Named {
  readonly name: string;
}

interface Creation {
  readonly id: string | undefined;
  readonly name: string;
  readonly find: (id: string) => Promise<Named | null>;
  readonly list: () => Promise<readonly unknown[]>;
  readonly add: (id: string) => Promise<void>;
}

/** Creates the row once, however often it is asked for by the same id. @returns its id */
async function createOnce({ id = randomUUID(), name, find, list, add }: Creation): Promise<string> {
  let existing = await find(id);
  if (existing === null) {
    if ((await list()).length >= MOST_TARGETS) {
      throw new ApiFailure(409, 'too_many_targets', `This server has ${MOST_TARGETS} of them already.`);
    }
    await add(id);
    existing = await find(id);
  }
  if (existing?.name !== name) {
    throw new ApiFailure(409, 'target_exists', 'This id belongs to something else already.');
  }
  return id;
}

const created = (request: { act?: ActSubject | null | undefined }, id: string) => {
  if (request.act) request.act.target = id;
  return { status: 200 as const, body: { id } };
};

/** Creating cohorts, events and surveys for pages to lead to, for admins. */
export const createTargetHandlers = (db: Db) =>
  ({
    async createCohort({ body: { new_id: newId, cohort }, request }) {
      const { organisation, name, levels: availablePermissions, url } = cohort;
      const id = await createOnce({
        id: newId,
        name,
        find: (cohortId) => findCohort(db, cohortId),
        list: () => listCohorts(db),
        add: (cohortId) =>
          db.transaction((tx) => addCohort(tx, organisation, { cohortId, name, availablePermissions, url })),
      });
      return created(request, id);
    },

    async createEvent({ body: { new_id: newId, event }, request }) {
      const { name, start_date: startDate, end_date: endDate, register_until: registerUntil } = event;
      const id = await createOnce({
        id: newId,
        name,
        find: (eventId) => findEvent(db, eventId),
        list: () => listEvents(db),
        // Events of several years may have the same name.
        add: (eventId) => {
          const slug = slugOf(`${slugOf(name).slice(0, 23)} ${eventId}`);
          return addEvent(db, { eventId, name, slug, startDate, endDate, registerUntil });
        },
      });
      return created(request, id);
    },

    async createSurvey({ body: { new_id: newId, survey }, request }) {
      const { name, schema } = survey;
      const id = await createOnce({
        id: newId,
        name,
        find: (surveyId) => findSurvey(db, surveyId),
        list: () => listSurveys(db),
        add: (surveyId) => addSurvey(db, { surveyId, version: 1, name, schema }),
      });
      return created(request, id);
    },
  }) satisfies Partial<Handlers>;
