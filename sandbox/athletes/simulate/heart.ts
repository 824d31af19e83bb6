import type { Form } from '../training/plan.ts';
import { Noise, type Random } from '../training/random.ts';

/** A heart rate that follows effort with a lag and drifts upwards over a long session, more so when it is warm. One step a second. */
export class Heart {
  rate: number;
  readonly #form: Form;
  readonly #noise: Noise;
  readonly #driftPerSecond: number;
  #seconds = 0;
  #tremble = 0;

  constructor(form: Form, temperature: number, random: Random) {
    this.#form = form;
    this.#noise = new Noise(random);
    this.rate = form.wearer.restingHeartRate + 28 + 8 * random();
    this.#driftPerSecond = (0.028 + 0.0022 * Math.max(0, temperature - 14)) / 3600;
  }

  /** @param effort share of the maximum that can be held for an hour. @returns beats per minute, whole */
  beat(effort: number): number {
    const { restingHeartRate: rest, thresholdHeartRate: threshold, maxHeartRate } = this.#form.wearer;
    const settled = this.#seconds > 600 ? (this.#seconds - 600) * this.#driftPerSecond : 0;
    const share = Math.min(1.12, 0.16 + 0.84 * effort) * (1 + settled + this.#form.fatigue);
    const target = Math.min(maxHeartRate - 1, rest + (threshold - rest) * share);
    this.rate += (target - this.rate) / (target > this.rate ? 24 : 42);
    this.#tremble += 0.35 * this.#noise.next() - this.#tremble / 8;
    this.#seconds++;
    return Math.round(Math.min(maxHeartRate, Math.max(rest, this.rate + this.#tremble)));
  }

  /** Simulates recovery while the watch is stopped. */
  rest(seconds: number): void {
    const low = this.#form.wearer.restingHeartRate + 30;
    this.rate = low + (this.rate - low) * Math.exp(-seconds / 60);
  }
}

/** Initial state of a leg: time in seconds since 1970, distance so far in metres, and the heart after the previous leg. */
export interface Begin {
  readonly time: number;
  readonly distance: number;
  readonly heart: Heart;
}
