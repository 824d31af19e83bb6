/** A step in `workout_doc`. */
export interface DocStep {
  /** Duration, s. */
  readonly duration?: number;
  /** Distance, m. */
  readonly distance?: number;
  readonly text?: string;
  readonly power?: DocTarget;
  readonly hr?: DocTarget;
  readonly pace?: DocTarget;
  readonly cadence?: DocTarget;
  readonly ramp?: true;
  readonly freeride?: true;
  /** True if the athlete ends the step with the lap button. */
  readonly until_lap_press?: true;
  readonly reps?: number;
  readonly steps?: readonly DocStep[];
}

export interface DocTarget {
  readonly units: string;
  readonly value?: number;
  readonly start?: number;
  readonly end?: number;
}

export interface ParsedWorkout {
  readonly steps: readonly DocStep[];
  /** Lines that look like a step but cannot be parsed. The service keeps them as text. */
  readonly unknown: readonly string[];
}

const TIME = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?$/;
const CLOCK = /^(\d+)'(?:(\d+)")?$/;
const DISTANCE = /^(\d+(?:\.\d+)?)(km|mtr|mi)$/;
const METRES = { km: 1000, mtr: 1, mi: 1609.344 } as const;

function lengthIn(word: string): Pick<DocStep, 'duration' | 'distance'> | null {
  const [, far, unit] = DISTANCE.exec(word) ?? [];
  if (far !== undefined) return { distance: Math.round(Number(far) * METRES[unit as keyof typeof METRES]) };
  const [, minutes, rest] = CLOCK.exec(word) ?? [];
  if (minutes !== undefined) return { duration: 60 * Number(minutes) + Number(rest ?? 0) };
  const [, h, m, s] = TIME.exec(word) ?? [];
  const duration = 3600 * Number(h ?? 0) + 60 * Number(m ?? 0) + Number(s ?? 0);
  return duration > 0 ? { duration } : null;
}

const range = (units: string, a: string, b?: string): DocTarget =>
  b === undefined ? { units, value: Number(a) } : { units, start: Number(a), end: Number(b) };
const seconds = (clock: string) => clock.split(':').reduce((sum, part) => 60 * sum + Number(part), 0);

type Reader = readonly [RegExp, (...parts: string[]) => Partial<DocStep>];
const NUMBER = String.raw`(\d+(?:\.\d+)?)`;
const RANGE = `${NUMBER}(?:-${NUMBER})?`;

/** Parsers of targets by notation. A bare percentage means threshold power, even in runs. */
const readers: readonly Reader[] = [
  [new RegExp(`^${RANGE}% HR$`), (a = '', b) => ({ hr: range('%hr', a, b) })],
  [new RegExp(`^${RANGE}% LTHR$`), (a = '', b) => ({ hr: range('%lthr', a, b) })],
  [new RegExp(`^${RANGE}% Pace$`), (a = '', b) => ({ pace: range('%pace', a, b) })],
  [new RegExp(`^${RANGE}%$`), (a = '', b) => ({ power: range('%ftp', a, b) })],
  [new RegExp(`^${RANGE}w$`), (a = '', b) => ({ power: range('w', a, b) })],
  [new RegExp(`^Z${NUMBER} HR$`), (a = '') => ({ hr: range('hr_zone', a) })],
  [new RegExp(`^Z${NUMBER} Pace$`), (a = '') => ({ pace: range('pace_zone', a) })],
  [new RegExp(`^Z${NUMBER}$`), (a = '') => ({ power: range('power_zone', a) })],
  [
    /^(\d+:\d\d)(?:-(\d+:\d\d))?(\/(?:km|mi|100m|100y|500m|400m|250m)) Pace$/,
    (a = '', b, per = '') => ({
      pace: range(`secs${per}`, String(seconds(a)), b === undefined ? undefined : String(seconds(b))),
    }),
  ],
  [new RegExp(`^${RANGE}rpm$`), (a = '', b) => ({ cadence: range('rpm', a, b) })],
  [/^ramp (\d+)%?-(\d+)%$/, (a = '', b = '') => ({ ramp: true, power: range('%ftp', a, b) })],
  [/^freeride$/, () => ({ freeride: true })],
  [/^press lap$/, () => ({ until_lap_press: true })],
];

/** Parses targets from the words after a length, the longest match first. */
function targetsIn(words: readonly string[]): Partial<DocStep> | null {
  if (words.length === 0) return {};
  for (let count = Math.min(3, words.length); count > 0; count--) {
    const text = words.slice(0, count).join(' ');
    for (const [pattern, read] of readers) {
      const match = pattern.exec(text);
      const rest = match && targetsIn(words.slice(count));
      if (match && rest) return { ...read(...match.slice(1)), ...rest };
    }
  }
  return null;
}

/** Parses `- cue length targets`. The text before the first length is shown to the athlete. */
function stepIn(line: string): DocStep | null {
  const words = line.trim().split(/\s+/);
  const at = words.findIndex((word) => lengthIn(word) !== null);
  const isOpen = /(?:^|\s)press lap$/.test(line.trim());
  if (at < 0 && !isOpen) return null;
  const cue = (at < 0 ? words.slice(0, -2) : words.slice(0, at)).join(' ');
  const targets = at < 0 ? { until_lap_press: true as const } : targetsIn(words.slice(at + 1));
  return targets && { ...(at >= 0 && lengthIn(words[at] ?? '')), ...(cue !== '' && { text: cue }), ...targets };
}

const REPEAT = /^(?:[^-].*\s)?(\d+)x$/;

/** Parses a description: steps are lines with `- `, repeats have a blank line before and after; they do not nest. */
export function parseWorkout(description: string): ParsedWorkout {
  const unknown: string[] = [];
  const steps: DocStep[] = [];
  const lines = description.split('\n').map((line) => line.trim());
  let inside: { reps: number; steps: DocStep[] } | null = null;
  let begun = false;
  const close = () => {
    if (inside && inside.steps.length > 0) steps.push(inside);
    inside = null;
    begun = false;
  };
  lines.forEach((line, i) => {
    const [, reps] = REPEAT.exec(line) ?? [];
    if (reps !== undefined && (i === 0 || lines[i - 1] === '')) {
      close();
      inside = { reps: Number(reps), steps: [] };
    } else if (line === '') {
      if (begun) close();
    } else if (line.startsWith('- ')) {
      const step = stepIn(line.slice(2));
      if (step === null) unknown.push(line);
      else (inside?.steps ?? steps).push(step);
      begun = inside !== null;
    }
  });
  close();
  return { steps, unknown };
}
