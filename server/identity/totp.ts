import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Seconds for which a code is valid. [RFC 6238 §4.1] */
const stepSeconds = 30;
/** Number of previous and of next codes that are also accepted, since phones' clocks are off. [RFC 6238 §5.2] */
const stepsOff = 1;
const digits = 6;
/** Length of secrets in bytes, equal to the hash length as RFC 4226 §4 requires. */
const secretBytes = 20;

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/**
 * Encodes as base32, the format of secrets for authenticator apps. Only for whole groups of five bytes, which need no padding. [RFC 4648
 * §6]
 */
export function toBase32(bytes: Buffer): string {
  const length = (bytes.length * 8) / 5;
  const digitsOf32 = BigInt(`0x${bytes.toString('hex')}`)
    .toString(32)
    .padStart(length, '0');
  return Array.from(digitsOf32, (digit) => alphabet[Number.parseInt(digit, 32)]).join('');
}

/** Whether a text has the format of an authenticator app's code. */
export const isCode = (typed: string): boolean => /^\d{6}$/.test(typed);

export const newSecret = (): Buffer => randomBytes(secretBytes);

/** Returns the time step that codes are computed from. @param now milliseconds since 1970 */
export const stepAt = (now: number): number => Math.floor(now / 1000 / stepSeconds);

/** Returns the code of a step: HOTP with the step as its counter, HMAC-SHA1, six digits, as in every authenticator app. [RFC 4226 §5.3] */
export function codeOf(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const number = mac.readUInt32BE(mac.readUInt8(mac.length - 1) & 0xf) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/**
 * Returns the newest step around now with this code; `null` if there is none. All candidates are computed and compared, so that the
 * response time does not reveal which one matched.
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
