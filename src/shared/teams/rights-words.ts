import { area } from '../../../domain/words/area.ts';

/** Words for what athletes allow their coaches. */
export const coachRightsWords = area('coachRights', {
  // features/team/coach-rights-form.tsx
  title: 'What my coaches may do',
  note: 'This applies to the coaches and assistants of this team at once. Assistants only read.',
  notSaved: 'Not saved',
  saved: 'Saved.',
  labels: {
    see: 'See my training',
    comment: 'Comment on my days',
    plan: 'Plan workouts for me',
    thresholds: 'Change my thresholds',
    wellness: 'See how I feel',
  },
  hints: {
    see: 'Calendar, activities and plan. Without it, the rest doesn’t apply. They still see your name, age, sex, height and linked watches.',
    comment: 'Comments stay in your diary.',
    plan: 'Workouts, training plans, and days marked as a race, sick or travelling.',
    thresholds:
      'Read your zones, and set critical power, threshold pace and heart rates. Your loads are computed with them.',
    wellness: 'Sleep, motivation, weight, and what you write in your diary.',
  },

  // withheld-note.tsx
  thisAthlete: 'This athlete',
  withheld: {
    see: (name: string) => `${name} doesn’t share training with the coaches of this team.`,
    comment: (name: string) => `${name} doesn’t want comments from coaches.`,
    plan: (name: string) => `${name} doesn’t let coaches change the plan.`,
    thresholds: (name: string) => `${name} doesn’t let coaches change thresholds.`,
    wellness: (name: string) => `${name} doesn’t share sleep, motivation, weight and diary entries.`,
  },
});
