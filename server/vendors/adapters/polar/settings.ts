import * as z from 'zod/mini';
import { areAllSet, readRows, text, webAddress } from '../../../settings.ts';

/** URLs and keys of Polar AccessLink. No URL ends with a slash. */
export interface PolarSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  /** URL of the consent page, opened in the browser. */
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
  readonly apiUrl: string;
  /** URL for verifying email and password; `null` if unavailable, as with the real vendor. */
  readonly loginUrl: string | null;
}

const rows = {
  POLAR_CLIENT_ID: ['the client id of AccessLink', z.optional(text())],
  POLAR_CLIENT_SECRET: ['the client secret of AccessLink', z.optional(text()), 'secret'],
  POLAR_AUTHORIZE_URL: ['a web address', z._default(webAddress, 'https://flow.polar.com/oauth2/authorization')],
  POLAR_TOKEN_URL: ['a web address', z._default(webAddress, 'https://polarremote.com/v2/oauth2/token')],
  POLAR_API_URL: ['a web address', z._default(webAddress, 'https://www.polaraccesslink.com')],
  POLAR_LOGIN_URL: ['a web address', z.optional(webAddress)],
} as const;

/** Reads the settings; `null` if no keys are set. @throws StartFailure */
export function readPolarSettings(env: NodeJS.ProcessEnv): PolarSettings | null {
  const read = readRows(rows, env);
  const { POLAR_CLIENT_ID, POLAR_CLIENT_SECRET } = read;
  if (!areAllSet({ POLAR_CLIENT_ID, POLAR_CLIENT_SECRET })) return null;
  return {
    clientId: POLAR_CLIENT_ID ?? '',
    clientSecret: POLAR_CLIENT_SECRET ?? '',
    authorizeUrl: read.POLAR_AUTHORIZE_URL,
    tokenUrl: read.POLAR_TOKEN_URL,
    apiUrl: read.POLAR_API_URL,
    loginUrl: read.POLAR_LOGIN_URL ?? null,
  };
}
