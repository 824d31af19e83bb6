/** The readings of one kind by one source, as pairs of 32 bits: the value, and the second in which it was taken. */
const FIRST_CAPACITY = 1024;

/**
 * Readings of one kind by one source: eight bytes each, in growing memory. They are put in order when they are first asked for.
 */
export class Series {
  private pairs = new Uint32Array(2 * FIRST_CAPACITY);
  private values = new Float32Array(this.pairs.buffer);
  count = 0;
  private isSorted = true;

  /** @param time unix seconds, from 0 to 2 ** 32 */
  add(time: number, value: number): void {
    if (2 * this.count === this.pairs.length) this.grow();
    const at = 2 * this.count;
    this.values[at] = value;
    this.pairs[at + 1] = time;
    if (this.count > 0 && time < this.pairs[at - 1]!) this.isSorted = false;
    this.count++;
  }

  /** Calls `visit` with the readings of [from, to], unix seconds, in order of their times. */
  each(from: number, to: number, visit: (time: number, value: number) => void): void {
    this.sort();
    for (let i = this.firstAt(from); i < this.count && this.pairs[2 * i + 1]! <= to; i++) {
      visit(this.pairs[2 * i + 1]!, this.values[2 * i]!);
    }
  }

  /** How many readings there are in [from, to], unix seconds. */
  countBetween(from: number, to: number): number {
    this.sort();
    return this.firstAt(to + 1) - this.firstAt(from);
  }

  private firstAt(time: number): number {
    let low = 0;
    let high = this.count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.pairs[2 * middle + 1]! < time) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private sort(): void {
    if (this.isSorted) return;
    // A pair is one number whose upper half is the time: every engine that runs this keeps the lower half first.
    new BigUint64Array(this.pairs.buffer, 0, this.count).sort();
    this.isSorted = true;
  }

  private grow(): void {
    const pairs = new Uint32Array(2 * this.pairs.length);
    pairs.set(this.pairs);
    this.pairs = pairs;
    this.values = new Float32Array(pairs.buffer);
  }
}
