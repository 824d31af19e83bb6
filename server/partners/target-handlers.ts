import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { slugOf } from '../../domain/partners/address.ts';
import { MAX_TARGETS, type NewCohort, type NewEvent } from '../../domain/partners/targets.ts';
import { columnsIn, incompatibleColumns } from '../../domain/survey/changes.ts';
import type { Db } from '../db/open.ts';
import type { ActSubject } from '../http/acts.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Handlers } from '../http/handlers.ts';
import { addCohort, changeCohort, findCohort, findCohortName, levelsInUse, listCohorts } from './cohorts.store.ts';
import { addEvent, changeEvent, findEvent, listEvents } from './events.store.ts';
import { levelsOnPages } from './pages.store.ts';
import { addNextVersion, addSurvey, countAnswers, findSurvey, listSurveys, versionsOf } from './surveys.store.ts';

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

/** Creates the row, once for repeated requests with the same id. @returns its id */
async function createOnce({ id = randomUUID(), name, find, list, add }: Creation): Promise<string> {
  let existing = await find(id);
  if (existing === null) {
    if ((await list()).length >= MAX_TARGETS) {
      throw new ApiFailure(409, 'too_many_targets', `This server has ${MAX_TARGETS} of them already.`);
    }
    await add(id);
    existing = await find(id);
  }
  if (existing?.name !== name) {
    throw new ApiFailure(409, 'target_exists', 'This ID is already in use.');
  }
  return id;
}

const noTarget = () => new ApiFailure(404, 'not_found', 'There is no such thing.');
const refusals = {
  organisation_agreed: 'Members agreed to share with this organisation. Create a new cohort for another one.',
  level_in_use: 'Members share at a level that you remove. Keep it.',
  level_on_page: 'A published page offers a level that you remove. Change that page first.',
  answers_would_mix:
    'There are answers to a question whose type or statements you change. Remove that question and add a new one.',
  survey_changed_meanwhile: 'Someone else has changed this survey meanwhile. Close this window and open it again.',
};
const refused = (code: keyof typeof refusals) => new ApiFailure(409, code, refusals[code]);

/** Returns a cohort as its form's fields; `null` if there is none. */
async function cohortOf(db: Db, id: string): Promise<NewCohort | null> {
  const [cohort, owner] = await Promise.all([findCohort(db, id), findCohortName(db, id)]);
  if (!cohort || !owner) return null;
  const levels = ([1, 2, 3] as const).filter((level) => cohort.available_permissions.includes(level));
  return { organisation: owner.tenant, name: cohort.name, levels, url: cohort.url };
}

async function eventOf(db: Db, id: string): Promise<NewEvent | null> {
  const event = await findEvent(db, id);
  if (!event) return null;
  const { name, startDate, endDate, registerUntil } = event;
  return { name, start_date: startDate, end_date: endDate, register_until: registerUntil };
}

async function surveyOf(db: Db, id: string) {
  const [versions, answers] = await Promise.all([versionsOf(db, id), countAnswers(db, id)]);
  const newest = versions.at(-1);
  if (!newest) return null;
  const { name, schema, version } = newest;
  return { name, schema, version, answers, used: columnsIn(versions.map((one) => one.schema)) };
}

const created = (request: { act?: ActSubject | null | undefined }, id: string) => {
  if (request.act) request.act.target = id;
  return { status: 200 as const, body: { id } };
};

/** Creates the handlers with which admins create and change cohorts, events and surveys. */
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
        // Events of several years can have the same name, so the slug includes the id.
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

    async getPageTarget({ params: { id } }) {
      const [cohort, event, survey] = await Promise.all([cohortOf(db, id), eventOf(db, id), surveyOf(db, id)]);
      if (!cohort && !event && !survey) throw noTarget();
      return { status: 200, body: { cohort, event, survey } };
    },

    async changeCohort({ params: { id }, body: { cohort } }) {
      const { organisation, name, levels, url } = cohort;
      await db.transaction(async (tx) => {
        const before = await cohortOf(tx, id);
        if (!before) throw noTarget();
        const used = await levelsInUse(tx, id);
        if (used.length > 0 && organisation !== before.organisation) throw refused('organisation_agreed');
        const goes = (level: number) =>
          before.levels.some((one) => one === level) && !levels.some((one) => one === level);
        if (used.some(goes)) throw refused('level_in_use');
        if ((await levelsOnPages(tx, id)).some(goes)) throw refused('level_on_page');
        await changeCohort(tx, organisation, { cohortId: id, name, availablePermissions: levels, url });
      });
      return { status: 204 };
    },

    async changeEvent({ params: { id }, body: { event } }) {
      if (!(await findEvent(db, id))) throw noTarget();
      const { name, start_date: startDate, end_date: endDate, register_until: registerUntil } = event;
      await changeEvent(db, id, { name, startDate, endDate, registerUntil });
      return { status: 204 };
    },

    async changeSurvey({ params: { id }, body: { base, survey } }) {
      const before = await surveyOf(db, id);
      if (!before) throw noTarget();
      const { name, schema } = survey;
      const isStored = isDeepStrictEqual([before.name, before.schema], [name, schema]);
      // A retry after a lost response, or a save without changes.
      if (isStored && (before.version === base || before.version === base + 1)) return { status: 204 };
      if (before.version !== base) throw refused('survey_changed_meanwhile');
      if (before.answers > 0 && incompatibleColumns(before.schema, before.used, schema).length > 0) {
        throw refused('answers_would_mix');
      }
      if (!(await addNextVersion(db, { surveyId: id, version: base + 1, name, schema }))) {
        throw refused('survey_changed_meanwhile');
      }
      return { status: 204 };
    },
  }) satisfies Partial<Handlers>;
