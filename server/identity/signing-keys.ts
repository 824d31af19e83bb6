import { type Scope, signingKey } from '../http/sigv4.ts';
import { createBoundedCache } from '../base/bounded-cache.ts';

export interface SigningKeys {
  keyFor(secretKey: string, scope: Scope): Buffer;
}

const MAX_CACHED = 20_000;

/** Caches derived signing keys: four HMACs per request would be most of the cost of a check, and a key is valid all day. */
export function createSigningKeys(): SigningKeys {
  const kept = createBoundedCache<Buffer>(MAX_CACHED);
  return {
    keyFor(secretKey, scope) {
      const name = `${secretKey} ${scope.day} ${scope.region} ${scope.service}`;
      const known = kept.get(name);
      if (known) return known;
      const key = signingKey(secretKey, scope);
      kept.put(name, key);
      return key;
    },
  };
}
