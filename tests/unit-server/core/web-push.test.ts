import { createDecipheriv, createECDH, createPublicKey, hkdfSync, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { encrypt, MAX_PLAIN_BYTES } from '../../../server/notifications/push/encrypt.ts';
import { createVapid } from '../../../server/notifications/push/vapid.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

// RFC 8291 §5 and appendix A.
const example = {
  text: 'When I grow up, I want to be a watermelon',
  senderPrivate: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  receiverPrivate: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  body:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_' +
    'yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

/** Decrypts like a browser, written independently from the RFC. */
function decrypt(body: Buffer, privateKey: string, auth: string): string {
  const [salt, idLength] = [body.subarray(0, 16), body.readUInt8(20)];
  const senderKey = body.subarray(21, 21 + idLength);
  const record = body.subarray(21 + idLength);
  const receiver = createECDH('prime256v1');
  receiver.setPrivateKey(bytes(privateKey));
  const hkdf = (secret: Buffer, by: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, by, info, length));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver.getPublicKey(), senderKey]);
  const material = hkdf(receiver.computeSecret(senderKey), bytes(auth), info, 32);
  const key = hkdf(material, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = hkdf(material, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  expect(padded.subarray(end + 1).every((byte) => byte === 0)).toBe(true);
  return padded.subarray(0, end).toString();
}

test('the example of RFC 8291 is encrypted to exactly its bytes', () => {
  const sender = createECDH('prime256v1');
  sender.setPrivateKey(bytes(example.senderPrivate));
  const body = encrypt(example.text, example, { sender, salt: bytes(example.salt) });
  expect(body.toString('base64url')).toBe(example.body);
});

test('a browser reads each message, which has a key pair and a salt of its own', () => {
  const text = JSON.stringify({ title: 'Läufe', body: '🏃'.repeat(900) });
  const [one, other] = [encrypt(text, example), encrypt(text, example)];
  expect(decrypt(one, example.receiverPrivate, example.auth)).toBe(text);
  expect(decrypt(other, example.receiverPrivate, example.auth)).toBe(text);
  expect(one.subarray(0, 16)).not.toEqual(other.subarray(0, 16));
  expect(one.subarray(21, 86)).not.toEqual(other.subarray(21, 86));
});

test('the longest message is one record of 4096 bytes, and a longer one is refused', () => {
  expect(encrypt('x'.repeat(MAX_PLAIN_BYTES), example)).toHaveLength(4096);
  expect(() => encrypt('x'.repeat(MAX_PLAIN_BYTES + 1), example)).toThrow('too long');
});

test('a key that is no point of the curve is refused', () => {
  expect(() => encrypt('x', { ...example, p256dh: bytes(example.p256dh).fill(1).toString('base64url') })).toThrow();
});

test('the token names the push service, the time and the operator, and is signed by its stated key', () => {
  // RFC 7515 appendix A.3.
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
    y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
    d: 'jpsQnnGQmL-YBIffH1136cspYG6-0iY7X1fCE9-E9LI',
  } as const;
  const vapid = createVapid(jwk, () => 'mailto:admin@example.org');
  const header = vapid.authorization(new URL('https://push.example.net/p/1?x=y'), 1_778_394_600_123);
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? [];
  expect(key).toBe(vapid.publicKey);
  expect(bytes(key)).toEqual(Buffer.concat([Buffer.from([4]), bytes(jwk.x), bytes(jwk.y)]));
  const [head = '', claims = '', signature = ''] = token.split('.');
  expect(JSON.parse(bytes(head).toString())).toEqual({ typ: 'JWT', alg: 'ES256' });
  expect(JSON.parse(bytes(claims).toString())).toEqual({
    aud: 'https://push.example.net',
    exp: 1_778_394_600 + 43_200,
    sub: 'mailto:admin@example.org',
  });
  const { kty, crv, x, y } = jwk;
  const verifier = createPublicKey({ key: { kty, crv, x, y }, format: 'jwk' });
  const isGenuine = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: verifier, dsaEncoding: 'ieee-p1363' },
    bytes(signature),
  );
  expect(isGenuine).toBe(true);
});
