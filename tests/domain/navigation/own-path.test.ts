import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { navigate, ownPath } from '../../../domain/navigation.ts';
import { destination } from '../../../domain/route-names.ts';

test.each<[string | undefined, string | null]>([
  ['/calendar', '/calendar'],
  ['/calendar?a=1#b', '/calendar?a=1#b'],
  ['/activity/ä', '/activity/%C3%A4'],
  ['/x/../calendar', '/calendar'],
  ['/import?from=https://garmin.example//x', '/import?from=https://garmin.example//x'],
  [undefined, null],
  ['', null],
  ['calendar', null],
  ['/login?redirect=/login', null],
  ['/LogIn', null],
  ['/%6Cogin', null],
  ['/signup/team/7', null],
  ['/logout', null],
  ['/logout/', null],
  ['/%6cogout', null],
])('ownPath(%j) is %j', (text, expected) => {
  expect(ownPath(text)).toBe(expected);
});

test.each<[string | undefined, string | null]>([
  ['dashboard', '/'],
  ['teamOverview', '/team'],
  ['WhitelabelSetup', '/custom/setup'],
  ['RHFConnections', '/custom/rhf/connections'],
  ['updatePassword', '/password'],
  // Signed-in members do not log in, and no URL signs a member out.
  ['login', null],
  ['logout', null],
  ['toString', null],
  ['nowhere', null],
  ['/calendar?a=1', '/calendar?a=1'],
  ['https://evil.example', null],
  [undefined, null],
])('the name or path %j leads to %j', (origin, expected) => {
  expect(destination(origin)).toBe(expected);
});

/** Known tricks for making a link leave a site through its own redirect. */
const tricks = [
  'https://evil.example',
  'http:evil.example',
  '//evil.example/x',
  '///evil.example',
  '////evil.example/%2e%2e',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  '/%2e//evil.example',
  '/.\\\\evil.example',
  '/%2Fevil.example',
  '/%2f%2fevil.example',
  '/%5Cevil.example',
  '/calendar/..//evil.example',
  '/./%2F/evil.example',
  'javascript:alert(1)',
  '/\u0000/evil.example\u0000:80//x@evil.example',
  'data:text/html,x',
  ' //evil.example',
  '/@evil.example/..//evil.example',
  '/\r\n//evil.example',
];

describe('open redirects', () => {
  test('the list has at least twenty different tricks', () => {
    expect(new Set(tricks).size).toBe(tricks.length);
    expect(tricks.length).toBeGreaterThanOrEqual(20);
  });

  test.each(tricks)('%j does not leave the site', (trick) => {
    const path = ownPath(trick);
    // Target of a browser that follows the rest of the trick.
    expect(new URL(path ?? '/', 'https://longrun.example').origin).toBe('https://longrun.example');
    expect(path ?? '/').toMatch(/^\/(?![/\\]|%2f|%5c)/i);
    const decision = navigate(
      { accessLevel: 20, memberType: 'Athlete', dashboardHidden: false },
      {
        path: '/login',
        target: `/login?redirect=${encodeURIComponent(trick)}`,
        redirect: trick,
      },
    );
    expect(decision).toEqual({ kind: 'redirect', to: path ?? '/' });
  });

  test('any combination of slashes, dots, escapes and hosts stays here, however often it is parsed', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%2f',
      '%5c',
      '%2e',
      '\t',
      '@',
      ':',
      '?',
      '#',
      'evil.example',
      'login',
      ';',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const path = ownPath(`/${pieces.join('')}`);
        if (path === null) return;
        expect(new URL(path, 'https://longrun.example').origin).toBe('https://longrun.example');
        expect(ownPath(path)).toBe(path);
      }),
      { numRuns: 2000 },
    );
  });
});
