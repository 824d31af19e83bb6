import type { Definition } from './message.ts';
import { RECORD } from './message.ts';

/** FIT's value for a missing time. */
export const NO_STAMP = 0xffffffff;

/** Maximum number of records: 57 days at one per second. More would only fill memory. */
const MAX_RECORDS = 5_000_000;

/**
 * Positions of a file's records: row i begins at byte starts[i] and has the FIT time stamps[i]. Values are read later, column by column,
 * when the number of rows is known and no column has to grow.
 */
export class Rows {
  starts: Uint32Array = new Uint32Array(0);
  stamps: Uint32Array = new Uint32Array(0);
  n = 0;
  readonly definitions: Definition[] = [];
  private last: Definition | null = null;
  private readonly length: number;

  /** @param length size of the file in bytes */
  constructor(length: number) {
    this.length = length;
  }

  /** Registers a compiled definition, so that its rows can be found again. */
  know(definition: Definition): void {
    if (definition.role === RECORD) this.definitions.push(definition);
  }

  /** Adds a row. @returns false if the limit is exceeded */
  add(definition: Definition, at: number, stamp: number): boolean {
    const row = this.n;
    if (row === this.starts.length && !this.grow(definition, at)) return false;
    this.starts[row] = at;
    this.stamps[row] = stamp;
    this.n = row + 1;
    const { segments } = definition;
    if (this.last === definition && segments[segments.length - 1] === row) segments[segments.length - 1] = row + 1;
    else {
      segments.push(row, row + 1);
      this.last = definition;
    }
    return true;
  }

  /** Grows to the number of rows that could fit in the rest of the file, in limited steps. */
  private grow(definition: Definition, at: number): boolean {
    if (this.n >= MAX_RECORDS) return false;
    const rest = Math.ceil((this.length - at) / (definition.size + 1)) + 1;
    const capacity = Math.min(MAX_RECORDS, this.n + Math.min(rest, Math.max(4096, this.n * 2)));
    this.starts = resized(this.starts, capacity);
    this.stamps = resized(this.stamps, capacity);
    return true;
  }
}

function resized(old: Uint32Array, capacity: number): Uint32Array {
  const next = new Uint32Array(capacity);
  next.set(old);
  return next;
}
