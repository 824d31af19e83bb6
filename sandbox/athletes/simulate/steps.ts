import type { Lap } from '../fit/file.ts';
import type { LegPlan, Step } from '../training/plan.ts';
import type { Begin } from './heart.ts';

/** Follows the steps of a leg and records laps. Record indexes start at 0. */
export class StepWalker {
  readonly laps: Lap[] = [];
  readonly #plan: LegPlan;
  #index = 0;
  #stepFromSecond = 0;
  #stepFromMetre = 0;
  #lapFrom = 0;
  #lapFromMetre = 0;

  constructor(plan: LegPlan) {
    this.#plan = plan;
  }

  /** The current step; `null` when the session is over. */
  get step(): Step | null {
    return this.#plan.steps[this.#index] ?? null;
  }

  /** Advances after a record with the given index, seconds without pauses, and metres so far. */
  advance(record: number, second: number, metre: number): void {
    const { step } = this;
    if (step === null) return;
    const { autoLap } = this.#plan;
    if (autoLap !== null && metre - this.#lapFromMetre >= autoLap) {
      this.#endLap(record, 'distance', step.kind);
      this.#lapFromMetre = metre;
    }
    const over =
      step.metres === undefined
        ? second - this.#stepFromSecond >= (step.seconds ?? 0)
        : metre - this.#stepFromMetre >= step.metres;
    if (!over) return;
    this.#index++;
    this.#stepFromSecond = second;
    this.#stepFromMetre = metre;
    if (autoLap === null && this.step !== null) this.#endLap(record, 'manual', step.kind);
  }

  /** Ends the last lap at the last record. */
  finish(lastRecord: number): Lap[] {
    if (lastRecord > this.#lapFrom) this.#endLap(lastRecord, 'session_end', this.#plan.steps.at(-1)?.kind ?? 'active');
    return this.laps;
  }

  #endLap(to: number, trigger: Lap['trigger'], intensity: Lap['intensity']): void {
    if (to <= this.#lapFrom) return;
    this.laps.push({ from: this.#lapFrom, to, trigger, intensity });
    this.#lapFrom = to;
  }
}

/** An outdoor leg: its clock, distance, steps and pauses. */
export class Outing {
  /** Current time in seconds since 1970, including pauses. */
  time: number;
  /** Elapsed seconds without pauses. */
  second = 0;
  metre = 0;
  readonly #steps: StepWalker;
  readonly #heart: Begin['heart'];
  readonly #pauses: ReturnType<typeof pausesOf>;
  #pause = 0;

  /** @param about approximate duration of the leg, s */
  constructor(plan: LegPlan, { time, heart }: Begin, about: number, random: () => number) {
    this.time = time;
    this.#heart = heart;
    this.#steps = new StepWalker(plan);
    this.#pauses = pausesOf(plan, random, about);
  }

  get step(): Step | null {
    return this.#steps.step;
  }

  /**
   * Advances by one second, after the record with the given index was written.
   * @param speed m/s @param fromRest m/s right after a pause
   * @returns the next speed in m/s
   */
  advance(record: number, speed: number, fromRest: number): number {
    this.#steps.advance(record, this.second, this.metre);
    this.second++;
    this.metre += speed;
    this.time++;
    const stop = this.#pauses[this.#pause];
    if (!stop || this.second < stop[0]) return speed;
    this.#pause++;
    this.time += stop[1];
    this.#heart.rest(stop[1]);
    return fromRest;
  }

  finish(lastRecord: number): Lap[] {
    return this.#steps.finish(lastRecord);
  }
}

/** Returns the times (seconds without pauses) and lengths of pauses. */
function pausesOf(
  plan: LegPlan,
  random: () => number,
  about: number,
): readonly (readonly [at: number, seconds: number])[] {
  const pauses = Array.from(
    { length: plan.pauses },
    () => [Math.round(about * (0.15 + 0.7 * random())), Math.round(12 + 110 * random() ** 2)] as const,
  );
  return pauses.sort((a, b) => a[0] - b[0]);
}

/** Returns the maximum duration of a leg in seconds, for allocating its records. @param speed m/s at an effort of 1 on the flat */
export function longestOf(plan: LegPlan, speed: number): number {
  const sum = plan.steps.reduce(
    (seconds, step) => seconds + (step.seconds ?? (step.metres ?? 0) / (speed * Math.max(0.3, step.effort) * 0.65)),
    0,
  );
  return Math.ceil(sum) + 120;
}
