import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/**
 * Seals secrets for storage and authenticates values issued by this server. Every purpose has its own key, derived from the server's
 * secret. A replaced secret still opens and verifies, but no longer seals.
 */
export interface Sealer {
  /** Id of the sealing secret, stored in sealed values to find the secret that opens them. */
  readonly keyId: string;
  /** Seals a text with AES-256-GCM. Opening it requires the same `purpose`. */
  seal(plain: string, purpose: string): string;
  /** Opens a sealed text; `null` if it was not sealed here for this purpose, or was changed. */
  open(sealed: string, purpose: string): string | null;
  /** Whether the current secret sealed the value. */
  isCurrent(sealed: string): boolean;
  /** Returns the HMAC-SHA256 of `value` under the key of `purpose`. */
  mac(purpose: string, value: string): Buffer;
  /** Returns MACs with every valid secret, the current one first, for comparison elsewhere. */
  macs(purpose: string, value: string): Buffer[];
  /** Returns a MAC with the secret that sealed a value. */
  macOfSealer(sealed: string, purpose: string, value: string): Buffer;
  /** Compares a MAC in constant time. */
  verifies(purpose: string, value: string, mac: Buffer): boolean;
  /**
   * Returns a MAC with a key that survives a change of the secret: for identifiers, such as those of pools, and hashes of addresses. Not
   * for authentication.
   */
  name(purpose: string, value: string): Buffer;
}

const ivBytes = 12;
const tagBytes = 16;
/** Maximum number of cached keys. */
const maxKeys = 1000;

interface KeyRing {
  readonly id: string;
  keyFor(purpose: string): Buffer;
  mac(purpose: string, value: string): Buffer;
}

function keyRing(secret: string): KeyRing {
  const keys = new Map<string, Buffer>();
  const keyFor = (purpose: string) => {
    let key = keys.get(purpose);
    if (!key) {
      key = Buffer.from(hkdfSync('sha256', secret, 'longrun', purpose, 32));
      // Some purposes contain a person's id, so there may be many.
      if (keys.size >= maxKeys) keys.clear();
      keys.set(purpose, key);
    }
    return key;
  };
  const mac = (purpose: string, value: string) => createHmac('sha256', keyFor(purpose)).update(value).digest();
  return { id: mac('key id', '').toString('hex').slice(0, 8), keyFor, mac };
}

function openWith(ring: KeyRing, encoded: string, purpose: string): string | null {
  const body = Buffer.from(encoded, 'base64url');
  if (body.length < ivBytes + tagBytes) return null;
  const decipher = createDecipheriv('aes-256-gcm', ring.keyFor(`seal ${purpose}`), body.subarray(0, ivBytes));
  decipher.setAuthTag(body.subarray(-tagBytes));
  try {
    return Buffer.concat([decipher.update(body.subarray(ivBytes, -tagBytes)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

export interface OtherSecrets {
  /** Previous secrets, latest first. */
  readonly previous?: readonly string[];
  /** Secret used by `name`; the current one by default. */
  readonly lasting?: string;
}

/** @param secret the server's secret, 32 bytes or more of entropy */
export function createSealer(secret: string, { previous = [], lasting = secret }: OtherSecrets = {}): Sealer {
  const current = keyRing(secret);
  const rings = [current, ...previous.map(keyRing)];
  const names = lasting === secret ? current : keyRing(lasting);
  const ringOf = (sealed: string) => rings.find(({ id }) => id === sealed.slice(0, sealed.indexOf('.')));

  return {
    keyId: current.id,
    mac: current.mac,
    macs: (purpose, value) => rings.map((ring) => ring.mac(purpose, value)),
    macOfSealer: (sealed, purpose, value) => (ringOf(sealed) ?? current).mac(purpose, value),
    name: names.mac,
    isCurrent: (sealed) => ringOf(sealed) === current,
    verifies(purpose, value, given) {
      return rings.some((ring) => {
        const expected = ring.mac(purpose, value);
        return given.length === expected.length && timingSafeEqual(given, expected);
      });
    },
    seal(plain, purpose) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', current.keyFor(`seal ${purpose}`), iv);
      const body = Buffer.concat([iv, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `${current.id}.${body.toString('base64url')}`;
    },
    open(sealed, purpose) {
      const [, encoded, ...rest] = sealed.split('.');
      const ring = ringOf(sealed);
      return !ring || encoded === undefined || rest.length > 0 ? null : openWith(ring, encoded, purpose);
    },
  };
}

/** Returns the SHA-256 in hex, for random tokens that are looked up by their hash. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');
