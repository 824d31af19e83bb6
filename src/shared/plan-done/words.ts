import type { MetVerdict } from '../../../domain/training/met.ts';
import type { StepVerdict } from '../../../domain/training/steps-done.ts';
import { area } from '../../../domain/words/area.ts';

/** Words of src/shared/plan-done, by the file that shows them. */
export const planDoneWords = area('planDone', {
  // met.tsx
  verdicts: {
    asPlanned: 'As planned',
    muchShorter: 'Much shorter than planned',
    shorter: 'Shorter than planned',
    longer: 'Longer than planned',
    easier: 'Easier than planned',
    harder: 'Harder than planned',
  } satisfies Record<MetVerdict, string>,
  matched: 'Done',
  notDone: 'Not done',
  notDoneYet: 'Not done yet',
  markedNotDone: 'Marked as not done',
  score: (percent: number) => `${percent} %`,
  /** Screen readers only. */
  comparedWith: (percent: number) => `${percent} % of the plan completed`,

  // day-met.tsx
  planAndActivity: (name: string) => `Plan and activity: ${name}`,
  doneAs: 'Activity:',
  byHand: 'chosen by you',
  compare: 'Compare step by step',
  hide: 'Hide the steps',
  notThis: 'Not this activity',
  automatic: 'Match automatically',
  another: 'Choose another activity',
  choose: 'Choose an activity',
  notKept: 'The match wasn’t saved',
  unanswered: 'Connection lost, so the match may not be saved',
  changed: 'Match changed.',
  undo: 'Undo',
  compared: 'Compare',
  comparedOf: (name: string, day: string) => `Compare ${name}, ${day}, with the activity`,

  // choose-activity.tsx
  activity: 'Activity',
  nearby: 'Activities on these days',
  noneNearby: (days: number) => `There is no activity within ${days} days before or after.`,
  pick: 'Match',
  cancel: 'Cancel',
  option: (day: string, name: string, amount: string) => `${day}: ${name}, ${amount}`,

  // steps-table.tsx
  loadingSteps: 'Loading the recording',
  byLaps: 'By the laps of your watch.',
  inOrder: 'One after the other, from the start of the recording.',
  howScored: 'The percentage compares time or distance, whichever is closer, and the time in each zone.',
  notComparable: 'There is no recording to compare step by step.',
  noSteps: 'This workout has no steps to compare.',
  steps: 'Steps, planned and done',
  number: 'Step',
  planned: 'Planned',
  done: 'Done',
  power: 'Power',
  result: 'Result',
  stepVerdicts: {
    met: 'As planned',
    short: 'Too short',
    long: 'Too long',
    low: 'Too easy',
    high: 'Too hard',
    missing: 'Not done',
  } satisfies Record<StepVerdict, string>,
});
