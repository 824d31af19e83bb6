import { fitnessFields, planFields, recordFields } from '../../domain/assistants/fields.ts';
import { figure, LOAD_PER_DAY, rounded, untrusted } from '../../domain/assistants/figures.ts';
import { activityTypeById } from '../../domain/activity-types.ts';
import { toCamel } from '../../domain/case.ts';
import { addDays, daysBetween, localDate } from '../../domain/dates.ts';
import { isTime } from '../../domain/metrics/records.ts';
import { sharedFields } from '../../domain/partners/shared.ts';
import { type PlanEffort, readComponents } from '../../domain/training/components.ts';
import { notationOf } from '../../domain/training/notation.ts';
import { type FitnessDay, fitnessDays } from '../../domain/views/fitness.ts';
import { personalBestsOf } from '../activities/personal-bests.store.ts';
import { readTimeZone } from '../calendar/calendar.store.ts';
import { readDailyLoads } from '../calendar/daily-loads.store.ts';
import { findPlansAfter } from '../training/plans.store.ts';
import { keysOf } from './activities.store.ts';
import { planKey } from './plan-key.ts';
import {
  type AssistantCaller,
  checkDays,
  type Days,
  moreText,
  pageOf,
  PAGE_ROWS,
  type Tool,
  type ToolDeps,
} from './tool.ts';

const MAX_FITNESS_DAYS = 92;
/** Maximum range in days: a bit more than ten years. */
const MAX_DAYS = 4000;
const MAX_PLAN_DAYS = 366;

export async function todayOf({ db, now }: ToolDeps, memberId: string): Promise<string> {
  return localDate(now().getTime() / 1000, (await readTimeZone(db, memberId)) ?? null);
}

/** Returns the fitness of all days up to today. */
export async function allDays(deps: ToolDeps, { memberId }: AssistantCaller): Promise<FitnessDay[]> {
  const today = await todayOf(deps, memberId);
  const found = await readDailyLoads(deps.db, memberId, addDays(today, 1 - MAX_DAYS), today);
  const [first] = found;
  if (first === undefined) return [];
  const loads = Array.from({ length: daysBetween(first.date, today) + 1 }, () => 0);
  for (const { date, load } of found) loads[daysBetween(first.date, date)] = load;
  return fitnessDays({ firstDate: first.date, loads });
}

export const getFitness: Tool<Days> = {
  title: 'Fitness and form',
  description:
    'Load, fitness, fatigue, form, acute and chronic load of each day from `from` to `to`, both included, at most 92 days, up to today. All are computed from loads, which are estimates where power was not measured.',
  level: 2,
  page: 'calendar',
  cost: 'read',
  days: ({ from, to }) => ({ from, to }),
  async answer(deps, asker, { from, to }) {
    checkDays({ from, to }, MAX_FITNESS_DAYS);
    const days = (await allDays(deps, asker)).filter(({ date }) => date >= from && date <= to);
    return {
      from,
      to,
      unit: LOAD_PER_DAY,
      estimated: true,
      days: days.map(({ date, load, fitness, fatigue, form, acute, chronic }) =>
        sharedFields(
          fitnessFields,
          {
            date,
            load: rounded(load),
            fitness: rounded(fitness),
            fatigue: rounded(fatigue),
            form: rounded(form),
            acute_load: rounded(acute),
            chronic_load: Number.isNaN(chronic) ? null : rounded(chronic),
          },
          asker.grant.level,
        ),
      ),
    };
  },
};

const MAX_STEPS_TEXT = 500;

/**
 * Returns the steps as in the planner, without descriptions: `3x(8 min z4, 2 min z1)`; `null` if there are none, or they were written by
 * another program.
 */
function stepsText(definition: readonly unknown[]): string | null {
  const plain = (effort: PlanEffort) => ({ ...effort, componentTypeDescription: null });
  try {
    const components = readComponents(toCamel(definition) as unknown[], () => undefined).map((one) =>
      one.componentType === 'activity' ? plain(one) : { ...one, components: one.components.map(plain) },
    );
    return notationOf(components).slice(0, MAX_STEPS_TEXT) || null;
  } catch {
    return null;
  }
}

export const getPlan: Tool<Days & { readonly page: number }> = {
  title: 'The training plan',
  description:
    'Planned workouts from `from` to `to`, both included, at most 366 days. `steps` are parts by time or distance with their zone, such as `3x(8 min z4, 2 min z1)`. Assistants that may propose changes get a `key` of each workout. Numbers marked `estimated` were computed from the steps and the member’s zones.',
  level: 2,
  page: 'training',
  cost: 'read',
  days: ({ from, to }) => ({ from, to }),
  async answer({ db }, { memberId, alias, grant }, { from, to, page }) {
    checkDays({ from, to }, MAX_PLAN_DAYS);
    const found = await findPlansAfter(db, memberId, { from, to, after: undefined });
    // Read in one query: a year of a plan has few more rows than one query returns.
    const { rows, more } = pageOf(found.rows.slice((page - 1) * PAGE_ROWS, page * PAGE_ROWS + 1), page);
    return {
      from,
      to,
      workouts: rows.map((plan) => {
        const { title, comment, ...fields } =
          sharedFields(
            planFields,
            {
              date: plan.training_plan_date,
              activity_type_id: plan.activity_type_id,
              total_distance: plan.total_distance ?? plan.estimated_distance,
              total_duration: plan.total_duration ?? plan.estimated_duration,
              load: plan.load ?? plan.estimated_load,
              steps: stepsText(plan.plan_definition),
              title: plan.title,
              comment: plan.comment,
            },
            grant.level,
          ) ?? {};
        return {
          ...(grant.proposals === true && { key: planKey(alias, plan.training_plan_id) }),
          date: fields.date,
          sport: activityTypeById(Number(fields.activity_type_id)).name,
          distance: figure('total_distance', fields.total_distance, { estimated: plan.total_distance === null }),
          duration: figure('total_duration', fields.total_duration, { estimated: plan.total_duration === null }),
          load: figure('load', fields.load, { estimated: plan.load === null }),
          ...(fields.steps != null && { steps: fields.steps }),
          ...untrusted({ title, comment }),
        };
      }),
      ...moreText(more, page),
      ...(!more && found.more && { more: 'There is more. Ask for fewer days.' }),
    };
  },
};

/** Returns a record's unit. `w5min`: watts; best times: seconds; otherwise the unit of the activity's total. */
function unitOf(key: Parameters<typeof isTime>[0]): string {
  if (key === 'distance' || key === 'ascent') return 'm';
  return key === 'duration' || isTime(key) ? 's' : 'W';
}

export const getRecords: Tool<{ readonly year: number | null; readonly page: number }> = {
  title: 'Records',
  description:
    'Best times over distances, best power over durations, and the longest activities per sport: of all time, or of a `year`. `rank` is the place among all years.',
  level: 2,
  page: 'records',
  cost: 'read',
  days: ({ year }) => (year === null ? null : { from: `${year}-01-01`, to: `${year}-12-31` }),
  async answer({ db }, asker, { year, page }) {
    const { years, records } = await personalBestsOf(db, asker.memberId, year);
    const { rows, more } = pageOf(records.slice((page - 1) * PAGE_ROWS, page * PAGE_ROWS + 1), page);
    const keys = await keysOf(
      db,
      asker,
      rows.map((row) => row.activity_id),
    );
    return {
      years_with_activities: years,
      records: rows.map((row) => {
        const unit = unitOf(row.key);
        const estimated = row.estimated && unit === 'W' ? { estimated: true } : {};
        const fields = sharedFields(
          recordFields,
          {
            date: row.date,
            sport: row.activity_type_id === null ? row.family : activityTypeById(row.activity_type_id).name,
            record: row.key,
            value: row.value,
            rank: row.rank,
            of: row.of,
            previous: row.previous?.value ?? null,
            activity: keys.get(row.activity_id) ?? null,
          },
          asker.grant.level,
        );
        return { ...fields, unit, ...estimated };
      }),
      ...moreText(more, page),
    };
  },
};
