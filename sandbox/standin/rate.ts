/** Counts requests in consecutive windows of a fixed length. */
export class RateWindow {
  readonly seconds: number;
  readonly #now: () => number;
  #window = 0;
  #used = 0;

  /** @param now returns seconds since 1970 */
  constructor(seconds: number, now: () => number) {
    this.seconds = seconds;
    this.#now = now;
  }

  /** Counts one request. @returns whether it was within `most` */
  take(most: number): boolean {
    const window = Math.floor(this.#now() / this.seconds);
    if (window !== this.#window) this.#used = 0;
    this.#window = window;
    this.#used++;
    return this.#used <= most;
  }

  /** Number of requests in the current window. */
  get used(): number {
    return this.#used;
  }

  /** Whole seconds until the next window. */
  get left(): number {
    return this.seconds - (Math.floor(this.#now()) % this.seconds);
  }
}
