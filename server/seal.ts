import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/** Keeps secrets at rest and proves what we issued ourselves. Every purpose has its own key, derived from the one server secret. */
export interface Sealer {
  /** Names the secret that seals, so that sealed values tell which one opens them. */
  readonly keyId: string;
  /** AES-256-GCM. The same `purpose` is needed to open it again. */
  seal(plain: string, purpose: string): string;
  /** Null when the value was not sealed here for this purpose, or was changed. */
  open(sealed: string, purpose: string): string | null;
  /** HMAC-SHA256 of `value` under the key of `purpose`. */
  mac(purpose: string, value: string): Buffer;
  /** Compares in constant time. */
  verifies(purpose: string, value: string, mac: Buffer): boolean;
}

const ivBytes = 12;
const tagBytes = 16;
/** Derived keys that are remembered. */
const mostKeys = 1000;

/** @param secret the server's secret, 32 bytes or more of entropy */
export function createSealer(secret: string): Sealer {
  const keys = new Map<string, Buffer>();
  const keyFor = (purpose: string) => {
    let key = keys.get(purpose);
    if (!key) {
      key = Buffer.from(hkdfSync('sha256', secret, 'longrun', purpose, 32));
      // Some purposes name a person: there may be many.
      if (keys.size >= mostKeys) keys.clear();
      keys.set(purpose, key);
    }
    return key;
  };
  const mac = (purpose: string, value: string) => createHmac('sha256', keyFor(purpose)).update(value).digest();
  const keyId = mac('key id', '').toString('hex').slice(0, 8);

  return {
    keyId,
    mac,
    verifies(purpose, value, given) {
      const expected = mac(purpose, value);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
    seal(plain, purpose) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', keyFor(`seal ${purpose}`), iv);
      const body = Buffer.concat([iv, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `${keyId}.${body.toString('base64url')}`;
    },
    open(sealed, purpose) {
      const [id, encoded, ...rest] = sealed.split('.');
      if (id !== keyId || encoded === undefined || rest.length > 0) return null;
      const body = Buffer.from(encoded, 'base64url');
      if (body.length < ivBytes + tagBytes) return null;
      const decipher = createDecipheriv('aes-256-gcm', keyFor(`seal ${purpose}`), body.subarray(0, ivBytes));
      decipher.setAuthTag(body.subarray(-tagBytes));
      try {
        return Buffer.concat([decipher.update(body.subarray(ivBytes, -tagBytes)), decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}

/** SHA-256 in hex, for random tokens that are looked up by their hash. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');
