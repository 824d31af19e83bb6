import * as z from 'zod/mini';
import { planApplication, planTemplate, templateSummary } from '../../domain/entities/plan-template.ts';
import { planToApply, templateToSave } from '../../domain/entities/plan-template-to-save.ts';
import { TEMPLATE_BYTES } from '../../domain/row-limits.ts';
import { call } from '../call.ts';
import { id, memberParams } from '../fields.ts';

/** Common fields of calls about the caller's own templates, and those shared with their teams. */
const own = { proof: 'signed', who: 'member', page: 'training' } as const;
/** Common fields of calls about a member's calendar. */
const planned = { proof: 'signed', who: 'self', subject: 'params.id', page: 'training' } as const;
/** Path parameters. The id is in lower case, as in the database, since it is compared as text. */
const applicationParams = z.object({ id, applicationId: id.check(z.toLowerCase()) });

export const listPlanTemplates = call({
  ...own,
  id: 'listPlanTemplates',
  method: 'GET',
  path: 'plan-templates',
  cost: 'read',
  forSamples: true,
  answers: { 200: z.object({ templates: z.array(templateSummary) }) },
  source: 'ours',
  summary: 'The member’s plan templates, and those that coaches share with their teams, by name, without workouts.',
});

export const getPlanTemplate = call({
  ...own,
  id: 'getPlanTemplate',
  method: 'GET',
  path: 'plan-templates/:id',
  cost: 'read',
  forSamples: true,
  params: memberParams,
  answers: { 200: z.object({ template: planTemplate }) },
  long: true,
  source: 'ours',
  summary: 'A plan template with its workouts: the member’s own, or one shared with a team of theirs.',
});

export const savePlanTemplate = call({
  ...own,
  id: 'savePlanTemplate',
  method: 'PUT',
  path: 'plan-templates/:id',
  cost: 'write',
  params: memberParams,
  body: templateToSave,
  bodyBytes: TEMPLATE_BYTES,
  answers: { 200: z.object({ template: templateSummary }) },
  source: 'ours',
  summary:
    'Saves a plan template under this id, replacing the former one. At most 50 (409 too_many_templates). Only coaches of a team share with it (404). 413 storage_full, server_full.',
});

export const removePlanTemplate = call({
  ...own,
  id: 'removePlanTemplate',
  method: 'DELETE',
  path: 'plan-templates/:id',
  cost: 'write',
  params: memberParams,
  answers: { 204: null },
  source: 'ours',
  summary: 'Deletes a plan template, if it is there. Workouts planned from it stay.',
});

export const listPlanApplications = call({
  ...planned,
  id: 'listPlanApplications',
  method: 'GET',
  path: 'member/:id/plan-applications',
  cost: 'read',
  forSamples: true,
  params: memberParams,
  answers: { 200: z.object({ applications: z.array(planApplication) }) },
  source: 'ours',
  summary: 'The last 20 plans applied to the member’s calendar, by last day, latest first.',
});

export const applyPlan = call({
  ...planned,
  id: 'applyPlan',
  method: 'PUT',
  path: 'member/:id/plan-applications/:applicationId',
  forCoaches: 'plan',
  cost: 'write',
  params: applicationParams,
  body: planToApply,
  bodyBytes: TEMPLATE_BYTES,
  answers: { 200: z.object({ application: planApplication }) },
  source: 'ours',
  summary:
    'Plans all workouts of an applied plan, or none: 409 plan_changed if a day has more workouts than the caller saw, too_many_plans above the limits. ' +
    'The same application sent twice is one. Coaches apply plans for their athletes. 413 storage_full, server_full.',
});

export const undoPlanApplication = call({
  ...planned,
  id: 'undoPlanApplication',
  method: 'DELETE',
  path: 'member/:id/plan-applications/:applicationId',
  forCoaches: 'plan',
  cost: 'write',
  params: applicationParams,
  answers: { 200: z.object({ removed: z.number() }) },
  source: 'ours',
  summary: 'Removes the workouts of an applied plan that are unchanged since. Each can be restored for 30 days.',
});
