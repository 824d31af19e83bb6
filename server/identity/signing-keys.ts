import { type Scope, signingKey } from '../http/sigv4.ts';

export interface SigningKeys {
  keyFor(secretKey: string, scope: Scope): Buffer;
}

/** Keeps derived signing keys: four HMACs a request would be most of what a check costs, and a key is good all day. */
export function createSigningKeys(size = 5000): SigningKeys {
  const kept = new Map<string, Buffer>();
  return {
    keyFor(secretKey, scope) {
      const name = `${secretKey} ${scope.day} ${scope.region} ${scope.service}`;
      let key = kept.get(name);
      if (!key) {
        key = signingKey(secretKey, scope);
        if (kept.size >= size) kept.clear();
        kept.set(name, key);
      }
      return key;
    },
  };
}
