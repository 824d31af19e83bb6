import type { Loss, Workout, WorkoutStep, Written } from './workout.ts';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => entities[sign] ?? '').replace(/(?![\t\n\r])\p{Cc}/gu, '');

/** The share of power in the middle of zone 5, which is the last that has one. */
const HIGHEST_ZONE = 5;

function step({ seconds, power, note }: WorkoutStep): string {
  const attributes = `Duration="${Math.max(1, Math.round(seconds ?? 0))}" Power="${power}"`;
  if (note === null) return `    <SteadyState ${attributes}/>`;
  return `    <SteadyState ${attributes}>\n      <textevent timeoffset="0" message="${escaped(note)}"/>\n    </SteadyState>`;
}

/**
 * The workout for Zwift: each step by its time and its share of threshold power, repeats written out.
 * @returns null where a step has no known time
 */
export function writeZwo(workout: Workout): Written | null {
  const steps = workout.blocks.flatMap(({ times, steps: inside }) =>
    Array.from({ length: times }, () => inside).flat(),
  );
  if (steps.length === 0 || steps.some(({ seconds }) => seconds === null)) return null;
  const lost: Loss[] = ['day'];
  if (steps.some(({ length }) => 'metres' in length)) lost.push('distance');
  if (steps.some(({ zone }) => zone > HIGHEST_ZONE)) lost.push('highZones');
  const isRun = workout.sport === 'running';
  if (!isRun && workout.sport !== 'cycling') lost.push('sport');
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<workout_file>',
    `  <name>${escaped(workout.name)}</name>`,
    `  <description>${escaped(workout.comment)}</description>`,
    `  <sportType>${isRun ? 'run' : 'bike'}</sportType>`,
    '  <workout>',
    ...steps.map(step),
    '  </workout>',
    '</workout_file>',
  ];
  return { bytes: new TextEncoder().encode(`${lines.join('\n')}\n`), lost };
}
