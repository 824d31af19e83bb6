/** Initial capacity of a series, in pairs of 32-bit value and second. */
const FIRST_CAPACITY = 1024;

/** Readings of one kind from one source, of eight bytes each, in growing memory. Sorted on first access. */
export class Series {
  private pairs = new Uint32Array(2 * FIRST_CAPACITY);
  private values = new Float32Array(this.pairs.buffer);
  count = 0;
  private isSorted = true;

  /** Adds a reading. @param time seconds since 1970, from 0 to 2 ** 32 */
  add(time: number, value: number): void {
    if (2 * this.count === this.pairs.length) this.grow();
    const at = 2 * this.count;
    this.values[at] = value;
    this.pairs[at + 1] = time;
    if (this.count > 0 && time < this.pairs[at - 1]!) this.isSorted = false;
    this.count++;
  }

  /** Calls `visit` for the readings in [from, to], seconds since 1970, in chronological order. */
  each(from: number, to: number, visit: (time: number, value: number) => void): void {
    this.sort();
    for (let i = this.firstAt(from); i < this.count && this.pairs[2 * i + 1]! <= to; i++) {
      visit(this.pairs[2 * i + 1]!, this.values[2 * i]!);
    }
  }

  /** Counts the readings in [from, to], seconds since 1970. */
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
    // A pair is a single number with the time in its upper half, since all supported engines are little-endian.
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
