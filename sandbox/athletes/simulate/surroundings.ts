import { Noise, type Random } from '../training/random.ts';

const metresPerDegree = 111_195;

/** Errors of a GPS receiver and a barometer: small and slow. One step a second. */
export class Sensors {
  /** Errors added to the true position (degrees) and altitude (m). */
  lat = 0;
  lon = 0;
  altitude = 0;
  readonly #noise: Noise;
  readonly #eastward: number;
  #north = 0;
  #east = 0;

  constructor(latitude: number, random: Random) {
    this.#noise = new Noise(random);
    this.#eastward = metresPerDegree * Math.cos((latitude * Math.PI) / 180);
  }

  tick(): void {
    this.#north += 0.3 * this.#noise.next() - this.#north / 25;
    this.#east += 0.3 * this.#noise.next() - this.#east / 25;
    this.altitude += 0.05 * this.#noise.next() - this.altitude / 2000;
    this.lat = this.#north / metresPerDegree;
    this.lon = this.#east / this.#eastward;
  }
}

/** A thermometer on a warm wrist: starts above the air temperature and approaches it. One step a second. */
export class Wrist {
  readonly #air: number;
  #warmth = 7;

  constructor(air: number) {
    this.#air = air + 3;
  }

  /** Advances by one second. @returns whole degrees Celsius */
  tick(): number {
    this.#warmth -= this.#warmth / 700;
    return Math.round(this.#air + this.#warmth);
  }
}
