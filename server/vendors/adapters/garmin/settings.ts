import * as z from 'zod/mini';
import { areAllSet, readRows, text, webAddress, integerSetting } from '../../../settings.ts';

/** OAuth version: 2 with PKCE, or 1.0a for programmes that are not migrated yet. */
export type GarminWay = '2' | '1.0a';

/** URLs and keys of Garmin's developer programme. No URL ends with a slash. */
export interface GarminSettings {
  readonly way: GarminWay;
  /** Client id and secret, also used as the consumer key and secret of OAuth 1.0a. */
  readonly clientId: string;
  readonly clientSecret: string;
  /** URL of the consent page, opened in the browser. */
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
  /** URL of the OAuth 1.0a consent page, and the base URL of its request and access tokens. */
  readonly oauth1AuthorizeUrl: string;
  readonly oauth1Url: string;
  /** URL for exchanging OAuth 1.0a tokens for OAuth 2 tokens. */
  readonly exchangeUrl: string;
  /** Base URL of the wellness API. Only files and pings on its host are accepted. */
  readonly apiUrl: string;
  /** Maximum days per backfill request. */
  readonly backfillDays: number;
}

const rows = {
  GARMIN_OAUTH: ['2 or 1.0a', z._default(z.enum(['2', '1.0a']), '2')],
  GARMIN_CLIENT_ID: ['the client id of the developer programme', z.optional(text())],
  GARMIN_CLIENT_SECRET: ['the client secret of the developer programme', z.optional(text()), 'secret'],
  GARMIN_AUTHORIZE_URL: ['a web address', z._default(webAddress, 'https://connect.garmin.com/oauth2Confirm')],
  GARMIN_TOKEN_URL: [
    'a web address',
    z._default(webAddress, 'https://diauth.garmin.com/di-oauth2-service/oauth/token'),
  ],
  GARMIN_OAUTH1_AUTHORIZE_URL: ['a web address', z._default(webAddress, 'https://connect.garmin.com/oauthConfirm')],
  GARMIN_OAUTH1_URL: ['a web address', z._default(webAddress, 'https://connectapi.garmin.com/oauth-service/oauth')],
  GARMIN_EXCHANGE_URL: [
    'a web address',
    z._default(webAddress, 'https://apis.garmin.com/partner-gateway/rest/user/token-exchange'),
  ],
  GARMIN_API_URL: ['a web address', z._default(webAddress, 'https://apis.garmin.com/wellness-api/rest')],
  GARMIN_BACKFILL_DAYS: ['a whole number from 1 to 90', z._default(integerSetting(1, 90), 30)],
} as const;

/** Programme settings that also apply to the simulated vendor. */
export type GarminOptions = Pick<GarminSettings, 'way' | 'backfillDays'>;

/** Reads the programme settings. @throws StartFailure */
export function readGarminOptions(env: NodeJS.ProcessEnv): GarminOptions {
  const { GARMIN_OAUTH: way, GARMIN_BACKFILL_DAYS: backfillDays } = readRows(rows, env);
  return { way, backfillDays };
}

/** Reads the settings; `null` if no keys are set. @throws StartFailure */
export function readGarminSettings(env: NodeJS.ProcessEnv): GarminSettings | null {
  const read = readRows(rows, env);
  const { GARMIN_CLIENT_ID, GARMIN_CLIENT_SECRET } = read;
  if (!areAllSet({ GARMIN_CLIENT_ID, GARMIN_CLIENT_SECRET })) return null;
  return {
    way: read.GARMIN_OAUTH,
    clientId: GARMIN_CLIENT_ID ?? '',
    clientSecret: GARMIN_CLIENT_SECRET ?? '',
    authorizeUrl: read.GARMIN_AUTHORIZE_URL,
    tokenUrl: read.GARMIN_TOKEN_URL,
    oauth1AuthorizeUrl: read.GARMIN_OAUTH1_AUTHORIZE_URL,
    oauth1Url: read.GARMIN_OAUTH1_URL,
    exchangeUrl: read.GARMIN_EXCHANGE_URL,
    apiUrl: read.GARMIN_API_URL,
    backfillDays: read.GARMIN_BACKFILL_DAYS,
  };
}
