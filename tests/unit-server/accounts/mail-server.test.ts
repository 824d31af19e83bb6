import { describe, expect, test } from 'vitest';
import { isAllowedServer } from '../../../server/mail/mail-server.ts';

const closed = { loopback: false };

describe('a mail server that an admin sets', () => {
  test.each([
    'smtps://user:pass%40word@mail.example.org:465',
    'smtp://mail.example.org',
    'smtp://mail.example.org:587/',
    'smtp://192.168.1.5:25',
    'smtp://localhost:2525',
    'smtp://[2001:db8::5]:587',
  ])('may be %s', (address) => {
    expect(isAllowedServer(address, closed)).toBe(true);
  });

  test.each([
    ['another port', 'smtp://mail.example.org:22'],
    ['another port of this machine', 'smtp://127.0.0.1:5432'],
    ['metadata of a cloud', 'smtp://169.254.169.254:25'],
    ['metadata of a cloud, mapped', 'smtp://[::ffff:169.254.169.254]:25'],
    ['metadata of a cloud by IPv6', 'smtp://[fd00:ec2::254]:25'],
    ['a link-local address', 'smtp://[fe80::1]:25'],
    ['options, one of which runs a program', 'smtp://mail.example.org:25/?sendmail=true&path=/bin/sh'],
    ['a path', 'smtp://mail.example.org:25/x'],
    ['no address', 'mail'],
  ])('may not have %s', (_, address) => {
    expect(isAllowedServer(address, closed)).toBe(false);
  });

  test('may be on any port of this machine where development allows it', () => {
    expect(isAllowedServer('smtp://127.0.0.1:40123', { loopback: true })).toBe(true);
    expect(isAllowedServer('smtp://192.168.1.5:40123', { loopback: true })).toBe(false);
  });
});
