import { buildCode, emptyCode, type Code } from './huffman.ts';

/** Result of unpacking. 'cut': the stream ends prematurely, and everything unpacked before is returned. */
export interface Inflated {
  readonly bytes: Uint8Array;
  /** Offset at which the stream ended, or reading stopped. */
  readonly end: number;
  readonly result: 'whole' | 'cut' | 'damaged' | 'tooLarge';
}

/** Unpacks the DEFLATE stream at source[from], up to `maximum` bytes. `expected` is a hint of its size; 0 if unknown. */
export type Inflate = (source: Uint8Array, from: number, maximum: number, expected: number) => Inflated;

const LENGTH_BASE = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
];
const LENGTH_BITS = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
const DISTANCE_BASE = [
  1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145,
  8193, 12289, 16385, 24577,
];
const DISTANCE_BITS = [
  0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13,
];
/** Order of the code length codes (RFC 1951 §3.2.7). */
const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

const END_OF_BLOCK = 256;
const LONGEST_MATCH = 258;
const FIRST_ROOM = 65_536;

const literals = emptyCode();
const distances = emptyCode();
const lengthsCode = emptyCode();
const lengths = new Uint8Array(320);

/**
 * Unpacks DEFLATE (RFC 1951) in plain JavaScript. It works in all environments of the parsers, stops at a limit before memory is used,
 * keeps data before damage, and returns where the stream ended, which gzip members and ZIP entries of unknown size require.
 */
export const inflate: Inflate = (source, from, maximum, expected) =>
  new Inflater(source, from, maximum, expected).run();

class Inflater {
  private readonly source: Uint8Array;
  private readonly maximum: number;
  private pos: number;
  private hold = 0;
  private count = 0;
  private out: Uint8Array;
  private size = 0;

  constructor(source: Uint8Array, from: number, maximum: number, expected: number) {
    this.source = source;
    this.pos = from;
    this.maximum = maximum;
    const compressed = source.length - from;
    // The claimed size is trusted up to a limit. Beyond that, the buffer grows with the data.
    const likely =
      expected > 0 ? Math.min(expected, 16 * compressed + FIRST_ROOM) : Math.min(compressed * 4, FIRST_ROOM);
    this.out = new Uint8Array(Math.min(maximum, Math.max(512, likely)) + LONGEST_MATCH);
  }

  run(): Inflated {
    let last = false;
    while (!last) {
      last = this.bits(1) === 1;
      const type = this.bits(2);
      const result = type === 0 ? this.stored() : type === 3 ? 'damaged' : this.compressed(type);
      if (this.isPastEnd()) return this.done('cut');
      if (result !== 'whole') return this.done(result);
    }
    return this.done('whole');
  }

  private done(result: Inflated['result']): Inflated {
    const end = Math.min(this.source.length, this.pos - (this.count >> 3));
    const size = Math.min(this.size, this.maximum);
    // A view would keep the whole buffer alive for a few bytes.
    const bytes = size * 2 < this.out.length ? this.out.slice(0, size) : this.out.subarray(0, size);
    return { bytes, end, result };
  }

  /** Whether reading has passed the end of the source, which is followed by virtual zeros. */
  private isPastEnd(): boolean {
    return (this.pos - this.source.length) * 8 > this.count;
  }

  private bits(wanted: number): number {
    while (this.count < wanted) {
      if (this.pos < this.source.length) this.hold |= this.source[this.pos]! << this.count;
      this.pos++;
      this.count += 8;
    }
    const value = this.hold & ((1 << wanted) - 1);
    this.hold >>>= wanted;
    this.count -= wanted;
    return value;
  }

  private symbol(code: Code): number {
    while (this.count < code.bits) {
      if (this.pos < this.source.length) this.hold |= this.source[this.pos]! << this.count;
      this.pos++;
      this.count += 8;
    }
    const entry = code.table[this.hold & ((1 << code.bits) - 1)]!;
    const length = entry & 15;
    this.hold >>>= length;
    this.count -= length;
    return length === 0 ? -1 : entry >> 4;
  }

  private grow(wanted: number): void {
    const capacity = Math.min(this.maximum + LONGEST_MATCH, Math.max(this.out.length * 2, wanted));
    const out = new Uint8Array(capacity);
    out.set(this.out.subarray(0, this.size));
    this.out = out;
  }

  private stored(): Inflated['result'] {
    this.pos -= this.count >> 3;
    this.hold = 0;
    this.count = 0;
    const length = this.bits(16);
    if ((length ^ 0xffff) !== this.bits(16)) return 'damaged';
    const from = Math.min(this.pos, this.source.length);
    const there = Math.min(length, this.source.length - from, this.maximum - this.size);
    if (this.size + there + LONGEST_MATCH > this.out.length) this.grow(this.size + there + LONGEST_MATCH);
    this.out.set(this.source.subarray(from, from + there), this.size);
    this.size += there;
    if (there === length) {
      this.pos += length;
      return 'whole';
    }
    this.pos = from + there;
    return this.size === this.maximum && from + there < this.source.length ? 'tooLarge' : 'cut';
  }

  private compressed(type: number): Inflated['result'] {
    if (type === 1) this.fixedCodes();
    else if (!this.dynamicCodes()) return 'damaged';
    return this.block();
  }

  private fixedCodes(): void {
    lengths.fill(8, 0, 144).fill(9, 144, 256).fill(7, 256, 280).fill(8, 280, 288).fill(5, 288, 320);
    buildCode(literals, lengths, 0, 288);
    buildCode(distances, lengths, 288, 320);
  }

  private dynamicCodes(): boolean {
    const literalCount = this.bits(5) + 257;
    const all = literalCount + this.bits(5) + 1;
    const orderCount = this.bits(4) + 4;
    lengths.fill(0, 0, 19);
    for (let i = 0; i < orderCount; i++) lengths[ORDER[i]!] = this.bits(3);
    if (!buildCode(lengthsCode, lengths, 0, 19)) return false;
    let at = 0;
    while (at < all) {
      const symbol = this.symbol(lengthsCode);
      if (symbol < 0) return false;
      if (symbol < 16) {
        lengths[at++] = symbol;
        continue;
      }
      if (symbol === 16 && at === 0) return false;
      const value = symbol === 16 ? lengths[at - 1]! : 0;
      const times = symbol === 16 ? 3 + this.bits(2) : symbol === 17 ? 3 + this.bits(3) : 11 + this.bits(7);
      if (at + times > all) return false;
      lengths.fill(value, at, at + times);
      at += times;
    }
    return buildCode(literals, lengths, 0, literalCount) && buildCode(distances, lengths, literalCount, all);
  }

  /** Runs the inner loop, with its state in local variables, since it is the hot path. */
  private block(): Inflated['result'] {
    const { source, maximum } = this;
    const end = source.length;
    const table = literals.table;
    const mask = (1 << literals.bits) - 1;
    const bits = literals.bits;
    let { pos, hold, count, out, size } = this;
    let result: Inflated['result'] | null = null;
    while (result === null) {
      while (count < bits) {
        if (pos < end) hold |= source[pos]! << count;
        pos++;
        count += 8;
      }
      const entry = table[hold & mask]!;
      hold >>>= entry & 15;
      count -= entry & 15;
      const symbol = entry >> 4;
      if (pos > end && (pos - end) * 8 > count) result = 'cut';
      else if (entry === 0) result = 'damaged';
      else if (symbol < END_OF_BLOCK) {
        out[size++] = symbol;
      } else if (symbol === END_OF_BLOCK) result = 'whole';
      else {
        this.pos = pos;
        this.hold = hold;
        this.count = count;
        const length = this.length(symbol - 257);
        const distance = this.distance();
        ({ pos, hold, count } = this);
        if (this.isPastEnd()) result = 'cut';
        else if (length < 0 || distance < 0 || distance > size) result = 'damaged';
        else {
          for (let from = size - distance, to = size + length; size < to; ) out[size++] = out[from++]!;
        }
      }
      if (size > maximum) result = 'tooLarge';
      else if (size + LONGEST_MATCH > out.length) {
        this.size = size;
        this.grow(0);
        ({ out } = this);
      }
    }
    this.pos = pos;
    this.hold = hold;
    this.count = count;
    this.size = size;
    return result;
  }

  private length(symbol: number): number {
    return symbol < LENGTH_BASE.length ? LENGTH_BASE[symbol]! + this.bits(LENGTH_BITS[symbol]!) : -1;
  }

  private distance(): number {
    const symbol = this.symbol(distances);
    return symbol >= 0 && symbol < DISTANCE_BASE.length
      ? DISTANCE_BASE[symbol]! + this.bits(DISTANCE_BITS[symbol]!)
      : -1;
  }
}
