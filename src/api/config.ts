/** Where everything is, as /config.json says: the page itself knows no address. */
export interface AppConfig {
  readonly productName: string;
  readonly region: string;
  /** `region_xxx`. */
  readonly userPoolId: string;
  readonly identityPoolId: string;
  readonly apiBase: string;
  /** Of the second API. */
  readonly apiV2Base: string;
  readonly identityPoolUrl: string;
  readonly realtimeUrl: string;
  /** Of whoever runs the product; null where none is given. */
  readonly contactEmail: string | null;
  /** Where leaderboards of events stand, without a slash at the end; null where there are none. */
  readonly marketingUrl: string | null;
  /** Where passkeys of this site work, without a slash at the end; null where browsers have none. */
  readonly passkeyOrigin: string | null;
  /** Who may make an account: everybody, those who are invited, or nobody. */
  readonly signUp: SignUpMode;
  /** Whether anybody may look around with sample data. */
  readonly demo: boolean;
  /** The server had no admin when it wrote this document. */
  readonly lacksAdmin: boolean;
  /** Emails are not sent, and can be read on the server's machine. */
  readonly outbox: boolean;
  /** Whether the operator's analytics are told of registrations and purchases whose owners agree to it. */
  readonly analytics: boolean;
  /** Whether members pay here; in `sandbox` nothing is charged. */
  readonly payments: 'live' | 'sandbox' | 'off';
  /** Whether who is new is led around. No server says so. [onboarding §2] */
  readonly intro: boolean;
  /** Of the app as the document of this page came with it; null where it was not written by a server. */
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

/** Absolute, without a slash at the end. A path stands for this page's own origin, whatever name it was reached by. */
function address(value: string, origin: string): string {
  const plain = value.replace(/\/+$/, '');
  return plain.startsWith('/') ? origin + plain : plain;
}

/**
 * The addresses out of what /config.json answered.
 * @param origin of this page, e.g. `https://run.example.org`
 * @throws Error naming the first address that is missing
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
