import type { RunRecord } from './fit-file.ts';

/** Number of days of a demo member's training. */
export const demoDays = 112;

/** Sample runner: kg, m, W, bpm. */
export const demoRunner = { weight: 66, height: 1.74, criticalPower: 268, restingHeartRate: 52, maximumHeartRate: 189 };

/** A number of seconds at a fraction of critical power. */
type Stretch = readonly [seconds: number, share: number];

export interface DemoRun {
  readonly name: string;
  /** Unix seconds. */
  readonly start: number;
  readonly records: readonly RunRecord[];
}

/** Generates numbers in [0, 1) that depend only on the seed, so a day's file is identical for all members. */
function numbersFrom(seed: number): () => number {
  let state = (seed * 2_654_435_761) >>> 0;
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const minutes = (count: number, share: number): Stretch => [Math.round(count * 60), share];
const repeat = (times: number, ...parts: Stretch[]): Stretch[] => Array.from({ length: times }, () => parts).flat();

/** Load factors by week: three weeks of building and one of recovery. */
const blockLoad = [0.9, 1, 1.1, 0.7];

/** Returns the planned run of a day, by weekday (0: Monday) and week; `null` on rest days. Every fourth week tests critical power. */
function planOf(weekday: number, week: number, random: () => number): { name: string; parts: Stretch[] } | null {
  const load = blockLoad[week % 4] ?? 1;
  const ease = random();
  const easing = week % 4 === 3;
  switch (weekday) {
    case 1:
      if (easing) {
        const test: Stretch[] = [
          minutes(12, 0.7),
          minutes(3, 1.2),
          minutes(15, 0.6),
          minutes(20, 1.02),
          minutes(8, 0.62),
        ];
        return { name: 'Test over 3 and 20 minutes', parts: test };
      }
      return {
        name: 'Intervals',
        parts: [
          minutes(12, 0.7),
          ...repeat(Math.round(5 * load), minutes(4, 1.05), minutes(2.5, 0.62)),
          minutes(8, 0.66),
        ],
      };
    case 2:
      return { name: 'Easy run', parts: [minutes(42 * load + 6 * ease, 0.71)] };
    case 3:
      return {
        name: 'Tempo run',
        parts: [
          minutes(12, 0.7),
          ...repeat(easing ? 2 : 3, minutes(9 * load, 0.93), minutes(3, 0.66)),
          minutes(8, 0.66),
        ],
      };
    case 5:
      return ease < 0.3 ? null : { name: 'Easy run', parts: [minutes(36 * load + 10 * ease, 0.72)] };
    case 6:
      return { name: 'Long run', parts: [minutes(15, 0.68), minutes(72 * load, 0.75), minutes(6 + 6 * ease, 0.8)] };
    default:
      return null;
  }
}

/** Simulates each second: power wavers around the plan, speed follows it, heart rate follows with a delay and drifts. */
function run(parts: readonly Stretch[], random: () => number): RunRecord[] {
  const { weight, criticalPower, restingHeartRate, maximumHeartRate } = demoRunner;
  const form = 0.98 + random() * 0.04;
  const hills = { height: 4 + random() * 10, length: 900 + random() * 900, phase: random() * 6 };
  const records: RunRecord[] = [];
  let [waver, heart, distance] = [0, restingHeartRate + 45, 0];
  for (const [seconds, share] of parts) {
    for (let i = 0; i < seconds; i += 1) {
      waver = waver * 0.94 + (random() - 0.5) * 0.045;
      const angle = (2 * Math.PI * distance) / hills.length + hills.phase;
      const slope = ((hills.height * 2 * Math.PI) / hills.length) * Math.cos(angle);
      const power = criticalPower * share * form * (1 + waver);
      // About 1.04 J per kg and metre on the flat, more uphill.
      const speed = power / (weight * (1.04 + 3.2 * slope));
      distance += speed;
      const drift = 1 + (0.04 * records.length) / 3600;
      const steady =
        restingHeartRate +
        (maximumHeartRate - restingHeartRate) * Math.min(0.99, 0.86 * (power / criticalPower) * drift);
      heart += (steady - heart) / (steady > heart ? 38 : 55);
      records.push({
        distance,
        speed,
        altitude: 420 + hills.height * Math.sin(angle),
        power: Math.round(power),
        heartRate: Math.round(heart),
        cadence: Math.round(79 + speed * 2.6 + (random() - 0.5) * 2),
        groundContact: Math.round(308 - speed * 21 + (random() - 0.5) * 8),
      });
    }
  }
  return records;
}

const daySeconds = 86_400;

/** Returns the run of a day; `null` on rest days and before the end of the run. @param day days since 1970-01-01 */
export function demoRunOf(day: number, now: Date): DemoRun | null {
  const random = numbersFrom(day);
  // 1970-01-01 was a Thursday.
  const [weekday, week] = [(day + 3) % 7, Math.floor((day + 3) / 7)];
  const plan = planOf(weekday, week, random);
  // Some runs are skipped at random.
  if (!plan || random() < 0.06) return null;
  const hour = weekday >= 5 ? 8 : 17;
  const start = day * daySeconds + hour * 3600 + Math.round(random() * 5400);
  const seconds = plan.parts.reduce((sum, [length]) => sum + length, 0);
  if (start + seconds > now.getTime() / 1000) return null;
  return { name: plan.name, start, records: run(plan.parts, random) };
}
