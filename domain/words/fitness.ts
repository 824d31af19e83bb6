import { area } from './area.ts';

const trend = (name: string, since: string, from: number, to: number) => {
  if (from === to) return `${name} has stayed at ${to} since ${since}.`;
  return `${name} ${from < to ? 'rose' : 'fell'} from ${from} to ${to} since ${since}.`;
};

/** Averages of load over several days. */
export const fitnessWords = area('fitness', {
  title: 'Fitness over time',
  /** Choice of lines. */
  show: 'Show',
  views: { load: 'Load', form: 'Fitness and form' },
  span: 'Range',
  spans: (days: number) => {
    if (days > 3000) return '10 years';
    if (days > 1000) return '5 years';
    return days > 300 ? '1 year' : `${days} days`;
  },
  /** Custom date range. */
  dates: 'Dates',
  from: 'From',
  to: 'To',
  problems: {
    missing: 'Enter both dates.',
    order: 'The first date must not be after the last.',
    outside: 'No activities between these dates.',
  },
  between: (name: string, on: { from: string; to: string }, value: { from: number; to: number }) =>
    value.from === value.to
      ? `${name} was ${value.to} on ${on.from} and on ${on.to}.`
      : `${name} ${value.from < value.to ? 'rose' : 'fell'} from ${value.from} on ${on.from} to ${value.to} on ${on.to}.`,
  lines: {
    acute: 'Acute load',
    chronic: 'Chronic load',
    fitness: 'Fitness',
    fatigue: 'Fatigue',
    form: 'Form',
  },
  notes: {
    load: 'Acute load is the average load per day of the last 7 days, chronic load that of the last 28. All days count equally.',
    form: 'Fitness is your average load over about 42 days, fatigue over about 7; recent days count more. Form is yesterday’s fitness minus yesterday’s fatigue. They are names for averages, not measurements of your body.',
  },
  loading: 'Loading your training',
  nothing: 'No data yet. The chart starts with your first activity.',
  day: 'Day',
  dayOfTheChart: 'Day of the fitness chart',
  chronicSince: (since: string, from: number, to: number) => trend('Chronic load', since, from, to),
  fitnessSince: (since: string, from: number, to: number) => trend('Fitness', since, from, to),
  formNow: (form: number) => `Form is now ${form}.`,
  fitnessIfDone: (day: string, value: number) => `If you follow the plan, fitness is ${value} on ${day}.`,
  chronicIfDone: (day: string, value: number) => `If you follow the plan, chronic load is ${value} on ${day}.`,
  onRace: (race: string, day: string, fitness: number, form: number) =>
    `${race} on ${day}: fitness ${fitness}, form ${form}.`,
  /** Shown after a day. */
  planned: 'planned',
  plannedLine: 'Planned',
  race: 'Race',
  /** Describes the plan behind a value. `load` such as '320'. */
  fromPlan: (load: string, workouts: number) => {
    if (workouts === 0) return 'Planned: no workouts until this day.';
    return `Planned: from a load of ${load} in ${workouts === 1 ? '1 workout' : `${workouts} workouts`} from today on.`;
  },
  withoutEstimate: (count: number) =>
    count === 1
      ? '1 planned workout has no load estimate and counts as 0. Add steps or a load to it.'
      : `${count} planned workouts have no load estimate and count as 0. Add steps or a load to them.`,
  plannedDay: (day: string) => `${day}, planned`,
  ahead:
    'Dashed: if you follow the plan. Missed workouts count as 0. Today counts your activities plus the rest of its plan.',
  formulas: {
    fitness:
      'Each day moves fitness 1/42 of the way towards that day’s load. A load counts most on its own day, half as much after 29 days, and less and less after that.',
    fatigue:
      'Each day moves fatigue 1/7 of the way towards that day’s load. A load counts most on its own day, and half as much after 5 days.',
    form: 'Yesterday’s fitness minus yesterday’s fatigue.',
  },
  caveat:
    'The model goes back to Banister and others (1975), this form of it to Coggan. Only a few athletes have been studied to see whether it predicts race results, and the 42 and 7 days are a convention. Compare yourself with your own past, not with others.',
  brings: (load: number, share: string) => `${load}, adds ${share}`,
  theLastDays: (days: number) => `Last ${days} days`,
  allDaysBefore: 'All earlier days',
  emptyDays: (empty: number, days: number) => `${empty} of the last ${days} days have no load.`,
  difference: (fitness: string, fatigue: string, form: string) => `${fitness} − ${fatigue} = ${form}`,
});
