import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';

/** Keys of a push subscription, base64url. [RFC 8291 §2] */
export interface SubscriptionKeys {
  /** Public key of the browser: an uncompressed P-256 point. */
  readonly p256dh: string;
  /** Shared authentication secret, 16 bytes. */
  readonly auth: string;
}

export interface EncryptOptions {
  /** Ephemeral key pair of this message; generated if omitted. */
  readonly sender?: ECDH;
  readonly salt?: Buffer;
}

const CURVE = 'prime256v1';
/** Record size in bytes that push services accept. [RFC 8291 §4] */
const RECORD_BYTES = 4096;
/** Padding delimiter of the last record. [RFC 8188 §2] */
const LAST_RECORD = Buffer.from([2]);
/** Maximum plaintext size in bytes: one record minus header, delimiter and tag. */
export const MAX_PLAIN_BYTES = RECORD_BYTES - 86 - 1 - 16;

const derive = (secret: Buffer, salt: Buffer, info: Buffer, bytes: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));
const infoOf = (name: string, ...parts: readonly Buffer[]) => Buffer.concat([Buffer.from(`${name}\0`), ...parts]);

const newPair = (): ECDH => {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  return pair;
};

/**
 * Encrypts a message for one browser as `aes128gcm` in a single record. [RFC 8291 §3, RFC 8188 §2]
 * @throws if the browser's key is not a point on the curve
 */
export function encrypt(
  text: string,
  { p256dh, auth }: SubscriptionKeys,
  { sender = newPair(), salt = randomBytes(16) }: EncryptOptions = {},
): Buffer {
  const plain = Buffer.from(text);
  if (plain.length > MAX_PLAIN_BYTES) throw new Error('the message is too long for a push service');
  const receiverKey = Buffer.from(p256dh, 'base64url');
  const senderKey = sender.getPublicKey();
  const shared = sender.computeSecret(receiverKey);
  const keyInfo = infoOf('WebPush: info', receiverKey, senderKey);
  const material = derive(shared, Buffer.from(auth, 'base64url'), keyInfo, 32);
  const key = derive(material, salt, infoOf('Content-Encoding: aes128gcm'), 16);
  const nonce = derive(material, salt, infoOf('Content-Encoding: nonce'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const record = Buffer.concat([cipher.update(plain), cipher.update(LAST_RECORD), cipher.final(), cipher.getAuthTag()]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD_BYTES);
  return Buffer.concat([salt, size, Buffer.from([senderKey.length]), senderKey, record]);
}
