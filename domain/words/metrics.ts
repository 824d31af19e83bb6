import { area } from './area.ts';
import { MIN_ACTIVITIES_FOR_RATIO } from '../metrics/constants.ts';

/** The load ratio, and why there is none. */
export const ratio = area('ratio', {
  noTraining: 'No ratio: you have no training in the last 28 days.',
  tooEarly: 'Ratios start 28 days after your first activity.',
  tooFew: `No ratio: you have fewer than ${MIN_ACTIVITIES_FOR_RATIO} activities in the last 28 days.`,
  ifDone: 'If you follow the plan',
  jumped({ day, before, now, mover }: RatioJump): string {
    const from = before === null ? '' : ` from ${before.toFixed(2)}`;
    const rose = before === null || now > before;
    const because =
      mover.window === null
        ? `that day’s load of ${mover.load} was added`
        : `the load of ${mover.load} on ${mover.day} left the ${mover.window}-day window`;
    return `${rose ? 'Rose' : 'Fell'}${from} to ${now.toFixed(2)} on ${day}: ${because}.`;
  },
});

interface RatioJump {
  readonly day: string;
  readonly before: number | null;
  readonly now: number;
  readonly mover: { readonly day: string; readonly load: number; readonly window: number | null };
}

/** Critical power and its certainty. */
export const criticalPower = area('criticalPower', {
  own: (day: string) => `Your own value since ${day}`,
  proven: (day: string) => `From your effort on ${day}`,
  provisional: (day: string) => `Provisional, from your activity on ${day}`,
  howToProve:
    'Your critical power is provisional until you have held a hard effort for about 10 minutes. Until then your load is based on heart rate if recorded.',
  provisionalNote: 'provisional',
});

/** Notes below an activity's figures. */
export const figureNotes = area('figureNotes', {
  elapsed: (time: string) => `${time} elapsed`,
  clockJumped: 'The clock jumped, or the recording ran on for days',
  impossible: 'Distance and time don’t match',
});
