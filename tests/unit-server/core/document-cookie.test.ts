import { expect, test } from 'vitest';
import { createSealer } from '../../../server/base/seal.ts';
import { createDocumentCookie } from '../../../server/identity/document-cookie.ts';

const sealer = createSealer('a secret of this test, long enough');
const now = Math.floor(Date.now() / 1000);
const signedIn = {
  sub: 'sub',
  sessionId: 'session',
  expires: now + 3600,
  refreshExpires: now + 30 * 86_400,
  isKept: false,
};
const valueOf = (cookie: string) => ({ headers: { cookie: cookie.split(';')[0] ?? '' } });

test('over HTTPS the cookie is Secure and of this host only', () => {
  const made = createDocumentCookie(sealer, true).make(signedIn);
  expect(made).toMatch(/^__Host-document=[\w.-]+; Path=\/; HttpOnly; SameSite=Strict; Secure; Max-Age=3[56]\d\d$/);
  // Neither name is read in place of the other.
  expect(createDocumentCookie(sealer, false).read(valueOf(made))).toBe(null);
  expect(createDocumentCookie(sealer, true).read(valueOf(made.slice('__Host-'.length)))).toBe(null);
});

test('it names account and session, until the tokens expire or, if the member stays signed in, the session', () => {
  const cookies = createDocumentCookie(sealer, true);
  const session = { sub: 'sub', sessionId: 'session' };
  expect(cookies.read(valueOf(cookies.make(signedIn)))).toEqual({ ...session, until: signedIn.expires });
  const isKept = { ...signedIn, isKept: true };
  expect(cookies.read(valueOf(cookies.make(isKept)))).toEqual({ ...session, until: signedIn.refreshExpires });
  expect(cookies.read(valueOf(cookies.make({ ...signedIn, expires: now - 1 })))).toBe(null);
});

test('a cookie of another server is not read', () => {
  const other = createDocumentCookie(createSealer('a secret of another server, long enough'), true);
  expect(createDocumentCookie(sealer, true).read(valueOf(other.make(signedIn)))).toBe(null);
});
