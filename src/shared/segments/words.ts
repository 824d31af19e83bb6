import { area } from '../../../domain/words/area.ts';

/** Words of segments, on the activity and on their own pages. */
export const segmentWords = area('segments', {
  segments: 'Segments',
  segment: 'Segment',
  date: 'Date',
  time: 'Time',
  length: 'Length',
  grade: 'Grade',
  heartRate: 'Heart rate',
  power: 'Power',

  // segment-form.tsx
  makeSegment: 'Make a segment',
  name: 'Name of the segment',
  example: 'Mill hill, lake loop …',
  save: 'Save segment',
  notSaved: 'Couldn’t save the segment',

  // segments-card.tsx
  card: 'Segments and climbs',
  cardNote: 'Your segments that this activity passed, compared with all other passes by time.',
  loading: 'Loading segments',
  none: 'No segments yet. Mark a part of the route as a segment, and it is compared with your other activities.',
  rank: 'Rank',
  /** `rank` of `of` passes. */
  rankOf: (rank: string, of: string) => `${rank} of ${of}`,
  behind: 'Behind the best',
  fastest: 'Fastest',
  climbs: 'Climbs',
  climb: 'Climb',
  ascent: 'Ascent',
  /** Explains categories. `metres` as '500 m'. */
  climbsNote: (metres: string, ascent: string, percent: string) =>
    `At least ${metres} long, ${ascent} high and ${percent} steep. Categories as Strava publishes them: length in metres times grade in percent above 8,000 (4), 16,000 (3), 32,000 (2), 64,000 (1) or 80,000 (HC).`,
  categoryLabel: 'Category',
  noCategory: 'None',
  /** Suggested name of a climb. `at` as '0:34:10'. */
  climbAt: (at: string) => `Climb at ${at}`,
  compare: 'Compare',
  compareClimb: (at: string) => `Make a segment of the climb at ${at}`,
  allSegments: 'All segments',

  // segments-screen.tsx
  listNote: 'Passes follow the whole segment within 25 m, in its direction. Times include breaks.',
  nothing: 'No segments yet',
  nothingText: 'Open an activity and choose “Make a segment” below its chart, or “Compare” at one of its climbs.',
  openActivities: 'Open activities',
  passes: 'Passes',
  best: 'Best',
  latest: 'Latest',

  // segment-screen.tsx
  back: 'Segments',
  rename: 'Rename',
  renameSegment: 'Rename the segment',
  remove: 'Remove',
  removeQuestion: (name: string) => `Remove “${name}”? Your activities stay as they are.`,
  removing: 'Removing the segment…',
  cancel: 'Cancel',
  wrongName: 'Enter a name in one line.',
  noPasses: 'No activity that counts follows this segment.',
  overTime: 'Time over the years',
  /** For screen readers. */
  summary: (passes: string, best: string) => `${passes} passes, the fastest in ${best}`,
  cursor: 'Pass',
  /** Medians of the latest and the earlier passes. `difference` as '0:12'. */
  faster: (difference: string, count: number) =>
    `The median of the latest ${count} passes is ${difference} faster than before.`,
  slower: (difference: string, count: number) =>
    `The median of the latest ${count} passes is ${difference} slower than before.`,
  same: (count: number) => `The median of the latest ${count} passes is the same as before.`,
  latestOf: (shown: string, of: string) => `The latest ${shown} of ${of} passes`,
  loadingSegment: 'Loading the segment',
});
