import { NO_NAME, nextName } from '../xml/names.ts';

const EQUALS = 0x3d;
const COLON = 0x3a;
const DOUBLE_QUOTE = 0x22;
const SINGLE_QUOTE = 0x27;

/** Maximum number of attributes per tag; further ones are ignored. Real tags have twelve attributes. */
const MAX_ATTRIBUTES = 32;

/** The attributes of a start tag, as offsets into its bytes. One instance is reused for all tags. */
export class Attributes {
  bytes: Uint8Array = new Uint8Array(0);
  private readonly names = new Int32Array(MAX_ATTRIBUTES);
  private readonly starts = new Int32Array(MAX_ATTRIBUTES);
  private readonly ends = new Int32Array(MAX_ATTRIBUTES);
  private count = 0;
  /** Start of the value found by {@link find}. */
  from = 0;
  /** End of the value found by {@link find}, exclusive. */
  to = 0;

  /**
   * Parses the attributes of the tag in bytes[from, to), where `from` is after its name. Removes spaces in names, which some writers
   * insert.
   */
  parse(bytes: Uint8Array, from: number, to: number): void {
    this.bytes = bytes;
    this.count = 0;
    let at = from;
    while (at < to && this.count < MAX_ATTRIBUTES) {
      let name = NO_NAME;
      for (; at < to && bytes[at] !== EQUALS; at++) {
        const byte = bytes[at]!;
        if (byte === COLON) name = NO_NAME;
        else if (byte > 0x20) name = nextName(name, byte);
      }
      while (at < to && bytes[at] !== DOUBLE_QUOTE && bytes[at] !== SINGLE_QUOTE) at++;
      if (at >= to) return;
      const end = bytes.indexOf(bytes[at]!, at + 1);
      if (end < 0 || end > to) return;
      this.names[this.count] = name;
      this.starts[this.count] = at + 1;
      this.ends[this.count] = end;
      this.count++;
      at = end + 1;
    }
  }

  /** Finds an attribute by name; its value is then bytes[from, to). The first one wins. @returns whether it exists */
  find(name: number): boolean {
    for (let i = 0; i < this.count; i++) {
      if (this.names[i] !== name) continue;
      this.from = this.starts[i]!;
      this.to = this.ends[i]!;
      return true;
    }
    return false;
  }
}
