import * as z from 'zod/mini';
import { isCivilDate } from '../dates.ts';
import { planToSave } from './plan-to-save.ts';
import {
  MAX_PHASES,
  MAX_TEMPLATE_WEEKS,
  MAX_TEMPLATE_WORKOUTS,
  PHASE_NAME_MAX,
  TEMPLATE_DESCRIPTION_MAX,
  TEMPLATE_NAME_MAX,
} from './plan-template.ts';

/** Returns the schema of a text without control characters, which is not empty. */
export const oneLine = (max: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(max), z.regex(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u));
/** Returns the schema of a text with line breaks and tabs, but no other control characters. */
export const manyLines = (max: number) =>
  z.string().check(z.trim(), z.maxLength(max), z.regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\t])*$/u));
const weekNumber = () => z.int().check(z.gte(1), z.lte(MAX_TEMPLATE_WEEKS));

/** Returns the schemas of a workout's fields. Functions, so that browsers, which never validate requests, do not load them. */
export function makeWhat() {
  const { activity_type_id, title, comment, plan_definition, load, total_distance, total_duration } = planToSave.shape;
  return { activity_type_id, title, comment, plan_definition, load, total_distance, total_duration };
}

interface Phase {
  readonly first_week: number;
  readonly last_week: number;
}

/** Whether each phase is within the plan, and no two phases share a week. */
function arePhases(phases: readonly Phase[], weeks: number): boolean {
  const sorted = phases.toSorted((one, other) => one.first_week - other.first_week);
  return sorted.every(
    (phase, nth) =>
      phase.first_week <= phase.last_week &&
      phase.last_week <= weeks &&
      phase.first_week > (sorted[nth - 1]?.last_week ?? 0),
  );
}

function makeTemplateToSave() {
  const workout = z.strictObject({
    week: weekNumber(),
    day: z.int().check(z.gte(0), z.lte(6)),
    ...makeWhat(),
  });
  return z
    .strictObject({
      name: oneLine(TEMPLATE_NAME_MAX),
      description: z.nullable(manyLines(TEMPLATE_DESCRIPTION_MAX)),
      weeks: weekNumber(),
      phases: z
        .array(z.strictObject({ name: oneLine(PHASE_NAME_MAX), first_week: weekNumber(), last_week: weekNumber() }))
        .check(z.maxLength(MAX_PHASES)),
      team_id: z.nullable(z.uuid()),
      workouts: z.array(workout).check(z.maxLength(MAX_TEMPLATE_WORKOUTS)),
    })
    .check(
      z.refine(({ phases, weeks }) => arePhases(phases, weeks), 'Phases overlap or leave the plan'),
      z.refine(({ workouts, weeks }) => workouts.every(({ week }) => week <= weeks), 'A workout is after the plan'),
    );
}

function makePlanToApply() {
  const workout = z.strictObject({
    date: z.string().check(z.refine(isCivilDate)),
    week: weekNumber(),
    phase: z.nullable(oneLine(PHASE_NAME_MAX)),
    /**
     * Number of workouts that the caller saw on this day, excluding those of the plan. More workouts are a conflict.
     */
    beside: z.int().check(z.gte(0), z.lte(100)),
    ...makeWhat(),
  });
  return z
    .strictObject({
      name: oneLine(TEMPLATE_NAME_MAX),
      weeks: weekNumber(),
      workouts: z.array(workout).check(z.minLength(1), z.maxLength(MAX_TEMPLATE_WORKOUTS)),
    })
    .check(
      z.refine(({ workouts, weeks }) => workouts.every(({ week }) => week <= weeks), 'A workout is after the plan'),
    );
}

export const templateToSave = /* @__PURE__ */ makeTemplateToSave();
export type TemplateToSaveWire = z.infer<typeof templateToSave>;
/** The workouts of a template on their days, scaled. */
export const planToApply = /* @__PURE__ */ makePlanToApply();
export type PlanToApplyWire = z.infer<typeof planToApply>;
