/**
 * The checksum of gzip and ZIP: CRC-32 with polynomial 0x04C11DB7, reflected (0xEDB88320), with initial and final inversion (RFC 1952 §8).
 * Four tables process four bytes per step.
 */
const STEP = 4;
const TABLES = buildTables();

function buildTables(): Int32Array {
  const tables = new Int32Array(256 * STEP);
  for (let byte = 0; byte < 256; byte++) {
    let crc = byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
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

/** Returns the checksum of all bytes, 0 to 2^32 - 1. */
export function crc32(bytes: Uint8Array): number {
  const t = TABLES;
  let crc = -1;
  let at = 0;
  for (const last = bytes.length - STEP; at <= last; at += STEP) {
    crc =
      t[768 + ((crc ^ bytes[at]!) & 0xff)]! ^
      t[512 + (((crc >>> 8) ^ bytes[at + 1]!) & 0xff)]! ^
      t[256 + (((crc >>> 16) ^ bytes[at + 2]!) & 0xff)]! ^
      t[((crc >>> 24) ^ bytes[at + 3]!) & 0xff]!;
  }
  for (; at < bytes.length; at++) crc = (crc >>> 8) ^ t[(crc ^ bytes[at]!) & 0xff]!;
  return ~crc >>> 0;
}
