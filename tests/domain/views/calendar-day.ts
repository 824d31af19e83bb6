import type { CalendarDay } from '../../../domain/entities/calendar.ts';

/** A day on which nothing was done, but for the fields given. */
export const calendarDay = (date: string, fields: Partial<CalendarDay> = {}): CalendarDay => ({
  date,
  distance: 0,
  duration: 0,
  weightedLoad: 0,
  plannedDistance: 0,
  plannedDuration: 0,
  plannedWeightedLoad: 0,
  numActivities: 0,
  numWorkouts: 0,
  activities: [],
  workouts: [],
  criticalPower: null,
  ebAcr: null,
  vbAcr: null,
  ebAcrPw: null,
  vbAcrPw: null,
  ebChronicLoad: null,
  consistency: null,
  journalEntries: [],
  subjectiveInput: null,
  ...fields,
});
