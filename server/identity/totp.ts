import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Seconds that a code is shown for. [RFC 6238 §4.1] */
const stepSeconds = 30;
/** Codes just gone and just coming are taken too, since the clocks of phones are off. [RFC 6238 §5.2] */
const stepsOff = 1;
const digits = 6;
/** As long as the hash, as RFC 4226 §4 asks. */
const secretBytes = 20;

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Base32 as authenticator apps read secrets. Only for whole groups of five bytes, which need no padding. [RFC 4648 §6] */
export function toBase32(bytes: Buffer): string {
  const length = (bytes.length * 8) / 5;
  const digitsOf32 = BigInt(`0x${bytes.toString('hex')}`)
    .toString(32)
    .padStart(length, '0');
  return Array.from(digitsOf32, (digit) => alphabet[Number.parseInt(digit, 32)]).join('');
}

/** Whether somebody typed what an authenticator app shows. */
export const isCode = (typed: string): boolean => /^\d{6}$/.test(typed);

export const newSecret = (): Buffer => randomBytes(secretBytes);

/** The time step of a moment, by which codes are counted. @param now milliseconds since 1970 */
export const stepAt = (now: number): number => Math.floor(now / 1000 / stepSeconds);

/** The code of a step: HOTP with the step as its counter, HMAC-SHA1, six digits, as every authenticator app has it. [RFC 4226 §5.3] */
export function codeOf(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const number = mac.readUInt32BE(mac.readUInt8(mac.length - 1) & 0xf) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/**
 * The newest step around now whose code this is; null when it is of none. All of them are computed and compared, so that the time of an
 * answer does not tell which it was.
 * @param now milliseconds since 1970
 */
export function stepOfCode(secret: Buffer, code: string, now: number): number | null {
  if (!isCode(code)) return null;
  const given = Buffer.from(code, 'utf8');
  let found: number | null = null;
  for (let step = stepAt(now) - stepsOff; step <= stepAt(now) + stepsOff; step += 1) {
    if (timingSafeEqual(given, Buffer.from(codeOf(secret, step), 'utf8'))) found = step;
  }
  return found;
}
