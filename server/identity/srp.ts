import { createHash, createHmac, getDiffieHellman, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * The server's half of SRP-6a as used by Cognito's clients: the 3072-bit group of RFC 3526, generator 2, SHA-256, numbers hashed as the bytes of
 * a signed integer, and a 16-byte key by HKDF with the words 'Caldera Derived Key'.
 */
const prime = BigInt(`0x${getDiffieHellman('modp15').getPrime('hex')}`);
const generator = 2n;
const saltBytes = 16;
const secretBytes = 32;

/** Verifier stored instead of a password; it does not contain the password. Hexadecimal numbers. */
export interface Verifier {
  readonly salt: string;
  readonly verifier: string;
}

/** The server's values of one sign-in; hexadecimal numbers. `secret` never leaves the server unencrypted. */
export interface ServerHalf {
  readonly secret: string;
  readonly publicValue: string;
}

export interface Exchange {
  readonly poolName: string;
  readonly username: string;
  readonly clientPublic: string;
  readonly half: ServerHalf;
  readonly kept: Verifier;
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  let square = base % prime;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % prime;
    square = (square * square) % prime;
  }
  return result;
}

const toBigInt = (hex: string) => BigInt(`0x${hex}`);
const fromBytes = (bytes: Buffer) => toBigInt(bytes.toString('hex'));

/** Returns the bytes of a signed integer: with a leading zero byte if the first bit would be read as a minus sign. */
function signedBytes(value: bigint): Buffer {
  const hex = value.toString(16);
  const even = hex.length % 2 === 0 ? hex : `0${hex}`;
  return Buffer.from(/^[89a-f]/.test(even) ? `00${even}` : even, 'hex');
}

const sha256 = (...parts: (Buffer | string)[]) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

const multiplier = fromBytes(sha256(signedBytes(prime), signedBytes(generator)));

/**
 * Creates a verifier. @param poolName the user pool's id after the underscore
 * @param saltOf 16 bytes; random unless the salt must be reproducible
 */
export function makeVerifier(
  poolName: string,
  username: string,
  password: string,
  saltOf: Buffer = randomBytes(saltBytes),
): Verifier {
  const salt = fromBytes(saltOf);
  const x = fromBytes(sha256(signedBytes(salt), sha256(`${poolName}${username}:${password}`)));
  return { salt: salt.toString(16), verifier: power(generator, x).toString(16) };
}

/** Creates the server's values for one sign-in. */
export function startExchange(kept: Verifier): ServerHalf {
  const secret = fromBytes(randomBytes(secretBytes));
  const publicValue = (multiplier * toBigInt(kept.verifier) + power(generator, secret)) % prime;
  return { secret: secret.toString(16), publicValue: publicValue.toString(16) };
}

/**
 * Whether a client's value is usable: false for values of low order, with which the shared secret could be known without the password: 0, 1
 * and -1 modulo the prime. The prime is a safe one, so there are no others. [RFC 5054 §2.5.4]
 */
export function isUsablePublic(hex: string): boolean {
  if (!/^[0-9a-f]{1,768}$/i.test(hex)) return false;
  const rest = toBigInt(hex) % prime;
  return rest !== 0n && rest !== 1n && rest !== prime - 1n;
}

function sharedKey({ clientPublic, half, kept }: Exchange): Buffer {
  const a = toBigInt(clientPublic);
  const u = fromBytes(sha256(signedBytes(a), signedBytes(toBigInt(half.publicValue))));
  const shared = power((a * power(toBigInt(kept.verifier), u)) % prime, toBigInt(half.secret));
  const extracted = createHmac('sha256', signedBytes(u)).update(signedBytes(shared)).digest();
  return createHmac('sha256', extracted).update('Caldera Derived Key').update(Buffer.of(1)).digest().subarray(0, 16);
}

/**
 * Whether the claim proves the password.
 * @param claim base64 of the client's MAC over pool name, user name, our block and its own time
 */
export function provesPassword(
  exchange: Exchange,
  { block, timestamp, claim }: { readonly block: Buffer; readonly timestamp: string; readonly claim: string },
): boolean {
  const expected = createHmac('sha256', sharedKey(exchange))
    .update(exchange.poolName)
    .update(exchange.username)
    .update(block)
    .update(timestamp)
    .digest();
  const given = Buffer.from(claim, 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
