import * as z from 'zod/mini';
import { MAX_EDITIONS, pageContent } from '../../domain/partners/draft.ts';
import { PAGE_LIMITS, pageSlug, sharingLevels, stepKinds } from '../../domain/partners/page.ts';
import { newCohort, newEvent, newSurvey } from '../../domain/partners/targets.ts';
import { call } from '../call.ts';
import { creation, id, integerBetween } from '../fields.ts';

const instant = z.string();
const pageParams = z.object({ id });

/** A page in the editor's list. */
const listedPage = z.object({
  page_id: z.string(),
  slug: z.string(),
  name: z.string(),
  /** `draft`: not published; `open` and `over`: published. */
  state: z.enum(['draft', 'open', 'over']),
  /** Whether the page has saved changes that are not published. */
  is_changed: z.boolean(),
  changed_at: instant,
});

export const listPartnerPages = call({
  id: 'listPartnerPages',
  method: 'GET',
  path: 'admin/partner-pages',
  proof: 'signed',
  who: 'admin',
  page: 'admin',
  cost: 'read',
  answers: { 200: z.object({ pages: z.array(listedPage) }) },
  source: 'ours',
  summary: 'Every page of a partner, drafts included, the one that was changed last first. For admins.',
});

export const createPartnerPage = call({
  id: 'createPartnerPage',
  method: 'POST',
  path: 'admin/partner-pages',
  proof: 'signed',
  who: 'admin',
  page: 'admin',
  cost: 'write',
  body: z.strictObject({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(PAGE_LIMITS.name)),
    slug: pageSlug,
  }),
  bodyBytes: 1_024,
  answers: { 200: z.object({ page_id: z.string() }) },
  source: 'ours',
  summary: 'Begins a page as a draft. 409 slug_taken. For admins.',
});

const named = z.object({ id: z.string(), name: z.string() });

/** A page opened in the editor. */
const editedPage = z.object({
  page_id: z.string(),
  slug: z.string(),
  state: z.enum(['draft', 'open', 'over']),
  /** Version of the content below. Saving refers to it, so that editors cannot overwrite each other's changes. */
  edition: z.number(),
  content: pageContent,
  /** Versions, newest first. */
  editions: z.array(
    z.object({
      number: z.number(),
      saved_at: instant,
      /** Author's name; `null` if they left. */
      saved_by: z.nullable(z.string()),
      published_at: z.nullable(instant),
    }),
  ),
  /** Objects that a page can refer to. */
  targets: z.object({
    cohorts: z.array(z.object({ id: z.string(), name: z.string(), levels: z.array(z.literal(sharingLevels)) })),
    teams: z.array(named),
    events: z.array(named),
    surveys: z.array(named),
    coupons: z.array(z.string()),
  }),
  /** Number of events on the page (`opened`, `joined`, and the kinds of steps): in total, and in the last seven days. */
  counts: z.array(z.object({ what: z.string(), all: z.number(), week: z.number() })),
});

export const getPageDraft = call({
  id: 'getPageDraft',
  method: 'GET',
  path: 'admin/partner-pages/:id',
  proof: 'signed',
  who: 'admin',
  page: 'admin',
  cost: 'read',
  params: pageParams,
  answers: { 200: editedPage },
  source: 'ours',
  summary: 'The draft of a page, its history, what it can lead to and how it fares. For admins.',
});

export const savePartnerPage = call({
  id: 'savePartnerPage',
  method: 'PUT',
  path: 'admin/partner-pages/:id',
  proof: 'signed',
  who: 'admin',
  page: 'admin',
  cost: 'write',
  params: pageParams,
  body: z.strictObject({
    /** Version that the change is based on. */
    base: z.int().check(z.gte(0), z.lte(1_000_000)),
    slug: pageSlug,
    content: pageContent,
    act: z.enum(['save', 'publish', 'withdraw']),
  }),
  // At most 42,000 characters of up to three bytes each.
  bodyBytes: 131_072,
  answers: { 200: z.object({ edition: z.number() }) },
  source: 'ours',
  summary:
    'Keeps an edition of a page, and publishes it or takes the page down where that is asked for. 409 edited_meanwhile when another edition was kept since, 409 slug_taken, 400 with a sentence for each field that keeps it from being published. For admins.',
});

export const getPageEdition = call({
  id: 'getPageEdition',
  method: 'GET',
  path: 'admin/partner-pages/:id/editions/:number',
  proof: 'signed',
  who: 'admin',
  page: 'admin',
  cost: 'light',
  params: z.object({ id, number: integerBetween(1, 1_000_000) }),
  answers: { 200: z.object({ content: pageContent }) },
  source: 'ours',
  summary: `An earlier edition of a page, of the last ${MAX_EDITIONS}. For admins.`,
});

export const deletePartnerPage = call({
  id: 'deletePartnerPage',
  method: 'DELETE',
  path: 'admin/partner-pages/:id',
  proof: 'signed',
  who: 'admin',
  page: 'admin',
  cost: 'write',
  params: pageParams,
  answers: { 204: null },
  source: 'ours',
  summary: 'Deletes a page with its history and its numbers. 409 page_published while it can be seen. For admins.',
});

export const createCohort = call({
  id: 'createCohort',
  method: 'POST',
  path: 'admin/cohorts',
  proof: 'signed',
  who: 'admin',
  page: 'admin',
  cost: 'write',
  body: z.strictObject({ ...creation, cohort: newCohort }),
  bodyBytes: 8_192,
  answers: { 200: z.object({ id: z.string() }) },
  source: 'ours',
  summary:
    'Creates a cohort, and its organisation unless one has its name. 409 too_many_targets, 409 target_exists if something else has the id. For admins.',
});

export const createEvent = call({
  id: 'createEvent',
  method: 'POST',
  path: 'admin/events',
  proof: 'signed',
  who: 'admin',
  page: 'admin',
  cost: 'write',
  body: z.strictObject({ ...creation, event: newEvent }),
  bodyBytes: 2_048,
  answers: { 200: z.object({ id: z.string() }) },
  source: 'ours',
  summary:
    'Creates an event that members can register for. 409 too_many_targets, 409 target_exists if something else has the id. For admins.',
});

export const createSurvey = call({
  id: 'createSurvey',
  method: 'POST',
  path: 'admin/surveys',
  proof: 'signed',
  who: 'admin',
  page: 'admin',
  cost: 'write',
  body: z.strictObject({ ...creation, survey: newSurvey }),
  bodyBytes: 262_144,
  answers: { 200: z.object({ id: z.string() }) },
  source: 'ours',
  summary:
    'Creates a survey with its first version. 409 too_many_targets, 409 target_exists if something else has the id. For admins.',
});

const targetParams = z.object({ id });

export const getPageTarget = call({
  id: 'getPageTarget',
  method: 'GET',
  path: 'admin/page-targets/:id',
  proof: 'signed',
  who: 'admin',
  page: 'admin',
  cost: 'read',
  params: targetParams,
  answers: {
    200: z.object({
      cohort: z.nullable(newCohort),
      event: z.nullable(newEvent),
      survey: z.nullable(
        z.object({
          ...newSurvey.shape,
          version: z.number(),
          /** Number of members who answered any version. */
          answers: z.number(),
          /** Columns used in any version. */
          used: z.array(z.string()),
        }),
      ),
    }),
  },
  source: 'ours',
  summary: 'A cohort, event or survey that pages lead to, as it can be changed; the other two are null. For admins.',
});

export const changeCohort = call({
  id: 'changeCohort',
  method: 'PUT',
  path: 'admin/cohorts/:id',
  proof: 'signed',
  who: 'admin',
  page: 'admin',
  cost: 'write',
  params: targetParams,
  body: z.strictObject({ cohort: newCohort }),
  bodyBytes: 8_192,
  answers: { 204: null },
  source: 'ours',
  summary:
    'Changes a cohort. 409 organisation_agreed for another organisation while members share, 409 level_in_use or level_on_page if a level that members or published pages use is removed. For admins.',
});

export const changeEvent = call({
  id: 'changeEvent',
  method: 'PUT',
  path: 'admin/events/:id',
  proof: 'signed',
  who: 'admin',
  page: 'admin',
  cost: 'write',
  params: targetParams,
  body: z.strictObject({ event: newEvent }),
  bodyBytes: 2_048,
  answers: { 204: null },
  source: 'ours',
  summary: 'Changes the name and days of an event. Registrations stay. For admins.',
});

export const changeSurvey = call({
  id: 'changeSurvey',
  method: 'PUT',
  path: 'admin/surveys/:id',
  proof: 'signed',
  who: 'admin',
  page: 'admin',
  cost: 'write',
  params: targetParams,
  /** `base`: version that the change is based on. */
  body: z.strictObject({ base: z.int().check(z.gte(1), z.lte(1_000_000)), survey: newSurvey }),
  bodyBytes: 262_144,
  answers: { 204: null },
  source: 'ours',
  summary:
    'Adds a version of a survey; earlier answers stay with the version that they name. 409 answers_would_mix if questions that were answered change their type or statements, 409 survey_changed_meanwhile after another change. For admins.',
});

export const uploadPageImage = call({
  id: 'uploadPageImage',
  method: 'POST',
  path: 'admin/partner-images',
  proof: 'signed',
  who: 'admin',
  page: 'admin',
  cost: 'job',
  multipart: true,
  answers: { 200: z.object({ hash: z.string(), width: z.number(), height: z.number() }) },
  source: 'ours',
  summary:
    'One PNG, JPEG or WebP image of at most 5 MB, kept in the sizes and formats that pages serve. 413 image_too_large, 400 not_an_image. For admins.',
});

/** Numbers of people at sharing levels 1, 2 and 3. */
const levelCounts = z.array(z.number()).check(z.length(3));

export const getSurveySummary = call({
  id: 'getSurveySummary',
  method: 'GET',
  path: 'survey/:id/summary',
  proof: 'signed',
  who: 'admin',
  page: 'admin',
  cost: 'read',
  params: pageParams,
  answers: {
    200: z.object({
      people: levelCounts,
      /** Number of people whose answers are not counted, because they share nothing, or only totals while too few others do. */
      left_out: z.number(),
      questions: z.array(
        z.object({
          field: z.string(),
          label: z.string(),
          /** Answer counts. `label` is `null` for answers that are counted together, such as texts. */
          rows: z.array(z.object({ label: z.nullable(z.string()), counts: levelCounts })),
        }),
      ),
    }),
  },
  source: 'ours',
  summary:
    'How often each answer to a survey was given, by level of sharing, without a word of who gave it. For admins.',
});

export const countPageStep = call({
  id: 'countPageStep',
  method: 'POST',
  path: 'partner-pages/:key/counts',
  proof: 'anonymous',
  who: 'anyone',
  cost: 'light',
  params: z.object({ key: z.string().check(z.minLength(1), z.maxLength(PAGE_LIMITS.slug)) }),
  body: z.strictObject({ what: z.enum([...stepKinds, 'joined']) }),
  bodyBytes: 256,
  answers: { 204: null },
  source: 'ours',
  summary: 'Counts that a step of an open page was done, or that somebody joined. Who did is not said and not kept.',
});
