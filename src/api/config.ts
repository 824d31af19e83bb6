import type { OfferedProvider } from '../../domain/entities/provider.ts';

/** Settings and URLs from /config.json; the page itself contains none. */
export interface AppConfig {
  readonly productName: string;
  readonly region: string;
  /** `region_xxx`. */
  readonly userPoolId: string;
  readonly identityPoolId: string;
  readonly apiBase: string;
  /** Base URL of the second API. */
  readonly apiV2Base: string;
  readonly identityPoolUrl: string;
  readonly realtimeUrl: string;
  /** Email address of the operator; `null` if none is given. */
  readonly contactEmail: string | null;
  /** Base URL of event leaderboards, without a trailing slash; `null` if the server has none. */
  readonly marketingUrl: string | null;
  /** Origin where this site's passkeys work, without a trailing slash; `null` if browsers have no passkeys there. */
  readonly passkeyOrigin: string | null;
  /** Sign-in providers of the operator. */
  readonly providers: readonly OfferedProvider[];
  /** Origin to which providers redirect; `null` without providers. */
  readonly providerOrigin: string | null;
  /** Who can sign up: everyone, invited people, or no one. */
  readonly signUp: SignUpMode;
  /** Whether visitors can try the app with sample data. */
  readonly demo: boolean;
  /** True if the server had no admin when it wrote this document. */
  readonly lacksAdmin: boolean;
  /** True if emails are stored on the server's machine instead of being sent. */
  readonly outbox: boolean;
  /** Whether registrations and purchases of consenting members are sent to the operator's analytics. */
  readonly analytics: boolean;
  /** Payment mode; in `sandbox` nothing is charged. */
  readonly payments: 'live' | 'sandbox' | 'off';
  /** Whether new members get the intro tour. No server sends this yet. [onboarding §2] */
  readonly intro: boolean;
  /** Version of the app in this page's document; `null` if no server wrote it. */
  readonly version: string | null;
}

const signUpModes = ['open', 'invite', 'closed'] as const;
const paymentModes = ['live', 'sandbox', 'off'] as const;
export type SignUpMode = (typeof signUpModes)[number];

const names = [
  'productName',
  'region',
  'userPoolId',
  'identityPoolId',
  'apiBase',
  'apiV2Base',
  'identityPoolUrl',
  'realtimeUrl',
] as const;

const isAddress = (name: string) => name.endsWith('Url') || name.endsWith('Base');

/** Returns an absolute URL without a trailing slash. Resolves a path against this page's origin. */
function address(value: string, origin: string): string {
  const plain = value.replace(/\/+$/, '');
  return plain.startsWith('/') ? origin + plain : plain;
}

const textOr = <Otherwise>(value: unknown, otherwise: Otherwise) => (typeof value === 'string' ? value : otherwise);

function providersIn(value: unknown): readonly OfferedProvider[] {
  if (!Array.isArray(value)) return [];
  return value.map((one: { readonly name?: unknown; readonly label?: unknown }) => {
    const name = textOr(one.name, '');
    return { name, label: textOr(one.label, name) };
  });
}

/**
 * Reads the settings in the response of /config.json.
 * @param origin of this page, e.g. `https://run.example.org`
 * @throws Error naming the first missing address
 */
export function readAppConfig(answer: unknown, origin: string): AppConfig {
  const given = new Map(Object.entries(answer ?? {}));
  const entries = names.map((name) => {
    const value: unknown = given.get(name);
    if (typeof value !== 'string' || value === '') throw new Error(`config.json lacks ${name}`);
    return [name, isAddress(name) ? address(value, origin) : value] as const;
  });
  const contact: unknown = given.get('contactEmail');
  const passkeys: unknown = given.get('passkeyOrigin');
  const marketing: unknown = given.get('marketingUrl');
  const version: unknown = given.get('version');
  return {
    ...(Object.fromEntries(entries) as Record<(typeof names)[number], string>),
    contactEmail: typeof contact === 'string' && contact !== '' ? contact : null,
    marketingUrl: typeof marketing === 'string' && marketing !== '' ? marketing : null,
    passkeyOrigin: typeof passkeys === 'string' ? passkeys : null,
    providers: providersIn(given.get('providers')),
    providerOrigin: textOr(given.get('providerOrigin'), null),
    signUp: signUpModes.find((mode) => mode === given.get('signUp')) ?? 'open',
    demo: given.get('demo') !== false,
    lacksAdmin: given.get('lacksAdmin') === true,
    outbox: given.get('outbox') === true,
    analytics: given.get('analytics') === true,
    payments: paymentModes.find((mode) => mode === given.get('payments')) ?? 'off',
    intro: given.get('intro') === true,
    version: typeof version === 'string' ? version : null,
  };
}
