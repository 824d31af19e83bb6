import { HIGHEST_ZONE, type Loss, type Workout, type WorkoutStep, type WorkoutFile } from './workout.ts';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => entities[sign] ?? '').replace(/(?![\t\n\r])\p{Cc}/gu, '');

/** Zwift's index of the 10 km pace in a runner's settings: mile, 5 km, 10 km, half marathon, marathon. */
const PACE_10_KM = 2;

const thousandths = (value: number) => Math.round(value * 1000) / 1000;

/** Writes a step. For runs, `Power` is a share of the race speed named by `pace`, otherwise of threshold power. */
function step({ seconds, power, raceSpeed, note }: WorkoutStep, isRun: boolean): string {
  const share = isRun ? `Power="${thousandths(raceSpeed ?? 1)}" pace="${PACE_10_KM}"` : `Power="${power}"`;
  const attributes = `Duration="${Math.max(1, Math.round(seconds ?? 0))}" ${share}`;
  if (note === null) return `    <SteadyState ${attributes}/>`;
  return `    <SteadyState ${attributes}>\n      <textevent timeoffset="0" message="${escaped(note)}"/>\n    </SteadyState>`;
}

const stepsOf = ({ blocks }: Workout): WorkoutStep[] =>
  blocks.flatMap(({ times, steps: inside }) => Array.from({ length: times }, () => inside).flat());

/** Reason why there is no Zwift file. `noPace`: the speeds of the athlete of a run are unknown. */
export type ZwoRefusal = 'noSteps' | 'noTime' | 'noPace';

/** Returns why a workout cannot be exported for Zwift; `null` if it can. */
export function zwoRefusal(workout: Workout): ZwoRefusal | null {
  const steps = stepsOf(workout);
  if (steps.length === 0) return 'noSteps';
  if (workout.sport === 'running' && steps.some(({ raceSpeed }) => raceSpeed === null)) return 'noPace';
  return steps.some(({ seconds }) => seconds === null) ? 'noTime' : null;
}

/**
 * Writes a workout for Zwift: each step with its duration and its share of threshold power, or of 10 km speed for a run. Repeats are
 * written out.
 * @returns `null` if {@link zwoRefusal} returns a reason
 */
export function writeZwo(workout: Workout): WorkoutFile | null {
  if (zwoRefusal(workout) !== null) return null;
  const steps = stepsOf(workout);
  const isRun = workout.sport === 'running';
  const lost: Loss[] = ['day'];
  if (isRun) lost.push('racePace');
  if (steps.some(({ length }) => 'metres' in length)) lost.push('distance');
  if (steps.some(({ zone, isOwnTarget }) => zone > HIGHEST_ZONE && !isOwnTarget)) lost.push('highZones');
  if (!isRun && workout.sport !== 'cycling') lost.push('sport');
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<workout_file>',
    `  <name>${escaped(workout.name)}</name>`,
    `  <description>${escaped(workout.comment)}</description>`,
    `  <sportType>${isRun ? 'run' : 'bike'}</sportType>`,
    '  <workout>',
    ...steps.map((one) => step(one, isRun)),
    '  </workout>',
    '</workout_file>',
  ];
  return { bytes: new TextEncoder().encode(`${lines.join('\n')}\n`), lost };
}
