/** Length of the longest code in DEFLATE, in bits. */
const LONGEST = 15;

/**
 * A prefix code as a lookup table. The index is the next `bits` bits of the stream, first bit lowest; an entry is the symbol times 16 plus
 * the length of its code. 0 marks an invalid code.
 */
export interface Code {
  readonly table: Uint16Array;
  bits: number;
}

/** Creates a buffer for one code, reused for every block. */
export const emptyCode = (): Code => ({ table: new Uint16Array(1 << LONGEST), bits: 0 });

const counts = new Uint16Array(LONGEST + 1);
const next = new Uint16Array(LONGEST + 1);

/** Builds the canonical code for these code lengths (RFC 1951 §3.2.2), which are 0 for unused symbols. @returns false if the lengths are over-subscribed */
export function buildCode(code: Code, lengths: Uint8Array, from: number, to: number): boolean {
  counts.fill(0);
  for (let i = from; i < to; i++) counts[lengths[i]!]!++;
  counts[0] = 0;
  let bits = LONGEST;
  while (bits > 1 && counts[bits] === 0) bits--;
  let first = 0;
  for (let length = 1; length <= bits; length++) {
    first = (first + counts[length - 1]!) << 1;
    if (first + counts[length]! > 1 << length) return false;
    next[length] = first;
  }
  const { table } = code;
  const size = 1 << bits;
  table.fill(0, 0, size);
  for (let i = from; i < to; i++) {
    const length = lengths[i]!;
    if (length === 0) continue;
    const entry = ((i - from) << 4) | length;
    for (let at = reversed(next[length]!++, length); at < size; at += 1 << length) table[at] = entry;
  }
  code.bits = bits;
  return true;
}

function reversed(value: number, bits: number): number {
  let result = 0;
  for (let i = 0, rest = value; i < bits; i++, rest >>= 1) result = (result << 1) | (rest & 1);
  return result;
}
