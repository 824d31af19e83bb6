import * as z from 'zod/mini';
import { MOST_PROVIDERS, type OfferedProvider } from '../../domain/entities/provider.ts';
import { StartFailure } from '../base/start-failure.ts';
import { readRows, type SettingRows, type SettingValues, text } from '../settings.ts';

/** A sign-in provider from the settings. */
export interface ProviderSettings extends OfferedProvider {
  readonly issuer: URL;
  readonly clientId: string;
  /** Null for a public client. */
  readonly clientSecret: string | null;
  readonly scopes: string;
  /** Claim with the names of groups. */
  readonly groupsClaim: string;
  /** Group whose members are admins; null if groups decide nothing about that. */
  readonly adminGroup: string | null;
  /** Group whose members are coaches; null if groups decide nothing about that. */
  readonly coachGroup: string | null;
  /** `here`: members with a second factor enter its code after signing in there, too. `provider`: signing in there is enough. */
  readonly secondFactor: 'here' | 'provider';
}

/** With its slash at the end, if it has one: issuers are compared exactly. */
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

function readProvider(name: string, env: NodeJS.ProcessEnv): ProviderSettings {
  const prefix = `OIDC_${name}_`;
  const rows = Object.fromEntries(Object.entries(fields).map(([field, row]) => [prefix + field, row]));
  const read = Object.fromEntries(
    Object.entries(readRows(rows, env)).map(([field, value]) => [field.slice(prefix.length), value]),
  ) as SettingValues<typeof fields>;
  return {
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

/** The sign-in providers `OIDC_<NAME>_…` of an environment, by name. @throws StartFailure naming a wrong or unknown setting */
export function readProviders(env: NodeJS.ProcessEnv): readonly ProviderSettings[] {
  const given = Object.keys(env).filter((key) => key.startsWith('OIDC_') && env[key]?.trim());
  const unknown = given.find((key) => !pattern.test(key));
  if (unknown !== undefined) throw new StartFailure(`The setting ${unknown} is unknown. See OIDC_NAME_ISSUER.`);
  const names = [...new Set(given.map((key) => pattern.exec(key)?.[1] ?? ''))].toSorted();
  if (names.length > MOST_PROVIDERS)
    throw new StartFailure(`At most ${MOST_PROVIDERS} sign-in providers are possible.`);
  if (names.length > 0 && !env['PUBLIC_URL']?.trim()) {
    throw new StartFailure('Sign-in providers need PUBLIC_URL, the address they send browsers back to.');
  }
  return names.map((name) => readProvider(name, env));
}
