import * as z from 'zod/mini';
import { areAllSet, readRows, text, webAddress, whole } from '../../settings.ts';

/** Addresses and keys of Garmin's developer programme. All addresses come without a slash at the end. */
export interface GarminSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  /** The consent page, opened by the browser. */
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
  /** Base of the wellness API; files and pings may come only from its host. */
  readonly apiUrl: string;
  /** Days that one backfill request may span. */
  readonly backfillDays: number;
}

const rows = {
  GARMIN_CLIENT_ID: ['the client id of the developer programme', z.optional(text())],
  GARMIN_CLIENT_SECRET: ['the client secret of the developer programme', z.optional(text())],
  GARMIN_AUTHORIZE_URL: ['a web address', z._default(webAddress, 'https://connect.garmin.com/oauth2Confirm')],
  GARMIN_TOKEN_URL: [
    'a web address',
    z._default(webAddress, 'https://diauth.garmin.com/di-oauth2-service/oauth/token'),
  ],
  GARMIN_API_URL: ['a web address', z._default(webAddress, 'https://apis.garmin.com/wellness-api/rest')],
  GARMIN_BACKFILL_DAYS: ['a whole number from 1 to 90', z._default(whole(1, 90), 30)],
} as const;

/** Null where no keys are set. @throws StartFailure */
export function readGarminSettings(env: NodeJS.ProcessEnv): GarminSettings | null {
  const read = readRows(rows, env);
  const { GARMIN_CLIENT_ID, GARMIN_CLIENT_SECRET } = read;
  if (!areAllSet({ GARMIN_CLIENT_ID, GARMIN_CLIENT_SECRET })) return null;
  return {
    clientId: GARMIN_CLIENT_ID ?? '',
    clientSecret: GARMIN_CLIENT_SECRET ?? '',
    authorizeUrl: read.GARMIN_AUTHORIZE_URL,
    tokenUrl: read.GARMIN_TOKEN_URL,
    apiUrl: read.GARMIN_API_URL,
    backfillDays: read.GARMIN_BACKFILL_DAYS,
  };
}
