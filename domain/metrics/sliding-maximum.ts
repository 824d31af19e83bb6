/** The highest value in a sliding window of days, with its owner; amortised constant time. */
export class SlidingMaximum<Owner> {
  readonly #length: number;
  readonly #days: number[] = [];
  readonly #values: number[] = [];
  readonly #owners: Owner[] = [];
  #first = 0;

  /** @param length window length in days */
  constructor(length: number) {
    this.#length = length;
  }

  /** Adds a value. Days must be non-decreasing from call to call. */
  add(day: number, value: number, owner: Owner): void {
    while (this.#values.length > this.#first && this.#values.at(-1)! <= value) {
      this.#values.pop();
      this.#days.pop();
      this.#owners.pop();
    }
    this.#values.push(value);
    this.#days.push(day);
    this.#owners.push(owner);
  }

  /** Returns the maximum of the window ending with `day`; null if it is empty. */
  at(day: number): { readonly value: number; readonly owner: Owner } | null {
    while (this.#first < this.#days.length && this.#days[this.#first]! <= day - this.#length) this.#first++;
    const value = this.#values[this.#first];
    return value === undefined ? null : { value, owner: this.#owners[this.#first]! };
  }
}
