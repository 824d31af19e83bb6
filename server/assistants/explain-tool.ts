import { fitnessFields } from '../../domain/assistants/fields.ts';
import { rounded } from '../../domain/assistants/figures.ts';
import { type ExplainedNumber, explainedNumbers } from '../../domain/assistants/numbers.ts';
import { addDays } from '../../domain/dates.ts';
import { explainFading, explainForm } from '../../domain/views/explained-fitness.ts';
import { readCalendar } from '../calendar/calendar.store.ts';
import { calendarDays } from '../calendar/days.ts';
import { allDays, todayOf } from './load-tools.ts';
import { type AssistantCaller, invalidRequest, type Tool, type ToolDeps } from './tool.ts';

/** Returns the ratio and critical power of a day, as on the calendar. */
async function onCalendar(deps: ToolDeps, { memberId }: AssistantCaller, date: string) {
  const read = await readCalendar(deps.db, memberId, date, date);
  const [day] = read ? calendarDays(read, { from: date, to: date, today: await todayOf(deps, memberId) }) : [];
  if (!day) throw invalidRequest('This day is not known.');
  return day;
}

async function valueOf(deps: ToolDeps, asker: AssistantCaller, number: ExplainedNumber, date: string): Promise<object> {
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
  if (at === undefined)
    throw invalidRequest('There is no value: the day is before the first activity, or in the future.');
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
      throw invalidRequest('This level has no values of single days. Ask without a date.');
    return { ...about, date, estimated: true, ...(await valueOf(deps, asker, number, date)) };
  },
};
