import { desc, sql } from 'drizzle-orm';
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
import { signingKeys } from '../db/schema.ts';
import type { Sealer } from '../seal.ts';

const alg = 'RS256';
/** An unknown key id makes us look for keys of other replicas, but not more often than this. */
const reloadEveryMs = 5000;
/** Any number: it only has to be the same for all replicas. */
const firstKeyLock = 7_261_024;

interface Key {
  readonly kid: string;
  readonly publicJwk: JWK;
  readonly publicKey: CryptoKey;
  /** Null when another secret sealed it: it still verifies, but signs no more. */
  readonly privateKey: CryptoKey | null;
}

export interface VerifiedToken {
  readonly sub: string;
  readonly use: 'id' | 'access';
  /** The session, as the token's `origin_jti` names it. */
  readonly sessionId: string;
}

/** Why a token is not taken: expired tokens are told apart from all others, with their `exp`. */
export type TokenProblem = { readonly problem: 'invalid' } | { readonly problem: 'expired'; readonly exp: number };

export interface TokenKeys {
  sign(claims: Record<string, unknown>): Promise<string>;
  /** Signature first, then issuer, time and use; for id tokens also the audience, for access tokens the client. */
  verify(token: string, use: VerifiedToken['use']): Promise<VerifiedToken | TokenProblem>;
  jwks(): { keys: JWK[] };
}

async function makeKey(db: Db, sealer: Sealer): Promise<void> {
  const pair = await generateKeyPair(alg, { modulusLength: 2048, extractable: true });
  const publicJwk = await exportJWK(pair.publicKey);
  const kid = await calculateJwkThumbprint(publicJwk);
  const sealedPrivateJwk = sealer.seal(JSON.stringify(await exportJWK(pair.privateKey)), 'signing key');
  await db.insert(signingKeys).values({ kid, publicJwk: { ...publicJwk, kid, alg, use: 'sig' }, sealedPrivateJwk });
}

const importKey = async (jwk: JWK) => (await importJWK(jwk, alg)) as CryptoKey;

async function loadKeys(db: Db, sealer: Sealer): Promise<Key[]> {
  const rows = await db.select().from(signingKeys).orderBy(desc(signingKeys.createdAt));
  return Promise.all(
    rows.map(async ({ kid, publicJwk, sealedPrivateJwk }) => {
      const opened = sealer.open(sealedPrivateJwk, 'signing key');
      return {
        kid,
        publicJwk: publicJwk as JWK,
        publicKey: await importKey(publicJwk as JWK),
        privateKey: opened === null ? null : await importKey(JSON.parse(opened) as JWK),
      };
    }),
  );
}

/** Replicas that start at the same moment on an empty database wait for each other, so that all sign with the one key. */
async function makeFirstKey(db: Db, sealer: Sealer): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${firstKeyLock})`);
    const keys = await loadKeys(tx, sealer);
    if (!keys.some((key) => key.privateKey)) await makeKey(tx, sealer);
  });
}

/** The RSA keys of the user pool, made at the first start. */
export async function createTokenKeys(
  db: Db,
  sealer: Sealer,
  { issuer, clientId }: { issuer: string; clientId: string },
): Promise<TokenKeys> {
  let keys = await loadKeys(db, sealer);
  if (!keys.some((key) => key.privateKey)) {
    await makeFirstKey(db, sealer);
    keys = await loadKeys(db, sealer);
  }
  let loadedAt = Date.now();

  async function findKey(kid: string | undefined): Promise<CryptoKey> {
    const known = () => keys.find((key) => key.kid === kid)?.publicKey;
    if (!known() && Date.now() - loadedAt > reloadEveryMs) {
      loadedAt = Date.now();
      keys = await loadKeys(db, sealer);
    }
    const key = known();
    if (!key) throw new Error('unknown key');
    return key;
  }

  return {
    async sign(claims) {
      const key = keys.find((candidate) => candidate.privateKey);
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
  };
}
