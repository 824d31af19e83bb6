import { randomInt } from 'node:crypto';
import { tokenHash } from '../base/seal.ts';

/** Number of recovery codes in a set. */
export const recoveryCodeCount = 10;
/** Letters and digits that cannot be confused on paper: without l, o, 0 and 1. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';
const groups = 3;
const groupLength = 5;

const newCode = () =>
  Array.from({ length: groups }, () =>
    Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join(''),
  ).join('-');

/** Creates a new set, in a format for writing down: `abcde-fghij-kmnpq`, 75 bits each. */
export const newRecoveryCodes = (): string[] => Array.from({ length: recoveryCodeCount }, newCode);

/**
 * Returns the stored hash of a code. A plain hash, bound to its account: 75 random bits cannot be guessed, and a keyed or sealed one would
 * be lost with the server's secret, just when the codes are needed most.
 * @param code as typed; case, dashes and spaces are ignored
 */
export const recoveryCodeHash = (sub: string, code: string): string =>
  tokenHash(`recovery code of ${sub} ${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`);
