import {
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  jwtVerify,
  SignJWT,
  type CryptoKey,
} from 'jose';
import type { Db } from '../db/open.ts';
import type { Sealer } from '../base/seal.ts';
import { addKey, dropKeys, holdKeyLock, listKeys } from './signing-keys.store.ts';
import { tokenSeconds } from './token-life.ts';
import { utc } from '../base/utc.ts';

const alg = 'RS256';
/** Modulus size in bits, for 128 bits of strength. [NIST SP 800-57, ASVS 11.2.3] */
const modulusBits = 3072;
/** Minimum milliseconds between two reloads for keys of other replicas, triggered by an unknown key id. */
const reloadEveryMs = 5000;
/** Milliseconds between checks for a due key and for keys of other replicas. */
const POLL_MS = 5 * 60_000;
/** Milliseconds for which a new key is published before it signs, so that all replicas and caches of our public keys have it by then. */
const shownFirstMs = 3 * POLL_MS;
/** Milliseconds for which a key still verifies after it last signed: longer than the lifetime of tokens. */
const verifiesMs = tokenSeconds * 1000 + shownFirstMs;

interface Key {
  readonly kid: string;
  readonly publicJwk: JWK;
  readonly publicKey: CryptoKey;
  /** Private half; `null` if another secret sealed it: the key still verifies, but no longer signs. */
  readonly privateKey: CryptoKey | null;
  readonly isStrong: boolean;
  /** Creation time, milliseconds since 1970. */
  readonly madeAt: number;
}

export interface VerifiedToken {
  readonly sub: string;
  readonly use: 'id' | 'access';
  /** Session id from the token's `origin_jti`. */
  readonly sessionId: string;
}

/** Reason for refusing a token: expired ones are distinguished, with their `exp`. */
export type TokenProblem = { readonly problem: 'invalid' } | { readonly problem: 'expired'; readonly exp: number };

export interface TokenKeys {
  sign(claims: Record<string, unknown>): Promise<string>;
  /** Verifies the signature, then issuer, time and use; for id tokens also the audience, for access tokens the client. */
  verify(token: string, use: VerifiedToken['use']): Promise<VerifiedToken | TokenProblem>;
  jwks(): { keys: JWK[] };
  /** Creates a new key if one is due, drops those that no longer verify anything, and reads those of other replicas. */
  look(): Promise<void>;
  /** Checks every few minutes. @returns a function that stops the checks */
  keepLooking(onFailure: (error: unknown) => void): () => void;
}

/** Creates a key. Web Crypto does so in a separate thread, as it takes up to a few seconds. */
async function makeKey(db: Db, sealer: Sealer, createdAt: Date): Promise<void> {
  const pair = await generateKeyPair(alg, { modulusLength: modulusBits, extractable: true });
  const publicJwk = await exportJWK(pair.publicKey);
  const kid = await calculateJwkThumbprint(publicJwk);
  const sealedPrivateJwk = sealer.seal(JSON.stringify(await exportJWK(pair.privateKey)), 'signing key');
  await addKey(db, { kid, publicJwk: { ...publicJwk, kid, alg, use: 'sig' }, sealedPrivateJwk, createdAt });
}

const importKey = async (jwk: JWK) => (await importJWK(jwk, alg)) as CryptoKey;

async function loadKeys(db: Db, sealer: Sealer): Promise<Key[]> {
  const rows = await listKeys(db);
  return Promise.all(
    rows.map(async ({ kid, publicJwk, sealedPrivateJwk, createdAt }) => {
      const opened = sealer.open(sealedPrivateJwk, 'signing key');
      return {
        kid,
        publicJwk: publicJwk as JWK,
        publicKey: await importKey(publicJwk as JWK),
        privateKey: opened === null ? null : await importKey(JSON.parse(opened) as JWK),
        isStrong: Buffer.from((publicJwk as JWK).n ?? '', 'base64url').length * 8 >= modulusBits,
        madeAt: createdAt.getTime(),
      };
    }),
  );
}

const hasPrivate = (key: Key) => key.privateKey !== null;

/** Returns the newest key that was published long enough ago; if there is none, the oldest. */
function signingKeyOf(keys: readonly Key[], now: number): Key | undefined {
  const usable = keys.filter(hasPrivate);
  return usable.find(({ madeAt }) => now - madeAt >= shownFirstMs) ?? usable.at(-1);
}

/** Returns keys that cannot have signed a valid token, since another key has signed for longer than the lifetime of tokens. */
function overKeys(keys: readonly Key[], now: number): Key[] {
  const usable = keys.filter(hasPrivate);
  const successor = usable.find(({ madeAt }) => now - madeAt >= shownFirstMs + verifiesMs);
  return successor ? keys.filter(({ madeAt, kid }) => madeAt <= successor.madeAt && kid !== successor.kid) : [];
}

export interface TokenKeySettings {
  readonly issuer: string;
  readonly clientId: string;
  /** Days after which a new key is created. */
  readonly days: number;
  /** Called for every new key but the first. */
  readonly onMade?: () => void;
  /** Returns milliseconds since 1970, for tests. */
  readonly now?: () => number;
}

/** Creates the RSA keys of the user pool: a first one, and a new one whenever the newest is old or weak. */
export async function createTokenKeys(
  db: Db,
  sealer: Sealer,
  { issuer, clientId, days, onMade = () => {}, now = Date.now }: TokenKeySettings,
): Promise<TokenKeys> {
  let keys: Key[] = [];
  let loadedAt = 0;

  async function load(tx: Db = db): Promise<void> {
    keys = await loadKeys(tx, sealer);
    loadedAt = now();
  }
  const isDue = () => {
    const newest = keys.find(hasPrivate);
    return !newest?.isStrong || !utc(newest.madeAt).add(days, 'day').isAfter(now());
  };

  /** Creates a key if one is due. Replicas that need a key at the same time wait for each other, so that all sign with the same one. */
  async function makeIfDue(): Promise<void> {
    if (!isDue()) return;
    await db.transaction(async (tx) => {
      await holdKeyLock(tx);
      await load(tx);
      if (!isDue()) return;
      const isFirst = keys.length === 0;
      await makeKey(tx, sealer, new Date(now()));
      if (!isFirst) onMade();
    });
    await load();
  }

  async function look(): Promise<void> {
    await load();
    await makeIfDue();
    const over = overKeys(keys, now()).map(({ kid }) => kid);
    if (over.length === 0) return;
    await dropKeys(db, over);
    await load();
  }

  await load();
  // A weak key is used until its successor exists, so that no request has to wait.
  if (!keys.some(hasPrivate)) await makeIfDue();

  async function findKey(kid: string | undefined): Promise<CryptoKey> {
    const known = () => keys.find((key) => key.kid === kid)?.publicKey;
    if (!known() && now() - loadedAt > reloadEveryMs) await load();
    const key = known();
    if (!key) throw new Error('unknown key');
    return key;
  }

  return {
    async sign(claims) {
      const key = signingKeyOf(keys, now());
      if (!key?.privateKey) throw new Error('no key to sign with');
      return new SignJWT(claims).setProtectedHeader({ alg, kid: key.kid }).sign(key.privateKey);
    },
    async verify(token, use) {
      try {
        const { payload } = await jwtVerify(token, (header) => findKey(header.kid), {
          issuer,
          algorithms: [alg],
          requiredClaims: ['exp', 'sub', 'origin_jti'],
        });
        const audience = use === 'id' ? payload.aud : payload.client_id;
        const { sub, origin_jti: sessionId } = payload;
        if (payload.token_use !== use || audience !== clientId || !sub || typeof sessionId !== 'string') {
          return { problem: 'invalid' };
        }
        return { sub, use, sessionId };
      } catch (error) {
        const { code, payload } = error as { code?: string; payload?: { exp?: number } };
        return code === 'ERR_JWT_EXPIRED' ? { problem: 'expired', exp: payload?.exp ?? 0 } : { problem: 'invalid' };
      }
    },
    jwks: () => ({ keys: keys.map((key) => key.publicJwk) }),
    look,
    keepLooking(onFailure) {
      const run = () => void look().catch(onFailure);
      const timer = setInterval(run, POLL_MS);
      timer.unref();
      run();
      return () => clearInterval(timer);
    },
  };
}
