import * as z from 'zod/mini';
import { MAX_PROVIDERS, type OfferedProvider } from '../../domain/entities/provider.ts';
import { StartFailure } from '../base/start-failure.ts';
import { readTrustedProxies } from '../http/client-address.ts';
import { settingTexts, readRows, type SettingRows, type SettingValues, text, webAddress } from '../settings.ts';

/** Settings common to all sign-in providers. */
interface CommonSettings extends OfferedProvider {
  /** Group whose members are admins; `null` if groups do not decide that. */
  readonly adminGroup: string | null;
  /** Group whose members are coaches; `null` if groups do not decide that. */
  readonly coachGroup: string | null;
  /** `here`: members with a second factor also enter its code here. `provider`: signing in at the provider is sufficient. */
  readonly secondFactor: 'here' | 'provider';
}

/** Settings of an OpenID Connect provider. */
export interface OidcSettings extends CommonSettings {
  readonly by: 'oidc';
  readonly issuer: URL;
  readonly clientId: string;
  /** Client secret; `null` for a public client. */
  readonly clientSecret: string | null;
  readonly scopes: string;
  /** Claim with the names of groups. */
  readonly groupsClaim: string;
}

/** Settings of the operator's proxy, which signs people in and names them in headers. Header names are in lower case. */
export interface HeaderSettings extends CommonSettings {
  readonly by: 'headers';
  /** Addresses and networks of the proxy. */
  readonly from: readonly string[];
  readonly userHeader: string;
  readonly emailHeader: string;
  readonly groupsHeader: string;
  /** Sign-out URL of the proxy; `null` if it has none. */
  readonly signOutUrl: string | null;
}

/** Settings of a sign-in provider. */
export type ProviderSettings = OidcSettings | HeaderSettings;

/** Parses an issuer, keeping a trailing slash: issuers are compared exactly. */
const issuer = z.pipe(
  z.string().check(z.refine((value) => /^https?:\/\/[^\s/?#]+[^\s?#]*$/.test(value) && URL.canParse(value))),
  z.transform((value: string) => new URL(value)),
);

/** Settings of each provider, without the prefix `OIDC_NAME_`. docs/operating/sign-in-providers.md explains them. */
const fields = {
  ISSUER: ['an address like https://id.example.org', issuer],
  CLIENT_ID: ['1 to 400 characters', text()],
  CLIENT_SECRET: ['1 to 400 characters', z.optional(text()), 'secret'],
  LABEL: ['1 to 40 characters', z.optional(text(40))],
  SCOPES: [
    'names with spaces between, openid among them',
    z._default(
      z.string().check(z.regex(/^(?=.*\bopenid\b)[\x21-\x7e]+( [\x21-\x7e]+){0,19}$/)),
      'openid email profile',
    ),
  ],
  GROUPS_CLAIM: ['1 to 100 characters', z._default(text(100), 'groups')],
  ADMIN_GROUP: ['1 to 200 characters', z.optional(text(200))],
  COACH_GROUP: ['1 to 200 characters', z.optional(text(200))],
  SECOND_FACTOR: ['here or provider', z._default(z.enum(['here', 'provider']), 'here')],
} as const satisfies SettingRows;

const fieldNames = Object.keys(fields).join('|');
const pattern = new RegExp(`^OIDC_([A-Z0-9]{1,20})_(${fieldNames}|CLIENT_SECRET_FILE)$`);

function readOidc(name: string, env: NodeJS.ProcessEnv): OidcSettings {
  const prefix = `OIDC_${name}_`;
  const rows = Object.fromEntries(Object.entries(fields).map(([field, row]) => [prefix + field, row]));
  const read = Object.fromEntries(
    Object.entries(readRows(rows, env)).map(([field, value]) => [field.slice(prefix.length), value]),
  ) as SettingValues<typeof fields>;
  return {
    by: 'oidc',
    name: name.toLowerCase(),
    label: read.LABEL ?? name.slice(0, 1) + name.slice(1).toLowerCase(),
    issuer: read.ISSUER,
    clientId: read.CLIENT_ID,
    clientSecret: read.CLIENT_SECRET ?? null,
    scopes: read.SCOPES,
    groupsClaim: read.GROUPS_CLAIM,
    adminGroup: read.ADMIN_GROUP ?? null,
    coachGroup: read.COACH_GROUP ?? null,
    secondFactor: read.SECOND_FACTOR,
  };
}

/** Name of the proxy among the providers. */
const HEADER_PROVIDER = 'proxy';

/** Parses the proxy's addresses. A number of proxies is rejected, as it would trust any client that reaches the server directly. */
const proxyAddresses = z.pipe(
  z.string().check(z.refine((value) => Array.isArray(readTrustedProxies(value)))),
  z.transform((value: string) => value.split(',').map((entry) => entry.trim())),
);

const header = (initial: string) =>
  z.pipe(
    z._default(z.string().check(z.regex(/^[A-Za-z0-9-]{1,60}$/)), initial),
    z.transform((name: string) => name.toLowerCase()),
  );
const headerName = 'letters, digits and dashes';

const headerRows = {
  PROXY_SIGN_IN_FROM: ['addresses and networks with commas between, like 172.20.0.2', z.optional(proxyAddresses)],
  PROXY_SIGN_IN_LABEL: ['1 to 40 characters', z._default(text(40), 'SSO')],
  PROXY_SIGN_IN_USER_HEADER: [headerName, header('Remote-User')],
  PROXY_SIGN_IN_EMAIL_HEADER: [headerName, header('Remote-Email')],
  PROXY_SIGN_IN_GROUPS_HEADER: [headerName, header('Remote-Groups')],
  PROXY_SIGN_IN_ADMIN_GROUP: ['1 to 200 characters', z.optional(text(200))],
  PROXY_SIGN_IN_COACH_GROUP: ['1 to 200 characters', z.optional(text(200))],
  PROXY_SIGN_IN_SECOND_FACTOR: ['here or provider', z._default(z.enum(['here', 'provider']), 'here')],
  PROXY_SIGN_IN_SIGN_OUT_URL: ['an address like https://auth.example.org/logout', z.optional(webAddress)],
} as const satisfies SettingRows;

/** Reads the proxy's settings; `null` if not set. @throws StartFailure */
function readHeaders(env: NodeJS.ProcessEnv): HeaderSettings | null {
  const read = readRows(headerRows, env);
  const from = read.PROXY_SIGN_IN_FROM;
  if (from === undefined) {
    const [given] = Object.keys(settingTexts(headerRows, env));
    if (given === undefined) return null;
    throw new StartFailure(`The setting ${given} needs PROXY_SIGN_IN_FROM.`);
  }
  return {
    by: 'headers',
    name: HEADER_PROVIDER,
    label: read.PROXY_SIGN_IN_LABEL,
    from,
    userHeader: read.PROXY_SIGN_IN_USER_HEADER,
    emailHeader: read.PROXY_SIGN_IN_EMAIL_HEADER,
    groupsHeader: read.PROXY_SIGN_IN_GROUPS_HEADER,
    adminGroup: read.PROXY_SIGN_IN_ADMIN_GROUP ?? null,
    coachGroup: read.PROXY_SIGN_IN_COACH_GROUP ?? null,
    secondFactor: read.PROXY_SIGN_IN_SECOND_FACTOR,
    signOutUrl: read.PROXY_SIGN_IN_SIGN_OUT_URL ?? null,
  };
}

/**
 * Reads the sign-in providers of an environment, by name: `OIDC_<NAME>_…` and `PROXY_SIGN_IN_…`. @throws StartFailure naming an invalid or
 * unknown setting
 */
export function readProviders(env: NodeJS.ProcessEnv): readonly ProviderSettings[] {
  const given = Object.keys(env).filter((key) => key.startsWith('OIDC_') && env[key]?.trim());
  const unknown = given.find((key) => !pattern.test(key));
  if (unknown !== undefined) throw new StartFailure(`The setting ${unknown} is unknown. See OIDC_NAME_ISSUER.`);
  const names = [...new Set(given.map((key) => pattern.exec(key)?.[1] ?? ''))].toSorted();
  const proxy = readHeaders(env);
  if (proxy !== null && names.includes(proxy.name.toUpperCase())) {
    throw new StartFailure('With PROXY_SIGN_IN_FROM, an OpenID Connect provider cannot be named PROXY.');
  }
  if (names.length + (proxy === null ? 0 : 1) > MAX_PROVIDERS) {
    throw new StartFailure(`At most ${MAX_PROVIDERS} sign-in providers are possible.`);
  }
  if ((names.length > 0 || proxy !== null) && !env['PUBLIC_URL']?.trim()) {
    throw new StartFailure('Sign-in providers need PUBLIC_URL, the address they send browsers back to.');
  }
  return [...names.map((name) => readOidc(name, env)), ...(proxy === null ? [] : [proxy])];
}
