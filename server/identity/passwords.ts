import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

interface Cost {
  readonly log2N: number;
  readonly r: number;
  readonly p: number;
}

/** Uses 32 MB and three passes, as recommended for scrypt by OWASP's password storage sheet. */
const cost: Cost = { log2N: 15, r: 8, p: 3 };
const hashBytes = 32;

/** Maximum number of concurrent hashes, which must not occupy all threads of the pool: files and compression need some too. */
const atOnce = 2;
let running = 0;
const waiting: (() => void)[] = [];

async function derive(password: string, salt: Buffer, { log2N, r, p }: Cost): Promise<Buffer> {
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    const N = 2 ** log2N;
    return await new Promise((resolve, reject) =>
      scrypt(password, salt, hashBytes, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
        error ? reject(error) : resolve(key),
      ),
    );
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

/** Returns `scrypt$<log2 N>$<r>$<p>$<salt>$<hash>`, so that the cost can be raised later without invalidating hashes. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, cost);
  return ['scrypt', cost.log2N, cost.r, cost.p, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

/** Verifies a password exactly as typed, without trimming. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const [scheme, log2N, r, p, salt, hash] = stored.split('$');
  if (scheme !== 'scrypt' || salt === undefined || hash === undefined) throw new Error('unknown password hash');
  const expected = Buffer.from(hash, 'base64url');
  const given = await derive(password, Buffer.from(salt, 'base64url'), {
    log2N: Number(log2N),
    r: Number(r),
    p: Number(p),
  });
  return timingSafeEqual(given, expected);
}

/** Returns false, after as long as a real check, so that response times do not reveal whether an account exists. */
export async function simulateVerification(password: string): Promise<false> {
  await derive(password, Buffer.alloc(16), cost);
  return false;
}
