/** Seconds from the Unix epoch to the epoch of FIT files. */
const fitEpoch = 631_065_600;

/** One second of a run. Power in W, heart rate in beats and cadence in double steps per minute, speed in m/s, the rest in m and ms. */
export interface RunRecord {
  readonly distance: number;
  readonly speed: number;
  readonly altitude: number;
  readonly power: number;
  readonly heartRate: number;
  readonly cadence: number;
  readonly groundContact: number;
}

/** A field of a FIT message: number, bytes, base type. */
type Field = readonly [number: number, size: 1 | 2 | 4, base: number];
const enumeration = (number: number): Field => [number, 1, 0x00];
const uint8 = (number: number): Field => [number, 1, 0x02];
const uint16 = (number: number): Field => [number, 2, 0x84];
const uint32 = (number: number): Field => [number, 4, 0x86];

const messages = {
  fileId: { local: 0, global: 0, fields: [enumeration(0), uint16(1), uint16(2), uint32(4)] },
  // timestamp, distance, speed, altitude, power, heart rate, cadence, stance time
  record: {
    local: 1,
    global: 20,
    fields: [uint32(253), uint32(5), uint32(73), uint32(78), uint16(7), uint8(3), uint8(4), uint16(41)],
  },
  // timestamp, start time, sport, sub sport, elapsed, timer, distance
  session: {
    local: 2,
    global: 18,
    fields: [uint32(253), uint32(2), enumeration(5), enumeration(6), uint32(7), uint32(8), uint32(9)],
  },
} satisfies Record<string, { local: number; global: number; fields: Field[] }>;
type Message = (typeof messages)[keyof typeof messages];

const crcOfNibble = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15].map((nibble) => {
  let crc = nibble;
  for (let bit = 0; bit < 4; bit += 1) crc = crc & 1 ? (crc >> 1) ^ 0xa001 : crc >> 1;
  return crc;
});

/** Computes the CRC-16 at the end of FIT files. */
function crc16(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) {
    crc = (crc >> 4) ^ (crcOfNibble[(crc ^ byte) & 15] ?? 0);
    crc = (crc >> 4) ^ (crcOfNibble[(crc ^ (byte >> 4)) & 15] ?? 0);
  }
  return crc;
}

const definition = ({ local, global, fields }: Message): Buffer =>
  Buffer.from([0x40 | local, 0, 0, global & 255, global >> 8, fields.length, ...fields.flat()]);

function data({ local, fields }: Message, values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(1 + fields.reduce((sum, [, size]) => sum + size, 0));
  let at = bytes.writeUInt8(local, 0);
  for (const [i, [, size]] of fields.entries()) at = bytes.writeUIntLE(Math.round(values[i] ?? 0), at, size);
  return bytes;
}

const running = 1;
const activityFile = 4;
const development = 255;

/** Encodes a FIT activity file of a run, with one record per second. @param start unix seconds */
export function encodeRun(start: number, records: readonly RunRecord[]): Uint8Array {
  const at = start - fitEpoch;
  const { fileId, record, session } = messages;
  const parts = [definition(fileId), data(fileId, [activityFile, development, 1, at]), definition(record)];
  for (const [i, run] of records.entries()) {
    const { distance, speed, altitude, power, heartRate, cadence, groundContact } = run;
    const values = [distance * 100, speed * 1000, (altitude + 500) * 5, power, heartRate, cadence, groundContact * 10];
    parts.push(data(record, [at + i, ...values]));
  }
  const seconds = records.length;
  const metres = records.at(-1)?.distance ?? 0;
  parts.push(
    definition(session),
    data(session, [at + seconds, at, running, 0, seconds * 1000, seconds * 1000, metres * 100]),
  );
  const body = Buffer.concat(parts);
  const header = Buffer.from([14, 0x20, 0, 0, 0, 0, 0, 0, 0x2e, 0x46, 0x49, 0x54, 0, 0]);
  header.writeUInt16LE(21_158, 2);
  header.writeUInt32LE(body.length, 4);
  header.writeUInt16LE(crc16(header.subarray(0, 12)), 12);
  const file = Buffer.concat([header, body, Buffer.alloc(2)]);
  file.writeUInt16LE(crc16(file.subarray(0, -2)), file.length - 2);
  return file;
}
