// With eight tables, each step processes eight bytes, which is about four times as fast as bytewise.
const tables = Array.from({ length: 8 }, () => new Uint16Array(256));
const [t0, t1, t2, t3, t4, t5, t6, t7] = tables as [
  Uint16Array,
  Uint16Array,
  Uint16Array,
  Uint16Array,
  Uint16Array,
  Uint16Array,
  Uint16Array,
  Uint16Array,
];
for (let i = 0; i < 256; i++) {
  let crc = i;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >> 1) ^ 0xa001 : crc >> 1;
  t0[i] = crc;
}
for (let i = 0; i < 256; i++) {
  let crc = 0;
  for (const table of tables) {
    crc = table === t0 ? t0[i]! : (crc >> 8) ^ t0[crc & 0xff]!;
    table[i] = crc;
  }
}

/** Returns the CRC-16 of FIT files (polynomial 0x8005 reflected, start 0) over `bytes[from..to)`, which must exist. */
export function crc16(bytes: Uint8Array, from: number, to: number): number {
  let crc = 0;
  let i = from;
  // Indexes stay below `to` and tables have 256 values, so no access is out of bounds.
  for (; i + 8 <= to; i += 8) {
    crc =
      t7[bytes[i]! ^ (crc & 0xff)]! ^
      t6[bytes[i + 1]! ^ (crc >> 8)]! ^
      t5[bytes[i + 2]!]! ^
      t4[bytes[i + 3]!]! ^
      t3[bytes[i + 4]!]! ^
      t2[bytes[i + 5]!]! ^
      t1[bytes[i + 6]!]! ^
      t0[bytes[i + 7]!]!;
  }
  for (; i < to; i++) crc = (crc >> 8) ^ t0[(crc ^ bytes[i]!) & 0xff]!;
  return crc;
}
