/** The highest value of the last so many days, and what it belongs to; in amortised constant time. */
export class SlidingMaximum<Owner> {
  readonly #length: number;
  readonly #days: number[] = [];
  readonly #values: number[] = [];
  readonly #owners: Owner[] = [];
  #first = 0;

  /** @param length days of the window */
  constructor(length: number) {
    this.#length = length;
  }

  /** Days must not fall from one call to the next. */
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

  /** The maximum of the window that ends with `day`; null when it is empty. */
  at(day: number): { readonly value: number; readonly owner: Owner } | null {
    while (this.#first < this.#days.length && this.#days[this.#first]! <= day - this.#length) this.#first++;
    const value = this.#values[this.#first];
    return value === undefined ? null : { value, owner: this.#owners[this.#first]! };
  }
}
