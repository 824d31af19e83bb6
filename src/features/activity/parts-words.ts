import { area } from '../../../domain/words/area.ts';

/** Texts for the member's marks, splitting and joining, similar activities and comments. */
export const activityPartWords = area('activityParts', {
  // laps-card.tsx, mark-form.tsx
  ownMarks: 'Your laps',
  mark: 'Mark',
  markThisStretch: 'Mark a section',
  markName: 'Name of the section',
  markExample: 'Hill, third lap, finish …',
  from: 'From',
  until: 'Until',
  timeHint: 'Time since the start, such as 10:30. Zoom the chart first to use its visible part.',
  saveMark: 'Save mark',
  cancel: 'Cancel',
  remove: 'Remove',
  showMark: (name: string) => `Show ${name}`,
  removeMark: (name: string) => `Remove ${name}`,
  wrongName: 'Enter a name in one line.',
  wrongPart: 'Enter two times within this activity, the first before the second.',
  tooManyMarks: 'This activity has the maximum number of marks. Remove one first.',
  notMarked: 'Couldn’t save the marks',

  // split-form.tsx, parts-note.tsx
  split: 'Split in two',
  splitText: 'Creates two activities from this recording. The original is kept, and you can join them again.',
  splitAt: 'Split at',
  splitHint: 'Time since the start, such as 45:00. Each part must be at least 10 seconds.',
  /** `at` as '45:00'. */
  splitHere: (at: string) => `Split here: ${at}`,
  wrongSplit: 'Enter a time at least ten seconds after the start and before the end.',
  notSplit: 'Couldn’t split the activity',
  /** Part number `nth` of `of`. */
  isPart: (nth: number, of: number) => `This is part ${nth} of ${of} of a recording.`,
  openPart: (nth: number) => `Open part ${nth}`,
  joinAgain: 'Join the parts again',
  notJoined: 'Couldn’t join the parts',

  // similar-card.tsx
  similar: { foot: 'Similar runs', bike: 'Similar rides', swim: 'Similar swims', other: 'Similar activities' },
  similarNote: 'The same route or the same planned workout',
  sameRoute: 'Same route',
  sameWorkout: 'Same workout',
  loadingSimilar: 'Looking for similar activities',
  date: 'Date',
  time: 'Time',
  heartRate: 'Heart rate',
  difference: 'Compared with this one',
  why: 'Similarity',
  thisOne: 'This one',
  best: 'Best',
  trend: 'Over time',
  trendCursor: 'Similar activities along the time',
  /** `rate` as '5:12 min/km'. */
  fastestOf: (count: number, rate: string) => `${count} activities, the fastest at ${rate}.`,
  allSimilar: (count: number) => `Show all ${count}`,
  faster: (by: string) => `${by} faster`,
  slower: (by: string) => `${by} slower`,
  asFast: 'as fast',
  noneSimilar: 'No other activities on this route or from this workout yet.',
  noRouteNorPlan: 'Activities are compared by route or planned workout. This one has neither.',

  // comments-card.tsx
  comments: 'Comments',
  commentsNote: 'From the diary of this day. Athlete and coach write here.',
  loadingComments: 'Loading the comments',
  writeAComment: 'Write a comment',
  saveComment: 'Save comment',
  noComments: 'No comments on this day.',
  anotherMember: 'Another member',
  byAnother: (name: string, time: string) => `${name}, ${time}`,
});
