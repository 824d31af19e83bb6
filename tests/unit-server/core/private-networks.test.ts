import { networkInterfaces } from 'node:os';
import { describe, expect, test } from 'vitest';
import { addressOf, checkUrl, type OutboundRules } from '../../../server/outbound/address.ts';
import { post } from '../../../server/outbound/post.ts';
import { readPrivateNetworks } from '../../../server/outbound/private-networks.ts';

const opened = (text: string): OutboundRules => {
  const privateNetworks = readPrivateNetworks(text);
  if (privateNetworks === null) throw new Error('no private networks');
  return { loopback: false, ports: [], privateNetworks };
};
const home = opened('192.168.1.0/24, fd12:3456::/32,100.64.0.0/10');
const quiet = () => new AbortController().signal;
/** Target of a URL whose name resolves to these addresses. */
const leads = (url: string, addresses: readonly string[], rules = home) =>
  addressOf(new URL(url), rules, quiet(), async () => addresses).catch((error: Error) => error.name);
const sent = async (url: string, addresses: readonly string[]) =>
  (await post(url, '{}', {}, { rules: home, signal: quiet(), resolve: async () => addresses, patienceMs: 50 })).fault;

test.each([
  ['192.168.1.0/24'],
  ['10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,100.64.0.0/10,fc00::/7'],
  ['192.168.1.7'],
  ['fd00::1/128'],
])('%s are private networks', (text) => {
  expect(readPrivateNetworks(text)).not.toBeNull();
});

test.each([
  ['everything', '0.0.0.0/0'],
  ['more than the private part', '192.0.0.0/8'],
  ['more than unique local addresses', 'fc00::/6'],
  ['public addresses', '93.184.216.0/24'],
  ['public addresses beside private ones', '192.168.1.0/24,1.1.1.1'],
  ['loopback', '127.0.0.0/8'],
  ['IPv6 loopback', '::1'],
  ['link-local addresses', '169.254.0.0/16'],
  ['the metadata service of most clouds', '169.254.169.254'],
  ['a metadata service in a private network', '100.100.100.200'],
  ['a metadata service of unique local address', 'fd00:ec2::254'],
  ['IPv6 link-local addresses', 'fe80::/10'],
  ['IPv4 inside IPv6', '::ffff:192.168.1.0/120'],
  ['a zone', 'fd00::1%eth0'],
  ['a name', 'home.lan'],
  ['a number of bits that is too large', '192.168.1.0/33'],
  ['no number of bits', '192.168.1.0/'],
  ['two numbers of bits', '192.168.1.0/24/24'],
  ['nothing', ''],
  ['nothing after a comma', '192.168.1.0/24,'],
])('%s cannot be opened: %s', (_, text) => {
  expect(readPrivateNetworks(text)).toBeNull();
});

describe('an address in an opened network', () => {
  test.each([
    'http://192.168.1.20/hook',
    'http://192.168.1.20:8123/api/webhook/x',
    'https://192.168.1.20:8443/',
    'http://[fd12:3456::20]:8090/',
    'http://homeassistant:8123/',
    'http://ntfy.lan/',
  ])('%s is accepted, over http and on any port', (url) => {
    expect(checkUrl(url, home)).toEqual(new URL(url));
  });

  test('is allowed for a name to resolve to', async () => {
    expect(await leads('http://ntfy.lan:8090/', ['192.168.1.20'])).toBe('192.168.1.20');
    expect(await leads('https://ntfy.lan/', ['fd12:3456::20'])).toBe('fd12:3456::20');
    expect(await leads('https://split.example.org/', ['93.184.216.34', '192.168.1.20'])).toBe('93.184.216.34');
  });

  test('is never one of a metadata service, by address or by name', async () => {
    const all = opened('10.0.0.0/8,100.64.0.0/10,fc00::/7');
    for (const address of ['100.100.100.200', 'fd00:ec2::254', 'fd20:ce::254', 'fd00:42::42']) {
      const host = address.includes(':') ? `[${address}]` : address;
      expect([address, checkUrl(`http://${host}/`, all)]).toEqual([address, 'not_opened']);
      expect([address, await leads('http://metadata.lan/', [address], all)]).toEqual([address, 'ForbiddenAddress']);
    }
    for (const address of ['169.254.169.254', 'fe80::a9fe:a9fe', '168.63.129.16', '192.0.0.192']) {
      expect([address, await leads('http://metadata.google.internal/', [address], all)]).toEqual([
        address,
        'ForbiddenAddress',
      ]);
    }
  });
});

describe('other addresses', () => {
  test.each([
    ['http://192.168.2.20/', 'not_opened'],
    ['http://10.0.0.1/', 'not_opened'],
    ['http://127.0.0.1/', 'not_opened'],
    ['http://localhost:8080/', 'not_opened'],
    ['http://db.localhost/', 'not_opened'],
    ['http://[::1]/', 'not_opened'],
    ['http://[::ffff:192.168.1.20]/', 'not_opened'],
    ['http://[::ffff:c0a8:114]/', 'not_opened'],
    ['http://[64:ff9b::c0a8:114]/', 'not_opened'],
    ['http://3232236052/', 'not_opened'],
    ['http://0xc0a80214/', 'not_opened'],
    ['http://192.168.1.20@10.0.0.1/', 'credentials'],
    ['http://93.184.216.34/', 'not_https'],
    ['https://93.184.216.34:8443/', 'port'],
    ['ftp://192.168.1.20/', 'not_https'],
  ])('%s is refused when it is entered: %s', (url, fault) => {
    expect(checkUrl(url, home)).toBe(fault);
  });

  test('decimal and hexadecimal notations are read as the address that they mean', () => {
    for (const url of ['http://3232235796/', 'http://0xc0a80114/', 'http://192.168.276/']) {
      expect(checkUrl(url, home)).toEqual(new URL('http://192.168.1.20/'));
    }
  });

  test('a name does not reach it, even if one of its addresses is opened', async () => {
    for (const addresses of [
      ['192.168.2.20'],
      ['127.0.0.1'],
      ['::1'],
      ['::ffff:192.168.1.20'],
      ['192.168.1.20', '127.0.0.1'],
      ['192.168.1.20', '169.254.169.254'],
      ['fd12:3456::20%eth0'],
    ]) {
      expect([addresses, await leads('http://ntfy.lan/', addresses)]).toEqual([addresses, 'ForbiddenAddress']);
    }
  });

  test('a public name is called over https on port 443 only', async () => {
    const found = ['93.184.216.34'];
    expect(await leads('https://hooks.example.org/', found)).toBe('93.184.216.34');
    for (const url of ['http://hooks.example.org/', 'https://hooks.example.org:8443/']) {
      expect([url, await leads(url, found)]).toEqual([url, 'ForbiddenAddress']);
      expect([url, await sent(url, found)]).toEqual([url, 'address']);
    }
  });

  test('a name that changes its address is not resolved a second time', async () => {
    const answers = [['192.168.1.20'], ['127.0.0.1']];
    const address = await addressOf(new URL('http://rebound.lan/'), home, quiet(), async () => answers.shift() ?? []);
    expect([address, answers.length]).toEqual(['192.168.1.20', 1]);
  });
});

/** A private address of this machine, if it has one. */
const own = Object.values(networkInterfaces())
  .flatMap((each) => each?.map(({ address }) => address) ?? [])
  .find((address) => readPrivateNetworks(address) !== null);

test.skipIf(own === undefined)('addresses of this machine need an entry of their own', async () => {
  const address = own ?? '';
  const host = address.includes(':') ? `[${address}]` : address;
  const network = opened(`10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,100.64.0.0/10,fc00::/7`);
  expect(checkUrl(`http://${host}:8123/`, network)).toBe('not_opened');
  expect(await leads('http://here.lan/', [address], network)).toBe('ForbiddenAddress');
  expect(checkUrl(`http://${host}:8123/`, opened(address))).toEqual(new URL(`http://${host}:8123/`));
  expect(await leads('http://here.lan/', [address], opened(address))).toBe(address);
});

test('the address behind the product’s name needs an entry of its own', async () => {
  const resolve = async () => ['192.168.1.5'];
  const rules = { ...home, publicUrl: 'https://run.example.org' };
  expect(checkUrl('http://run.example.org:8080/', rules)).toBe('not_opened');
  const to = (each: OutboundRules) =>
    addressOf(new URL('http://ntfy.lan/'), each, quiet(), resolve).catch((error: Error) => error.name);
  expect(await to(rules)).toBe('ForbiddenAddress');
  expect(await to({ ...opened('192.168.1.5'), publicUrl: 'https://run.example.org' })).toBe('192.168.1.5');
});
