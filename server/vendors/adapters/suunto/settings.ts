import * as z from 'zod/mini';
import { areAllSet, readRows, text, webAddress } from '../../../settings.ts';

/** URLs and keys of Suunto's partner programme. No URL ends with a slash. */
export interface SuuntoSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  /** API key that is sent with every call, in addition to the member's token. */
  readonly subscriptionKey: string;
  /** Signing key of webhooks. */
  readonly webhookSecret: string;
  /** Base URL of the consent page, opened in the browser. */
  readonly authorizeUrl: string;
  /** Base URL of the token and deauthorisation endpoints. */
  readonly oauthUrl: string;
  readonly apiUrl: string;
}

const rows = {
  SUUNTO_CLIENT_ID: ['the client id of the partner programme', z.optional(text())],
  SUUNTO_CLIENT_SECRET: ['the client secret of the partner programme', z.optional(text()), 'secret'],
  SUUNTO_SUBSCRIPTION_KEY: ['the subscription key of the partner programme', z.optional(text()), 'secret'],
  SUUNTO_WEBHOOK_SECRET: ['the notification secret of the partner programme', z.optional(text()), 'secret'],
  SUUNTO_AUTHORIZE_URL: ['a web address', z._default(webAddress, 'https://cloudapi-oauth.suunto.com/oauth/authorize')],
  SUUNTO_OAUTH_URL: ['a web address', z._default(webAddress, 'https://cloudapi-oauth.suunto.com/oauth')],
  SUUNTO_API_URL: ['a web address', z._default(webAddress, 'https://cloudapi.suunto.com')],
} as const;

/** Reads the settings; `null` if no keys are set. @throws StartFailure */
export function readSuuntoSettings(env: NodeJS.ProcessEnv): SuuntoSettings | null {
  const read = readRows(rows, env);
  const { SUUNTO_CLIENT_ID, SUUNTO_CLIENT_SECRET, SUUNTO_SUBSCRIPTION_KEY, SUUNTO_WEBHOOK_SECRET } = read;
  const keys = { SUUNTO_CLIENT_ID, SUUNTO_CLIENT_SECRET, SUUNTO_SUBSCRIPTION_KEY, SUUNTO_WEBHOOK_SECRET };
  if (!areAllSet(keys)) return null;
  return {
    clientId: SUUNTO_CLIENT_ID ?? '',
    clientSecret: SUUNTO_CLIENT_SECRET ?? '',
    subscriptionKey: SUUNTO_SUBSCRIPTION_KEY ?? '',
    webhookSecret: SUUNTO_WEBHOOK_SECRET ?? '',
    authorizeUrl: read.SUUNTO_AUTHORIZE_URL,
    oauthUrl: read.SUUNTO_OAUTH_URL,
    apiUrl: read.SUUNTO_API_URL,
  };
}
