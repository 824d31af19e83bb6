import * as z from 'zod/mini';
import { areAllSet, readRows, text, webAddress, whole } from '../../../settings.ts';

/** OAuth 2 with PKCE, or OAuth 1.0a for programmes that have not been moved yet. */
export type GarminWay = '2' | '1.0a';

/** Addresses and keys of Garmin's developer programme. All addresses come without a slash at the end. */
export interface GarminSettings {
  readonly way: GarminWay;
  /** Also the consumer key and secret of OAuth 1.0a. */
  readonly clientId: string;
  readonly clientSecret: string;
  /** The consent page, opened by the browser. */
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
  /** The consent page of OAuth 1.0a, and the base of its request and access tokens. */
  readonly oauth1AuthorizeUrl: string;
  readonly oauth1Url: string;
  /** Trades tokens of OAuth 1.0a for those of OAuth 2. */
  readonly exchangeUrl: string;
  /** Base of the wellness API; files and pings may come only from its host. */
  readonly apiUrl: string;
  /** Days that one backfill request may span. */
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
  GARMIN_BACKFILL_DAYS: ['a whole number from 1 to 90', z._default(whole(1, 90), 30)],
} as const;

/** How the programme is spoken to, be it the real one or its stand-in. */
export type GarminHabits = Pick<GarminSettings, 'way' | 'backfillDays'>;

/** @throws StartFailure */
export function readGarminHabits(env: NodeJS.ProcessEnv): GarminHabits {
  const { GARMIN_OAUTH: way, GARMIN_BACKFILL_DAYS: backfillDays } = readRows(rows, env);
  return { way, backfillDays };
}

/** Null where no keys are set. @throws StartFailure */
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
