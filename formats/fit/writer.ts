import { crc16 } from './crc.ts';

const PROFILE = 2132;
const HEADER_BYTES = 14;
/** Maximum size of a string in bytes, including its NUL. */
const MAX_STRING_BYTES = 200;

/** Supported base types, with FIT's code and their size in bytes. */
export const WRITTEN_BASES = {
  enum: [0x00, 1],
  sint8: [0x01, 1],
  uint8: [0x02, 1],
  uint16: [0x84, 2],
  sint32: [0x85, 4],
  uint32: [0x86, 4],
  float64: [0x89, 8],
  uint32z: [0x8c, 4],
} as const;
/** A FIT number other than the value meaning "none". */
export type EncodedField =
  | readonly [field: number, base: Exclude<keyof typeof WRITTEN_BASES, 'sint8' | 'sint32' | 'float64'>, value: number]
  | readonly [field: number, base: 'string', value: Uint8Array];

/** Encodes a FIT string as UTF-8 with a NUL, cut between characters to the maximum length. */
export function encodeString(text: string): { readonly bytes: Uint8Array; readonly isCut: boolean } {
  const encoder = new TextEncoder();
  let kept = '';
  let size = 0;
  for (const character of text) {
    size += encoder.encode(character).length;
    if (size >= MAX_STRING_BYTES) return { bytes: encoder.encode(`${kept}\0`), isCut: true };
    kept += character;
  }
  return { bytes: encoder.encode(`${kept}\0`), isCut: false };
}

/** Messages in sequence, each preceded by its definition. Local types are not reused, so this is meant for few messages. */
export class Messages {
  private readonly parts: number[] = [];

  private number(value: number, size: number): void {
    for (let i = 0; i < size; i += 1) this.parts.push(Math.floor(value / 256 ** i) % 256);
  }

  message(global: number, fields: readonly EncodedField[]): void {
    const sized = fields.map(([field, base, value]) => {
      const [code, size] = base === 'string' ? ([0x07, value.length] as const) : WRITTEN_BASES[base];
      return { field, code, size, value };
    });
    this.parts.push(0x40, 0, 0, global % 256, Math.floor(global / 256), sized.length);
    for (const { field, code, size } of sized) this.parts.push(field, size, code);
    this.parts.push(0);
    for (const { size, value } of sized) {
      if (typeof value === 'number') this.number(value, size);
      else this.parts.push(...value);
    }
  }

  get bytes(): Uint8Array {
    return Uint8Array.from(this.parts);
  }
}

/** Builds a complete file: header, data, checksums. @param protocol 0x20 if there are developer fields */
export function fitFile(protocol: 0x10 | 0x20, data: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const size = data.reduce((sum, { length }) => sum + length, 0);
  const bytes = new Uint8Array(HEADER_BYTES + size + 2);
  const view = new DataView(bytes.buffer);
  bytes.set([HEADER_BYTES, protocol]);
  view.setUint16(2, PROFILE, true);
  view.setUint32(4, size, true);
  bytes.set(new TextEncoder().encode('.FIT'), 8);
  view.setUint16(12, crc16(bytes, 0, 12), true);
  let at = HEADER_BYTES;
  for (const part of data) {
    bytes.set(part, at);
    at += part.length;
  }
  view.setUint16(at, crc16(bytes, 0, at), true);
  return bytes;
}
