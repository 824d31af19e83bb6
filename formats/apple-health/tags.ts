import type { Problem, ProblemTag } from '../types.ts';

const LESS = 0x3c;
const GREATER = 0x3e;
const SLASH = 0x2f;
const BANG = 0x21;
const QUESTION = 0x3f;
const DASH = 0x2d;
const BRACKET = 0x5b;
const DOUBLE_QUOTE = 0x22;
const SINGLE_QUOTE = 0x27;

/** Maximum size of a tag in bytes. Tags in real exports have a few hundred bytes. */
const LONGEST_TAG = 65_536;
/** Maximum size of the DOCTYPE in bytes. Real DOCTYPEs have ten thousand bytes. */
const LONGEST_DOCTYPE = 1_048_576;

const ascii = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

const END_OF_COMMENT = ascii('-->');
const END_OF_INSTRUCTION = ascii('?>');
const END_OF_DOCTYPE = ascii(']>');

/** Receives the tags of a document in order. `bytes` is only valid during the call. */
export interface TagReader {
  /** Quickly checks a start tag whose name begins at `at`. Its end may not be in `bytes` yet. @returns true to skip the tag */
  skips(bytes: Uint8Array, at: number): boolean;
  /** Receives a start tag. Its name begins at `from`; `to` is the index of its '>' or, if it is empty, of its '/>'. */
  open(bytes: Uint8Array, from: number, to: number, isEmpty: boolean): void;
  /** Receives an end tag whose name begins at `from`. */
  close(bytes: Uint8Array, from: number): void;
}

function indexOfAll(bytes: Uint8Array, pattern: Uint8Array, from: number): number {
  const last = pattern.length - 1;
  for (let at = bytes.indexOf(pattern[last]!, from + last); at >= 0; at = bytes.indexOf(pattern[last]!, at + 1)) {
    if (pattern.every((byte, i) => bytes[at - last + i] === byte)) return at - last;
  }
  return -1;
}

/**
 * Finds the tags of an XML document that arrives in pieces, keeping at most one piece and one tag in memory. Nesting costs nothing, since
 * elements are not tracked. The DOCTYPE is skipped: Apple's own is malformed in some versions, and entities are never expanded.
 */
export class TagStream {
  /** Reason why parsing stopped before the end of the document; `null` if it did not. */
  problem: Problem | null = null;
  /** Number of bytes pushed so far. */
  private pushed = 0;
  private rest: Uint8Array = new Uint8Array(0);
  /** End marker of the comment, instruction or DOCTYPE at the current position; `null` outside of them. */
  private skipUntil: Uint8Array | null = null;
  private skipped = 0;
  private readonly reader: TagReader;

  constructor(reader: TagReader) {
    this.reader = reader;
  }

  /** Parses the next piece. Pieces after a problem are ignored. */
  push(piece: Uint8Array): void {
    if (this.problem !== null) return;
    const bytes = this.rest.length === 0 ? piece : joined(this.rest, piece);
    this.pushed += piece.length;
    const at = this.read(bytes);
    // Copied, since the caller may reuse the buffer.
    this.rest = bytes.slice(at);
    if (this.skipUntil === null && this.rest.length > LONGEST_TAG) this.fail('BadXml', 'tag');
  }

  private fail(tag: ProblemTag, detail: string): void {
    this.problem ??= { tag, offset: this.pushed - this.rest.length, detail };
  }

  /** Parses all complete tags. @returns the index of the first incomplete one */
  private read(bytes: Uint8Array): number {
    const { reader } = this;
    for (let at = 0; ; ) {
      if (this.skipUntil !== null) {
        const end = indexOfAll(bytes, this.skipUntil, at);
        if (end < 0) return this.skipAll(bytes, at, this.skipUntil);
        at = end + this.skipUntil.length;
        this.skipUntil = null;
        this.skipped = 0;
      }
      const less = bytes.indexOf(LESS, at);
      if (less < 0) return bytes.length;
      // Enough bytes to distinguish a comment from a DOCTYPE, and record types from each other.
      if (less + LOOK_AHEAD > bytes.length && bytes.indexOf(GREATER, less) < 0) return less;
      const second = bytes[less + 1];
      if (second === QUESTION || (second === BANG && bytes[less + 2] === DASH)) {
        this.skipUntil = second === QUESTION ? END_OF_INSTRUCTION : END_OF_COMMENT;
        at = less + 2;
        continue;
      }
      if (second !== BANG && second !== SLASH && reader.skips(bytes, less + 1)) {
        at = less + 1;
        continue;
      }
      const end = second === BANG ? endOfDoctype(bytes, less) : endOfTag(bytes, less);
      if (end < 0) return less;
      if (second === BANG) {
        this.skipUntil = bytes[end] === BRACKET ? END_OF_DOCTYPE : null;
        at = end + 1;
        continue;
      }
      if (second === SLASH) reader.close(bytes, less + 2);
      else {
        const isEmpty = bytes[end - 1] === SLASH;
        reader.open(bytes, less + 1, isEmpty ? end - 1 : end, isEmpty);
      }
      at = end + 1;
    }
  }

  /** Skips everything except a possible beginning of the end marker, which the next piece may complete. */
  private skipAll(bytes: Uint8Array, at: number, end: Uint8Array): number {
    const next = Math.max(at, bytes.length - end.length + 1);
    this.skipped += next - at;
    if (end === END_OF_DOCTYPE && this.skipped > LONGEST_DOCTYPE) this.fail('ForbiddenXml', 'document type');
    return next;
  }
}

/** Number of bytes after a '<' needed to decide about a tag. */
const LOOK_AHEAD = 128;

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(one.length + other.length);
  bytes.set(one);
  bytes.set(other, one.length);
  return bytes;
}

/** Returns the index of the '>' that ends a tag, or -1. Attribute values may contain '>'. */
function endOfTag(bytes: Uint8Array, from: number): number {
  let quote = 0;
  for (let at = from + 1; at < bytes.length; at++) {
    const byte = bytes[at]!;
    if (quote !== 0) {
      if (byte === quote) quote = 0;
    } else if (byte === GREATER) return at;
    else if (byte === DOUBLE_QUOTE || byte === SINGLE_QUOTE) quote = byte;
  }
  return -1;
}

/** Returns the index of the '[' that begins a DOCTYPE's declarations, or of its '>' if it has none; -1 if neither has arrived yet. */
function endOfDoctype(bytes: Uint8Array, from: number): number {
  for (let at = from + 2; at < bytes.length; at++) if (bytes[at] === BRACKET || bytes[at] === GREATER) return at;
  return -1;
}
