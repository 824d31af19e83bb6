import * as z from 'zod/mini';
import type { Camel } from '../case.ts';
import { apiToken, tokenScopes } from './api-token.ts';
import { assistantGrant } from './assistant.ts';

/** Maximum apps per member, including those whose consent is not redeemed yet. */
export const MAX_APPS = 20;
/** Maximum apps added by admins. */
export const MAX_APP_CLIENTS = 100;
export const APP_NAME_MAX = 64;
export const MAX_REDIRECTS = 10;
export const REDIRECT_MAX = 300;
/** Maximum length of the query string with which an app opens `/oauth/authorize`, in characters. */
export const APP_QUERY_MAX = 4096;
/** An app's request: its query string in base64url, which passes through the sign-in unchanged. */
const encodedRequest = z.string().check(z.regex(/^[\w-]+$/), z.maxLength(Math.ceil((APP_QUERY_MAX * 4) / 3)));

/** Query of the consent page and of its call. */
export const appRequestQuery = z.object({ request: encodedRequest });

/** Source of the server's information about an app: the document at its client id, or an admin. */
export const appSources = ['document', 'admin'] as const;

/** An app as shown to its member. */
export const connectedApp = z.extend(apiToken, {
  /** Access of an assistant; null for an app with scopes. */
  grant: z.nullable(assistantGrant),
  client_id: z.string(),
});
export type ConnectedAppWire = z.infer<typeof connectedApp>;
export type ConnectedApp = Camel<ConnectedAppWire>;

/** The access an app requests from its member. */
export const appRequest = z.object({
  /** Name chosen by the app. */
  name: z.string(),
  source: z.enum(appSources),
  /** Host that published the app's document; null for an app added by an admin. */
  host: z.nullable(z.string()),
  /** Host or scheme that receives the response; null for a program on the member's own device. */
  returns_to: z.nullable(z.string()),
  /** Requested scopes; empty for an assistant, whose level the member chooses. */
  scopes: z.array(z.enum(tokenScopes)),
});
export type AppRequestWire = z.infer<typeof appRequest>;
export type AppRequest = Camel<AppRequestWire>;

/** Consent to a request. `grant` is required for an assistant; `scopes` is all or some of the requested scopes. */
export const appConsent = z.strictObject({
  request: encodedRequest,
  scopes: z.array(z.enum(tokenScopes)).check(z.maxLength(tokenScopes.length)),
  grant: z.nullable(assistantGrant),
});
export type AppConsent = z.infer<typeof appConsent>;

const redirectUris = z
  .array(z.string().check(z.minLength(1), z.maxLength(REDIRECT_MAX)))
  .check(z.minLength(1), z.maxLength(MAX_REDIRECTS));

/** Request to add an app manually. */
export const newAppClient = z.strictObject({
  name: z
    .string()
    .check(z.trim(), z.minLength(1), z.maxLength(APP_NAME_MAX), z.regex(/^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]*$/u)),
  redirect_uris: redirectUris,
});
export type NewAppClient = z.infer<typeof newAppClient>;

/** An app added by an admin. */
export const appClient = z.object({
  client_id: z.string(),
  name: z.string(),
  redirect_uris: z.array(z.string()),
  /** Number of members who use the app. */
  members: z.number(),
  /** Creation time, ISO 8601. */
  created_at: z.string(),
});
export type AppClientWire = z.infer<typeof appClient>;
export type AppClient = Camel<AppClientWire>;
