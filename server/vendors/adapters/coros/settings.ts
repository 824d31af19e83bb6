import * as z from 'zod/mini';
import { areAllSet, readRows, text, webAddress } from '../../../settings.ts';

/** URLs and keys of COROS' open API. No URL ends with a slash. */
export interface CorosSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  /** URL of the consent page, opened in the browser. */
  readonly authorizeUrl: string;
  readonly apiUrl: string;
  /** Hosts that files may be fetched from, in addition to the API's own; `*.` matches one or more subdomains. */
  readonly fileHosts: readonly string[];
}

const hosts = z.string().check(z.regex(/^(\*\.)?[a-z0-9.-]+(:\d+)?(,(\*\.)?[a-z0-9.-]+(:\d+)?)*$/i));

const rows = {
  COROS_CLIENT_ID: ['the client id of the open API', z.optional(text())],
  COROS_CLIENT_SECRET: ['the client secret of the open API', z.optional(text()), 'secret'],
  COROS_AUTHORIZE_URL: ['a web address', z._default(webAddress, 'https://open.coros.com/oauth2/authorize')],
  COROS_API_URL: ['a web address', z._default(webAddress, 'https://open.coros.com')],
  COROS_FILE_HOSTS: ['hosts with commas between', z._default(hosts, 'oss.coros.com,*.cloudfront.net')],
} as const;

/** Reads the settings; `null` if no keys are set. @throws StartFailure */
export function readCorosSettings(env: NodeJS.ProcessEnv): CorosSettings | null {
  const read = readRows(rows, env);
  const { COROS_CLIENT_ID, COROS_CLIENT_SECRET } = read;
  if (!areAllSet({ COROS_CLIENT_ID, COROS_CLIENT_SECRET })) return null;
  return {
    clientId: COROS_CLIENT_ID ?? '',
    clientSecret: COROS_CLIENT_SECRET ?? '',
    authorizeUrl: read.COROS_AUTHORIZE_URL,
    apiUrl: read.COROS_API_URL,
    fileHosts: read.COROS_FILE_HOSTS.toLowerCase().split(','),
  };
}
