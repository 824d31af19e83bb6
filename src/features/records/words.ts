import { area } from '../../../domain/words/area.ts';

/** Texts of src/features/records. */
export const recordsPageWords = area('recordsPage', {
  loading: 'Loading your records',
  sport: 'Sport',
  season: 'Season',
  allTime: 'All time',
  groups: { distances: 'Best times', power: 'Best power', longest: 'Longest and highest' },
  notes: {
    distances: 'Fastest part of an activity, including breaks.',
    power: 'Highest average power over each duration.',
    longest: 'Whole activities.',
  },
  estimated: 'Estimated from pace and grade.',
  kind: { distances: 'Distance', power: 'Duration', longest: 'Record' },
  value: { distances: 'Time', power: 'Power', longest: 'Value' },
  pace: 'Pace',
  change: 'Change',
  /** Shown after '0:23 faster'. */
  than: (day: string) => `than on ${day}`,
  first: 'First',
  date: 'Date',
  nothing: 'No records yet',
  nothingText: 'Import your activities to see your best times, best power and longest sessions.',
  importFiles: 'Import your training',
  nothingInSeason: 'No records in this sport this season.',
});
