/** Counts calls in windows of so many seconds that follow each other. */
export class RateWindow {
  readonly seconds: number;
  readonly #now: () => number;
  #window = 0;
  #used = 0;

  /** @param now unix seconds */
  constructor(seconds: number, now: () => number) {
    this.seconds = seconds;
    this.#now = now;
  }

  /** Counts one call. @returns whether that was within `most` */
  take(most: number): boolean {
    const window = Math.floor(this.#now() / this.seconds);
    if (window !== this.#window) this.#used = 0;
    this.#window = window;
    this.#used++;
    return this.#used <= most;
  }

  /** Calls in the running window. */
  get used(): number {
    return this.#used;
  }

  /** Whole seconds until the next window. */
  get left(): number {
    return this.seconds - (Math.floor(this.#now()) % this.seconds);
  }
}
