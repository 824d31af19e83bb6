import { fitnessFields, planFields, recordFields } from '../../domain/assistants/fields.ts';
import { figure, LOAD_PER_DAY, rounded, untrusted } from '../../domain/assistants/figures.ts';
import { type ExplainedNumber, explainedNumbers } from '../../domain/assistants/numbers.ts';
import { activityTypeById } from '../../domain/activity-types.ts';
import { addDays, daysBetween, localDate } from '../../domain/dates.ts';
import { isTime } from '../../domain/metrics/records.ts';
import { sharedFields } from '../../domain/partners/shared.ts';
import { explainFading, explainForm } from '../../domain/views/explained-fitness.ts';
import { type FitnessDay, fitnessDays } from '../../domain/views/fitness.ts';
import { personalBestsOf } from '../activities/personal-bests.store.ts';
import { readCalendar, readTimeZone } from '../calendar/calendar.store.ts';
import { readDailyLoads } from '../calendar/daily-loads.store.ts';
import { calendarDays } from '../calendar/days.ts';
import { findPlansAfter } from '../training/plans.store.ts';
import { keysOf } from './activities.store.ts';
import {
  type Asker,
  checkDays,
  type Days,
  moreText,
  pageOf,
  PAGE_ROWS,
  refused,
  type Tool,
  type ToolDeps,
} from './tool.ts';

const MOST_FITNESS_DAYS = 92;
/** A bit more than ten years. */
const MOST_DAYS = 4000;
const MOST_PLAN_DAYS = 366;

async function todayOf({ db, now }: ToolDeps, memberId: string): Promise<string> {
  return localDate(now().getTime() / 1000, (await readTimeZone(db, memberId)) ?? null);
}

/** Fitness of all days up to today. */
async function allDays(deps: ToolDeps, { memberId }: Asker): Promise<FitnessDay[]> {
  const today = await todayOf(deps, memberId);
  const found = await readDailyLoads(deps.db, memberId, addDays(today, 1 - MOST_DAYS), today);
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
    checkDays({ from, to }, MOST_FITNESS_DAYS);
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

export const getPlan: Tool<Days & { readonly page: number }> = {
  title: 'The training plan',
  description:
    'Planned workouts from `from` to `to`, both included, at most 366 days. Numbers marked `estimated` were computed from the steps and the member’s zones.',
  level: 2,
  page: 'training',
  cost: 'read',
  days: ({ from, to }) => ({ from, to }),
  async answer({ db }, { memberId, grant }, { from, to, page }) {
    checkDays({ from, to }, MOST_PLAN_DAYS);
    const found = await findPlansAfter(db, memberId, { from, to, after: undefined });
    // Read at once: a year of a plan has few more rows than one read returns.
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
              title: plan.title,
              comment: plan.comment,
            },
            grant.level,
          ) ?? {};
        return {
          date: fields.date,
          sport: activityTypeById(Number(fields.activity_type_id)).name,
          distance: figure('total_distance', fields.total_distance, { estimated: plan.total_distance === null }),
          duration: figure('total_duration', fields.total_duration, { estimated: plan.total_duration === null }),
          load: figure('load', fields.load, { estimated: plan.load === null }),
          ...untrusted({ title, comment }),
        };
      }),
      ...moreText(more, page),
      ...(!more && found.more && { more: 'There is more. Ask for fewer days.' }),
    };
  },
};

/** `w5min`: watts; best times: seconds; totals of an activity. */
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

/** The ratio and critical power of a day, as on the calendar. */
async function onCalendar(deps: ToolDeps, { memberId }: Asker, date: string) {
  const read = await readCalendar(deps.db, memberId, date, date);
  const [day] = read ? calendarDays(read, { from: date, to: date, today: await todayOf(deps, memberId) }) : [];
  if (!day) throw refused('This day is not known.');
  return day;
}

async function valueOf(deps: ToolDeps, asker: Asker, number: ExplainedNumber, date: string): Promise<object> {
  if (number === 'critical_power') {
    const day = await onCalendar(deps, asker, date);
    return {
      value: day.critical_power,
      estimated: day.critical_power_own !== true,
      proven: day.critical_power_proven,
      set_by_member: day.critical_power_own,
      from_activity_on: day.critical_power_set_on,
    };
  }
  const days = await allDays(deps, asker);
  const at = days.find((day) => day.date === date);
  if (number === 'load_ratio') {
    const { eb_acr: ratio } = await onCalendar(deps, asker, date);
    return {
      value: ratio === null ? null : rounded(ratio),
      acute_load: at ? rounded(at.acute) : null,
      chronic_load: at && !Number.isNaN(at.chronic) ? rounded(at.chronic) : null,
    };
  }
  if (at === undefined) throw refused('There is no value: the day is before the first activity, or in the future.');
  const { acute, chronic } = at;
  const recent = (count: number) =>
    days
      .filter((day) => day.date <= date && day.date > addDays(date, -count))
      .map((day) => ({ date: day.date, load: rounded(day.load) }));
  switch (number) {
    case 'load':
      return { value: rounded(at.load) };
    case 'acute_load':
      return { value: rounded(acute), from_loads: recent(7) };
    case 'chronic_load':
      return { value: Number.isNaN(chronic) ? null : rounded(chronic), from_loads: recent(28) };
    case 'form': {
      const parts = explainForm(days, date);
      return {
        value: rounded(at.form),
        ...(parts && { fitness_before: rounded(parts.fitness), fatigue_before: rounded(parts.fatigue) }),
      };
    }
    case 'fitness':
    case 'fatigue': {
      const parts = explainFading(days, number, date);
      return {
        value: rounded(at[number]),
        from_days: parts?.days.map((day) => ({
          date: day.date,
          load: rounded(day.load),
          contributes: rounded(day.brings),
        })),
        from_earlier_days: parts && rounded(parts.before),
      };
    }
  }
}

export const explainNumber: Tool<{ readonly number: ExplainedNumber; readonly date: string | null }> = {
  title: 'Explain a number',
  description:
    'What a number means and how it is computed. With a `date`: its value on that day and the values it was computed from. Level 1 has no values.',
  level: 1,
  page: 'calendar',
  cost: 'read',
  days: ({ date }) => (date === null ? null : { from: date, to: date }),
  async answer(deps, asker, { number, date }) {
    const about = { number, ...explainedNumbers[number] };
    if (date === null) return about;
    if (asker.grant.level < fitnessFields.load)
      throw refused('This level has no values of single days. Ask without a date.');
    return { ...about, date, estimated: true, ...(await valueOf(deps, asker, number, date)) };
  },
};
