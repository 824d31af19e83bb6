import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** Faults of a device. */
export interface Deviation {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly counter?: number;
  readonly userHandle?: string | null;
  readonly isUserVerified?: boolean;
  readonly crossOrigin?: boolean;
  readonly type?: string;
}

interface Options {
  readonly challenge: string;
  readonly rp?: { readonly id?: string };
  readonly rpId?: string;
  readonly user?: { readonly id: string };
}

const b64 = (bytes: Buffer) => bytes.toString('base64url');
const sha256 = (value: string | Buffer) => createHash('sha256').update(value).digest();
const uint = (value: number, bytes: number) => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
};

/** CBOR of what authenticators send: small integers, texts, bytes and maps. [RFC 8949 §3] */
function cbor(value: number | string | Buffer | ReadonlyMap<number | string, unknown>): Buffer {
  const head = (major: number, size: number) => {
    if (size < 24) return Buffer.from([(major << 5) | size]);
    return size < 256
      ? Buffer.from([(major << 5) | 24, size])
      : Buffer.concat([Buffer.from([(major << 5) | 25]), uint(size, 2)]);
  };
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, one]) => [cbor(key), cbor(one as Parameters<typeof cbor>[0])]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

/**
 * Creates an authenticator in software with one passkey (ES256, user verified), written from the specification and without code of the product.
 * [WebAuthn §6]
 * @param origin origin of the page for which it signs
 */
export function passkeyDevice(origin: string, { isSynced = false }: { readonly isSynced?: boolean } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(24);
  let counter = 0;
  let handle: string | undefined;
  let rpId = new URL(origin).hostname;

  const clientData = (type: string, challenge: string, wrong: Deviation) =>
    Buffer.from(
      JSON.stringify({
        type: wrong.type ?? type,
        challenge: wrong.challenge ?? challenge,
        origin: wrong.origin ?? origin,
        crossOrigin: wrong.crossOrigin ?? false,
      }),
    );
  const authData = (wrong: Deviation, attested: Buffer = Buffer.alloc(0)) => {
    if (!isSynced) counter += 1;
    const flags =
      0x01 | (wrong.isUserVerified === false ? 0 : 0x04) | (isSynced ? 0x18 : 0) | (attested.length > 0 ? 0x40 : 0);
    return Buffer.concat([
      sha256(wrong.rpId ?? rpId),
      Buffer.from([flags]),
      uint(wrong.counter ?? counter, 4),
      attested,
    ]);
  };
  const shared = { id: b64(credentialId), rawId: b64(credentialId), type: 'public-key', clientExtensionResults: {} };

  return {
    id: shared.id,
    /** Answers creation options. */
    create(options: object, wrong: Deviation = {}) {
      const { challenge, rp, user } = options as Options;
      rpId = rp?.id ?? rpId;
      handle = user?.id;
      const key = new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]);
      const attested = Buffer.concat([Buffer.alloc(16), uint(credentialId.length, 2), credentialId, cbor(key)]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData(wrong, attested)],
      ]);
      return {
        ...shared,
        response: {
          clientDataJSON: b64(clientData('webauthn.create', challenge, wrong)),
          attestationObject: b64(cbor(attestation)),
          transports: ['internal', 'hybrid'],
        },
      };
    },
    /** Answers request options. */
    get(options: object, wrong: Deviation = {}) {
      const { challenge } = options as Options;
      const client = clientData('webauthn.get', challenge, wrong);
      const data = authData(wrong);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      const userHandle = wrong.userHandle === undefined ? handle : wrong.userHandle;
      return {
        ...shared,
        response: {
          clientDataJSON: b64(client),
          authenticatorData: b64(data),
          signature: b64(signature),
          ...(userHandle !== null && userHandle !== undefined && { userHandle }),
        },
      };
    },
  };
}
export type PasskeyDevice = ReturnType<typeof passkeyDevice>;
