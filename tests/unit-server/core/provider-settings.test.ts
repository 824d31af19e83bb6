import { expect, test } from 'vitest';
import { readProviders } from '../../../server/identity/provider-settings.ts';

const club = {
  PUBLIC_URL: 'https://run.example.org',
  OIDC_CLUB_ISSUER: 'https://id.example.org/application/o/run/',
  OIDC_CLUB_CLIENT_ID: 'longrun',
};

test('without settings there are no providers', () => {
  expect(readProviders({ OIDC_CLUB_ISSUER: ' ' })).toEqual([]);
});

test('a provider needs an issuer and a client id, and has sensible defaults', () => {
  expect(readProviders(club)).toEqual([
    {
      by: 'oidc',
      name: 'club',
      label: 'Club',
      issuer: new URL('https://id.example.org/application/o/run/'),
      clientId: 'longrun',
      clientSecret: null,
      scopes: 'openid email profile',
      groupsClaim: 'groups',
      adminGroup: null,
      coachGroup: null,
      secondFactor: 'here',
    },
  ]);
});

test('several providers are ordered by name', () => {
  const other = { OIDC_AUTHELIA_ISSUER: 'http://auth.home', OIDC_AUTHELIA_CLIENT_ID: 'run' };
  expect(readProviders({ ...club, ...other }).map(({ name }) => name)).toEqual(['authelia', 'club']);
});

test.each<[string, Record<string, string>]>([
  ['The setting OIDC_CLUB_SECRET is unknown. See OIDC_NAME_ISSUER.', { OIDC_CLUB_SECRET: 'x' }],
  [
    'The setting OIDC_CLUB_ISSUER is wrong: expected an address like https://id.example.org.',
    { OIDC_CLUB_ISSUER: 'id' },
  ],
  ['The setting OIDC_CLUB_CLIENT_ID is wrong: expected 1 to 400 characters.', { OIDC_CLUB_CLIENT_ID: '' }],
  [
    'The setting OIDC_CLUB_SCOPES is wrong: expected names with spaces between, openid among them.',
    { OIDC_CLUB_SCOPES: 'email' },
  ],
  ['The setting OIDC_CLUB_SECOND_FACTOR is wrong: expected here or provider.', { OIDC_CLUB_SECOND_FACTOR: 'never' }],
  ['Sign-in providers need PUBLIC_URL, the address they send browsers back to.', { PUBLIC_URL: '' }],
])('%s', (sentence, wrong) => {
  expect(() => readProviders({ ...club, ...wrong })).toThrow(sentence);
});

test('the eleventh provider is refused', () => {
  const many = Array.from({ length: 11 }, (_, index) => [
    [`OIDC_P${index}_ISSUER`, 'https://id.example.org'],
    [`OIDC_P${index}_CLIENT_ID`, 'run'],
  ]).flat();
  expect(() => readProviders({ ...club, ...Object.fromEntries(many) })).toThrow('At most 10 sign-in providers');
});

const proxy = { PUBLIC_URL: 'https://run.example.org', PROXY_SIGN_IN_FROM: '172.20.0.2, loopback' };

test('a proxy that signs people in needs its addresses, and has the usual header names', () => {
  expect(readProviders(proxy)).toEqual([
    {
      by: 'headers',
      name: 'proxy',
      label: 'SSO',
      from: ['172.20.0.2', 'loopback'],
      userHeader: 'remote-user',
      emailHeader: 'remote-email',
      groupsHeader: 'remote-groups',
      adminGroup: null,
      coachGroup: null,
      secondFactor: 'here',
      signOutUrl: null,
    },
  ]);
  expect(readProviders({ ...club, ...proxy }).map(({ name }) => name)).toEqual(['club', 'proxy']);
});

const addresses = 'expected addresses and networks with commas between, like 172.20.0.2.';
test.each<[string, Record<string, string>]>([
  [`The setting PROXY_SIGN_IN_FROM is wrong: ${addresses}`, { PROXY_SIGN_IN_FROM: '1' }],
  [`The setting PROXY_SIGN_IN_FROM is wrong: ${addresses}`, { PROXY_SIGN_IN_FROM: '0.0.0.0/0' }],
  ['The setting PROXY_SIGN_IN_LABEL needs PROXY_SIGN_IN_FROM.', { PROXY_SIGN_IN_FROM: '', PROXY_SIGN_IN_LABEL: 'Us' }],
  [
    'The setting PROXY_SIGN_IN_USER_HEADER is wrong: expected letters, digits and dashes.',
    { PROXY_SIGN_IN_USER_HEADER: 'Remote User' },
  ],
  ['Sign-in providers need PUBLIC_URL, the address they send browsers back to.', { PUBLIC_URL: '' }],
  [
    'With PROXY_SIGN_IN_FROM, an OpenID Connect provider cannot be named PROXY.',
    { OIDC_PROXY_ISSUER: 'https://id.example.org', OIDC_PROXY_CLIENT_ID: 'run' },
  ],
])('%s', (sentence, wrong) => {
  expect(() => readProviders({ ...proxy, ...wrong })).toThrow(sentence);
});
