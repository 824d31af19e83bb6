import { definitionSize } from './definition.ts';
import type { Part } from './header.ts';
import { NO_STAMP } from './rows.ts';

/** Message sizes by local number, if known. */
export type Sizes = readonly (
  | { readonly size: number; readonly little: boolean; readonly timestampAt: number }
  | undefined
)[];

/** Maximum distance in bytes from the damage to search for a place to resume. */
const WINDOW = 65_536;
/** Number of messages that all attempts in a file may still scan. */
export interface SearchBudget {
  steps: number;
}

/** Returns the budget for a file of this length. It is proportional, so that a malicious file cannot make the search quadratic. */
export const searchBudget = (length: number): SearchBudget => ({ steps: 20_000 + length / 2 });

/** Maximum pause in seconds by which the clock may jump between two messages. */
const LONGEST_PAUSE = 7 * 86_400;
/** Number of messages with plausible times that counts as proof if the end of the data is unknown. */
const ENOUGH = 16;
/** Number of messages with plausible times that counts as proof if the end of the data is known. */
const ENOUGH_TO_THE_END = 2;

/**
 * Returns the first offset at or after `from` where reading can safely resume: all further messages are defined, their times follow the
 * last valid one, and they end exactly where the data ends (or, if that is unknown, there are many of them). -1 if there is none; reading
 * then stops, since a guess would invent values.
 */
export function findResumption(
  bytes: Uint8Array,
  view: DataView,
  from: number,
  part: Part,
  sizes: Sizes,
  stamp: number,
  budget: SearchBudget,
): number {
  if (stamp === NO_STAMP) return -1;
  const last = Math.min(part.dataEnd, from + WINDOW);
  for (let at = from; at < last && budget.steps > 0; at++) {
    if (fits(bytes, view, at, part, sizes, stamp, budget)) return at;
  }
  return -1;
}

/** Whether reading from `at` is consistent with everything that follows. Only known local numbers count, and none may be redefined implausibly. */
function fits(
  bytes: Uint8Array,
  view: DataView,
  at: number,
  part: Part,
  sizes: Sizes,
  stamp: number,
  budget: SearchBudget,
): boolean {
  const end = part.dataEnd;
  let pos = at;
  let time = stamp;
  let timed = 0;
  let local = sizes;
  while (pos < end) {
    if (budget.steps-- <= 0) return false;
    const header = bytes[pos]!;
    if (header >= 0x80 || header & 0x10) return false;
    if (header & 0x40) {
      // A definition proves nothing, so it may only follow messages with plausible times.
      const size = definitionSize(bytes, pos, end);
      if (size === 0 || timed === 0 || bytes[pos + 1] !== 0 || bytes[pos + 2]! > 1) return false;
      budget.steps -= size >> 1;
      local = redefined(local, bytes, pos);
      pos += size;
      continue;
    }
    const definition = local[header & 0x0f];
    if (definition === undefined) return false;
    const next = pos + 1 + definition.size;
    if (next > end) return !part.complete && timed >= ENOUGH;
    if (definition.timestampAt >= 0) {
      const own = view.getUint32(pos + 1 + definition.timestampAt, definition.little);
      if (own < time || own > time + LONGEST_PAUSE) return false;
      time = own;
      timed++;
    } else if (timed === 0) return false;
    pos = next;
  }
  return timed >= (part.complete ? ENOUGH_TO_THE_END : ENOUGH);
}

function redefined(sizes: Sizes, bytes: Uint8Array, at: number): Sizes {
  const little = bytes[at + 2] === 0;
  let size = 0;
  let timestampAt = -1;
  let pos = at + 6;
  for (let count = bytes[at + 5]!; count > 0; count--, pos += 3) {
    if (bytes[pos] === 253 && bytes[pos + 1] === 4) timestampAt = size;
    size += bytes[pos + 1]!;
  }
  if (bytes[at]! & 0x20) {
    for (let count = bytes[pos++]!; count > 0; count--, pos += 3) size += bytes[pos + 1]!;
  }
  const changed = [...sizes];
  changed[bytes[at]! & 0x0f] = { size, little, timestampAt };
  return changed;
}
