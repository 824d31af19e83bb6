/**
 * FIT's checksum: CRC-16 with polynomial 0x8005, reflected (0xA001), initial value 0 (FIT protocol, "CRC"). Eight tables process eight
 * bytes per step; a byte-wise table would cost more than the decoding itself.
 */
const STEP = 8;
const TABLES = buildTables();

function buildTables(): Uint16Array {
  const tables = new Uint16Array(256 * STEP);
  for (let byte = 0; byte < 256; byte++) {
    let crc = byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xa001 : crc >>> 1;
    tables[byte] = crc;
  }
  for (let step = 1; step < STEP; step++) {
    for (let byte = 0; byte < 256; byte++) {
      const before = tables[(step - 1) * 256 + byte]!;
      tables[step * 256 + byte] = (before >>> 8) ^ tables[before & 0xff]!;
    }
  }
  return tables;
}

/** Returns the checksum of bytes[from, to). 0 for data followed by its own stored checksum (low byte first). */
export function crc16(bytes: Uint8Array, from: number, to: number): number {
  let crc = 0;
  let at = from;
  const t = TABLES;
  for (const last = to - STEP; at <= last; at += STEP) {
    crc =
      t[1792 + ((crc & 0xff) ^ bytes[at]!)]! ^
      t[1536 + ((crc >>> 8) ^ bytes[at + 1]!)]! ^
      t[1280 + bytes[at + 2]!]! ^
      t[1024 + bytes[at + 3]!]! ^
      t[768 + bytes[at + 4]!]! ^
      t[512 + bytes[at + 5]!]! ^
      t[256 + bytes[at + 6]!]! ^
      t[bytes[at + 7]!]!;
  }
  for (; at < to; at++) crc = (crc >>> 8) ^ t[(crc & 0xff) ^ bytes[at]!]!;
  return crc;
}
