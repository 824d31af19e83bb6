import { expect, test } from 'vitest';
import { linkCookie, linkCookieIn } from '../../../server/vendors/linking/link-cookie.ts';

const value = 'a'.repeat(64);
const path = '/api/oauth2/polar/request';
const asking = { headers: {} };
const made = (site: string, headers = {}) => linkCookie({ site, path, value, asking: { headers } });

test('no script reads it, no other address gets it, and it lasts as long as a link', () => {
  expect(made('http://localhost:8080')).toBe(
    `longrun_link=${value}; Path=${path}; HttpOnly; SameSite=Lax; Max-Age=900`,
  );
});

test('over TLS it is sent nowhere else, and its name says so', () => {
  expect(made('https://run.example.org')).toBe(
    `__Secure-longrun_link=${value}; Path=${path}; HttpOnly; SameSite=Lax; Max-Age=900; Secure`,
  );
});

test('pages of other sites, such as those of the app, are marked as intended if TLS allows it', () => {
  const elsewhere = { 'sec-fetch-site': 'cross-site' };
  expect(made('https://run.example.org', elsewhere)).toContain('; SameSite=None; Max-Age=900; Secure');
  expect(made('http://localhost:8080', elsewhere)).toContain('; SameSite=Lax;');
  expect(made('https://run.example.org', { 'sec-fetch-site': 'same-site' })).toContain('; SameSite=Lax;');
});

test('is deleted with the same name and path', () => {
  expect(linkCookie({ site: 'http://localhost:8080', path, value: null, asking })).toBe(
    `longrun_link=; Path=${path}; HttpOnly; SameSite=Lax; Max-Age=0`,
  );
});

test.each([
  ['alone', `longrun_link=${value}`, value],
  ['among others', `a=b; longrun_link=${value}; c=d`, value],
  ['none', undefined, null],
  ['another name that ends like it', `not_longrun_link=${value}`, null],
  ['too short', 'longrun_link=short', null],
  ['with more in it', `longrun_link=${value} or`, null],
])('is found: %s', (_, cookie, expected) => {
  expect(linkCookieIn({ headers: { cookie } }, 'http://localhost:8080')).toBe(expected);
});

test('over TLS the name that could be set without it is ignored', () => {
  const cookie = `longrun_link=${value}`;
  expect(linkCookieIn({ headers: { cookie } }, 'https://run.example.org')).toBe(null);
  expect(linkCookieIn({ headers: { cookie: `__Secure-${cookie}` } }, 'https://run.example.org')).toBe(value);
});
