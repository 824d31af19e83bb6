import { area } from '../../../domain/words/area.ts';

/** Words for the member's marks, splitting and joining, similar activities and comments. */
export const activityPartWords = area('activityParts', {
  // laps-card.tsx, mark-form.tsx
  ownMarks: 'Own marks',
  mark: 'Mark',
  markThisStretch: 'Mark this stretch',
  markName: 'Name of the stretch',
  markExample: 'Hill, third lap, finish …',
  from: 'From',
  until: 'Until',
  timeHint: 'Time since the start, such as 10:30. Zoom the chart first to take the part that it shows.',
  saveMark: 'Save mark',
  cancel: 'Cancel',
  remove: 'Remove',
  showMark: (name: string) => `Show ${name}`,
  removeMark: (name: string) => `Remove ${name}`,
  wrongName: 'Enter a name in one line.',
  wrongPart: 'Enter two times within this activity, the first before the second.',
  tooManyMarks: 'There is no room for more marks in this activity.',
  notMarked: 'The marks could not be saved',

  // split-form.tsx, parts-note.tsx
  split: 'Split in two',
  splitText:
    'Makes two activities of this recording, each measured on its own part. The original stays, and both can be joined again.',
  splitAt: 'Split at',
  splitHint: 'Time since the start, such as 45:00. At least ten seconds stay on both sides.',
  wrongSplit: 'Enter a time at least ten seconds after the start and before the end.',
  notSplit: 'The activity could not be split',
  /** Part number `nth` of `of`. */
  isPart: (nth: number, of: number) => `This is part ${nth} of ${of} of one recording.`,
  openPart: (nth: number) => `Open part ${nth}`,
  joinAgain: 'Join the parts again',
  notJoined: 'The parts could not be joined',

  // similar-card.tsx
  similar: { foot: 'Similar runs', bike: 'Similar rides', swim: 'Similar swims', other: 'Similar activities' },
  similarNote: 'The same route or the same planned workout',
  sameRoute: 'Same route',
  sameWorkout: 'Same workout',
  loadingSimilar: 'Looking for similar activities',
  date: 'Date',
  time: 'Time',
  heartRate: 'Heart rate',
  difference: 'Against this one',
  why: 'Why similar',
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
  noneSimilar: 'No other activity follows this route or was the same planned workout yet.',
  noRouteNorPlan:
    'Activities are compared by their route or by the workout that was planned. This one has neither a recorded route nor a planned workout.',

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
