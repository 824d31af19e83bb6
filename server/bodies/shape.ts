/** Limits on the structure of a body, checked before parsing because some structures need many times the memory of their text. */
export interface ShapeLimits {
  /** Maximum nesting depth of lists and objects. */
  readonly depth: number;
  /** Maximum number of properties per object. */
  readonly names: number;
  /** Maximum number of values in total. */
  readonly values: number;
}

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Returns the end of the string that starts at a quote. */
function endOfText(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}

/** Whether a JSON text respects the limits, in one pass without allocating. Invalid JSON may pass: the parser rejects it. */
export function isWithinShape(bytes: Uint8Array, { depth, names, values }: ShapeLimits): boolean {
  const namesAt = new Uint32Array(depth + 1);
  let level = 0;
  let count = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    switch (bytes[at]) {
      case QUOTE:
        at = endOfText(bytes, at + 1);
        break;
      case OPEN_LIST:
      case OPEN_OBJECT:
        level += 1;
        count += 1;
        if (level > depth || count > values) return false;
        namesAt[level] = 0;
        break;
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        level = Math.max(0, level - 1);
        break;
      case COLON:
        namesAt[level] = (namesAt[level] ?? 0) + 1;
        if ((namesAt[level] ?? 0) > names) return false;
        break;
      case COMMA:
        count += 1;
        if (count > values) return false;
        break;
    }
  }
  return true;
}
