import { expect, test } from 'vitest';
import { isOnDevice, isRedirectUri, isRegistered } from '../../../domain/oauth/redirect-uri.ts';

test.each([
  'https://app.example/done',
  'https://app.example:8443/done?from=longrun',
  'http://127.0.0.1/done',
  'http://[::1]:4000/done',
  'http://localhost:4000/done',
  'com.example.app:/done',
  'com.example.app://done',
])('responses may be sent to %s', (uri) => {
  expect(isRedirectUri(uri)).toBe(true);
});

test.each([
  '',
  'done',
  '/done',
  '//app.example/done',
  'http://app.example/done',
  'http://127.0.0.1.app.example/done',
  'http://127.0.0.2/done',
  'http://localhost.app.example/done',
  'https://user@app.example/done',
  'https://user:word@app.example/done',
  'http://user@localhost/done',
  'https://app.example/done#part',
  'https://app.example\\@evil.example/',
  'https://app.example/do ne',
  'https://app.example/\u0000',
  'https://äpp.example/done',
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  'data:text/html,x',
  'blob:https://app.example/x',
  'file:///etc/passwd',
  'app:/done',
  'intent://done',
  'ftp://app.example/done',
])('responses are never sent to “%s”', (uri) => {
  expect(isRedirectUri(uri)).toBe(false);
});

test('an address is compared exactly, except for the port on the device', () => {
  const own = ['https://app.example/done', 'http://127.0.0.1/done', 'com.example.app:/done'];
  for (const good of [...own, 'http://127.0.0.1:5000/done'])
    expect([good, isRegistered(own, good)]).toEqual([good, true]);
  for (const other of [
    'https://app.example/done/',
    'https://app.example/DONE',
    'https://APP.example/done',
    'https://app.example:443/done',
    'https://app.example/done?x',
    'https://app.example/x/../done',
    'http://localhost:5000/done',
    'http://[::1]:5000/done',
    'http://127.0.0.1:5000/other',
    'https://127.0.0.1/done',
    'com.example.app:/done2',
    'javascript:alert(1)',
  ]) {
    expect([other, isRegistered(own, other)]).toEqual([other, false]);
  }
  expect(isRegistered(['javascript:alert(1)'], 'javascript:alert(1)')).toBe(false);
});

test('addresses on the device are those of its own names', () => {
  expect(['http://localhost/x', 'http://127.0.0.1:1/', 'http://[::1]/'].every(isOnDevice)).toBe(true);
  expect(['https://localhost/x', 'http://app.example/', 'com.example.app:/x', 'x'].some(isOnDevice)).toBe(false);
});
