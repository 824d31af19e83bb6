import { normal, type Random } from '../training/random.ts';

const metresPerDegree = 111_195;

/** Errors of a satellite receiver and a barometer: small, and never in a hurry. One step a second. */
export class Sensors {
  /** Degrees to add to the true place, metres to add to the true height. */
  lat = 0;
  lon = 0;
  altitude = 0;
  readonly #random: Random;
  readonly #eastward: number;
  #north = 0;
  #east = 0;

  constructor(latitude: number, random: Random) {
    this.#random = random;
    this.#eastward = metresPerDegree * Math.cos((latitude * Math.PI) / 180);
  }

  tick(): void {
    this.#north += 0.3 * normal(this.#random) - this.#north / 25;
    this.#east += 0.3 * normal(this.#random) - this.#east / 25;
    this.altitude += 0.05 * normal(this.#random) - this.altitude / 2000;
    this.lat = this.#north / metresPerDegree;
    this.lon = this.#east / this.#eastward;
  }
}

/** What a watch on a warm wrist measures after some seconds, in whole degrees Celsius. */
export const wristTemperature = (air: number, seconds: number): number =>
  Math.round(air + 3 + 7 * Math.exp(-seconds / 700));
