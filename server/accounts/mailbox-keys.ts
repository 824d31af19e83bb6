import { randomBytes, timingSafeEqual } from 'node:crypto';
import { normalEmail } from '../../domain/forms/account.ts';
import type { Sealer } from '../base/seal.ts';
import { codeMinutes } from './codes.store.ts';

/** Omits letters and digits that look alike. [Crockford's base 32] */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const macBytes = 16;

const base32 = (bytes: Buffer) => {
  let [bits, held, text] = [0, 0, ''];
  for (const byte of bytes) {
    held = (held << 8) | byte;
    for (bits += 8; bits >= 5; bits -= 5) text += alphabet[(held >> (bits - 5)) & 31];
    held &= (1 << bits) - 1;
  }
  return bits > 0 ? text + alphabet[(held << (5 - bits)) & 31] : text;
};

/**
 * Creates codes too long to guess, mailed along with the six digits. They have no attempt counter, so other people cannot use up the
 * owner's attempts. They are not stored but derived from a state that changes on use.
 */
export function createLongCodes(sealer: Sealer, now: () => number = Date.now) {
  const macsOf = (email: string, state: string, minute: number) =>
    sealer.macs('long code', `${normalEmail(email)} ${state} ${minute}`).map((mac) => mac.subarray(0, macBytes));
  /** Returns the minutes since 1970, in 4 bytes. */
  const thisMinute = () => Math.floor(now() / 60_000);

  return {
    /** @param state account state, such as a fingerprint of its password: a change invalidates the code */
    make(email: string, state: string): string {
      const ends = thisMinute() + codeMinutes;
      const head = Buffer.alloc(4);
      head.writeUInt32BE(ends);
      const text = base32(Buffer.concat([head, ...macsOf(email, state, ends).slice(0, 1)]));
      return text.replace(/(.{4})(?=.)/g, '$1-');
    },
    /** Whether a text has the format of a long code; otherwise it is six digits or invalid. */
    isOne: (code: string): boolean => /^[0-9A-Z]{32}$/.test(code.trim().toUpperCase().replace(/-/g, '')),
    verifies(code: string, email: string, state: string): boolean {
      const given = code.trim().toUpperCase().replace(/-/g, '');
      const ends =
        Array.from(given.slice(0, 7), (letter) => alphabet.indexOf(letter)).reduce((sum, five) => sum * 32 + five, 0) /
        8;
      const minute = Math.floor(ends);
      const head = Buffer.alloc(4);
      if (minute < 0 || minute > 0xffff_ffff) return false;
      head.writeUInt32BE(minute);
      const isRight = macsOf(email, state, minute).some((mac) => {
        const expected = Buffer.from(base32(Buffer.concat([head, mac])));
        return expected.length === given.length && timingSafeEqual(expected, Buffer.from(given));
      });
      return isRight && minute > thisMinute();
    },
  };
}
export type LongCodes = ReturnType<typeof createLongCodes>;

/** Creates the keys of links that lift a lockout: sealed addresses, different each time. */
export function createLockKeys(sealer: Sealer) {
  const purpose = 'key of a lock';
  return {
    make: (email: string): string =>
      sealer.seal(JSON.stringify([normalEmail(email), randomBytes(16).toString('base64url')]), purpose),
    /** Returns the address of a key; `null` if this server did not create the key. */
    emailOf(key: string): string | null {
      const opened = sealer.open(key, purpose);
      return opened === null ? null : (JSON.parse(opened) as [string, string])[0];
    },
  };
}
export type LockKeys = ReturnType<typeof createLockKeys>;
