import type { Problem, ProblemTag } from '../types.ts';
import { NO_NAME, nextName } from './names.ts';

export const END = 0;
export const OPEN = 1;
export const CLOSE = 2;

const TAB = 0x09;
const NEWLINE = 0x0a;
const RETURN = 0x0d;
const SPACE = 0x20;
const BANG = 0x21;
const DOUBLE_QUOTE = 0x22;
const SINGLE_QUOTE = 0x27;
const DASH = 0x2d;
const SLASH = 0x2f;
const COLON = 0x3a;
const LESS = 0x3c;
const EQUALS = 0x3d;
const GREATER = 0x3e;
const QUESTION = 0x3f;
const BRACKET = 0x5b;
const CLOSING_BRACKET = 0x5d;

/** Maximum nesting depth. Activity files have 10; more only occurs in attacks. */
const DEEPEST = 100;

const isBlank = (byte: number): boolean => byte === SPACE || byte === NEWLINE || byte === RETURN || byte === TAB;

/**
 * Scans a document in one pass without allocating anything unneeded: {@link next} advances to the next start or end tag; name, text and
 * attributes are offsets into the bytes. DOCTYPEs and thus entities are rejected (problem ForbiddenXml); namespaces are dropped, since
 * writers do not agree on them. Malformed content ends the scan with a problem.
 */
export class XmlTokenizer {
  readonly bytes: Uint8Array;
  /** Hashed local name of the tag, as returned by {@link nameOf}. */
  name = NO_NAME;
  /** Text of an element without children, including whitespace; set at its end tag. */
  textFrom = 0;
  textTo = 0;
  /** Number of open elements, including the current one at a start tag, but not at an end tag. */
  depth = 0;
  problem: Problem | null = null;
  /** Offset of the tag's first byte. */
  at = 0;
  private readonly names = new Int32Array(DEEPEST + 1);
  private readonly qualified = new Int32Array(DEEPEST + 1);
  private pos = 0;
  private tagEnd = 0;
  private nameEnd = 0;
  private pendingClose = false;
  private isLeaf = false;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  /** Returns the local name of the parent element, at a start tag as well as at an end tag. */
  parent(isOpen: boolean): number {
    const level = isOpen ? this.depth - 1 : this.depth;
    return level > 0 ? this.names[level]! : NO_NAME;
  }

  /** Advances to the next tag: OPEN, CLOSE, or END at the end of the document or its valid part; see `problem`. */
  next(): number {
    if (this.pendingClose) {
      this.pendingClose = false;
      this.textFrom = this.textTo = this.tagEnd;
      return this.close();
    }
    const { bytes } = this;
    let text = this.pos;
    let textEnd = -1;
    for (;;) {
      const at = bytes.indexOf(LESS, this.pos);
      if (at < 0) return this.ended();
      this.at = at;
      const second = bytes[at + 1];
      if (second === SLASH) {
        this.textFrom = text;
        this.textTo = textEnd < 0 ? at : textEnd;
        return this.endTag(at + 2);
      }
      if (second === undefined) return this.fail('Truncated', at);
      if (second !== BANG && second !== QUESTION) return this.startTag(at + 1);
      if (second === BANG && bytes[at + 2] === BRACKET) {
        const end = this.find(at + 9, CLOSING_BRACKET, CLOSING_BRACKET);
        if (end < 0) return this.fail('Truncated', at);
        text = at + 9;
        textEnd = end;
        this.pos = end + 3;
      } else {
        if (second === BANG && bytes[at + 2] !== DASH) {
          return this.fail(at + 2 < bytes.length ? 'ForbiddenXml' : 'Truncated', at);
        }
        const end = second === BANG ? this.find(at + 4, DASH, DASH) : this.find(at + 2, -1, QUESTION);
        if (end < 0) return this.fail('Truncated', at);
        this.pos = end + 3;
        if (textEnd < 0 && this.isBlankBetween(text, at)) text = this.pos;
        else if (textEnd < 0) textEnd = at;
      }
    }
  }

  /** Returns the value of the start tag's attribute with this local name, as offsets into `bytes`; `null` if there is none. */
  attribute(name: number): { readonly from: number; readonly to: number } | null {
    const { bytes, tagEnd } = this;
    let at = this.nameEnd;
    while (at < tagEnd) {
      let found = NO_NAME;
      for (; at < tagEnd && bytes[at] !== EQUALS; at++) {
        const byte = bytes[at]!;
        if (byte === COLON) found = NO_NAME;
        else if (!isBlank(byte)) found = nextName(found, byte);
      }
      while (at < tagEnd && bytes[at] !== DOUBLE_QUOTE && bytes[at] !== SINGLE_QUOTE) at++;
      if (at >= tagEnd) return null;
      const from = at + 1;
      const to = bytes.indexOf(bytes[at]!, from);
      if (to < 0 || to > tagEnd) return null;
      if (found === name) return { from, to };
      at = to + 1;
    }
    return null;
  }

  /** Returns the first offset at or after `from` where `a` (-1 for any byte), `b` and '>' are adjacent; otherwise -1. */
  private find(from: number, a: number, b: number): number {
    const { bytes } = this;
    for (let at = bytes.indexOf(GREATER, from); at >= 0; at = bytes.indexOf(GREATER, at + 1)) {
      if (at - 1 >= from && bytes[at - 1] === b && (a < 0 || (at - 2 >= from && bytes[at - 2] === a))) return at - 2;
    }
    return -1;
  }

  private isBlankBetween(from: number, to: number): boolean {
    for (let at = from; at < to; at++) if (!isBlank(this.bytes[at]!)) return false;
    return true;
  }

  private ended(): number {
    if (this.depth > 0) return this.fail('Truncated', this.bytes.length);
    return END;
  }

  private fail(tag: ProblemTag, offset: number, detail?: string): number {
    this.problem ??= detail === undefined ? { tag, offset } : { tag, offset, detail };
    this.pos = this.bytes.length;
    this.depth = 0;
    return END;
  }

  /** Reads a name at `from`; stores its end in `nameEnd` and its local part in `name`, and returns the hash of the full name. */
  private readName(from: number): number {
    const { bytes } = this;
    let whole = NO_NAME;
    let local = NO_NAME;
    let at = from;
    for (; at < bytes.length; at++) {
      const byte = bytes[at]!;
      if (byte === GREATER || byte === SLASH || byte === LESS || byte === EQUALS || isBlank(byte)) break;
      whole = nextName(whole, byte);
      local = byte === COLON ? NO_NAME : nextName(local, byte);
    }
    this.nameEnd = at;
    this.name = local;
    return at === from ? NO_NAME : whole;
  }

  private startTag(from: number): number {
    const { bytes } = this;
    const whole = this.readName(from);
    let at = this.nameEnd;
    let quote = 0;
    for (; at < bytes.length; at++) {
      const byte = bytes[at]!;
      if (quote !== 0) {
        if (byte === quote) quote = 0;
      } else if (byte === GREATER || byte === LESS) break;
      else if (byte === DOUBLE_QUOTE || byte === SINGLE_QUOTE) quote = byte;
    }
    if (at >= bytes.length) return this.fail('Truncated', this.at);
    if (whole === NO_NAME || bytes[at] === LESS) return this.fail('BadXml', this.at, 'tag');
    if (this.depth === DEEPEST) return this.fail('BadXml', this.at, 'too deep');
    this.depth++;
    this.names[this.depth] = this.name;
    this.qualified[this.depth] = whole;
    this.pendingClose = bytes[at - 1] === SLASH;
    this.isLeaf = true;
    this.tagEnd = at;
    this.pos = at + 1;
    return OPEN;
  }

  private endTag(from: number): number {
    const { bytes } = this;
    const whole = this.readName(from);
    let at = this.nameEnd;
    while (at < bytes.length && isBlank(bytes[at]!)) at++;
    if (at >= bytes.length) return this.fail('Truncated', this.at);
    if (this.depth === 0 || bytes[at] !== GREATER || whole !== this.qualified[this.depth]) {
      return this.fail('BadXml', this.at, 'end tag');
    }
    this.pos = at + 1;
    return this.close();
  }

  private close(): number {
    this.name = this.names[this.depth]!;
    this.depth--;
    if (!this.isLeaf) this.textFrom = this.textTo;
    this.isLeaf = false;
    // Content after the root element is ignored.
    if (this.depth === 0) this.pos = this.bytes.length;
    return CLOSE;
  }
}
