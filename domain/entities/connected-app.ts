import * as z from 'zod/mini';
import type { Camel } from '../case.ts';
import { apiToken, tokenScopes } from './api-token.ts';
import { assistantGrant } from './assistant.ts';

/** Maximum apps per member, including those whose consent is not redeemed yet. */
export const MOST_APPS = 20;
/** Maximum apps that admins add. */
export const MOST_APP_CLIENTS = 100;
export const APP_NAME_MAX = 64;
export const MOST_REDIRECTS = 10;
export const REDIRECT_MAX = 300;
/** Maximum characters of the query with which an app opens `/oauth/authorize`. */
export const APP_QUERY_MAX = 4096;
/** A request of an app: its query in base64url, which no router changes on the way through the sign-in. */
const encodedRequest = z.string().check(z.regex(/^[\w-]+$/), z.maxLength(Math.ceil((APP_QUERY_MAX * 4) / 3)));

/** Query of the consent page and of its call. */
export const appRequestQuery = z.object({ request: encodedRequest });

/** How the server knows an app: by the document at its client id, or from an admin. */
export const appSources = ['document', 'admin'] as const;

/** An app as shown to its member. */
export const connectedApp = z.extend(apiToken, {
  /** Null for an app with scopes. */
  grant: z.nullable(assistantGrant),
  client_id: z.string(),
});
export type ConnectedAppWire = z.infer<typeof connectedApp>;
export type ConnectedApp = Camel<ConnectedAppWire>;

/** What an app asks its member for. */
export const appRequest = z.object({
  /** Chosen by the app. */
  name: z.string(),
  source: z.enum(appSources),
  /** Host that published the app's document; null for an app of an admin. */
  host: z.nullable(z.string()),
  /** Host or scheme that gets the response; null for a program on the member's own device. */
  returns_to: z.nullable(z.string()),
  /** Empty for an assistant, which gets a level that the member chooses. */
  scopes: z.array(z.enum(tokenScopes)),
});
export type AppRequestWire = z.infer<typeof appRequest>;
export type AppRequest = Camel<AppRequestWire>;

/** Consent to a request. `grant` is required for an assistant; `scopes` is the requested ones, or some of them. */
export const appConsent = z.strictObject({
  request: encodedRequest,
  scopes: z.array(z.enum(tokenScopes)).check(z.maxLength(tokenScopes.length)),
  grant: z.nullable(assistantGrant),
});
export type AppConsent = z.infer<typeof appConsent>;

const redirectUris = z
  .array(z.string().check(z.minLength(1), z.maxLength(REDIRECT_MAX)))
  .check(z.minLength(1), z.maxLength(MOST_REDIRECTS));

/** Request to add an app by hand. */
export const newAppClient = z.strictObject({
  name: z
    .string()
    .check(z.trim(), z.minLength(1), z.maxLength(APP_NAME_MAX), z.regex(/^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]*$/u)),
  redirect_uris: redirectUris,
});
export type NewAppClient = z.infer<typeof newAppClient>;

/** An app that an admin added. */
export const appClient = z.object({
  client_id: z.string(),
  name: z.string(),
  redirect_uris: z.array(z.string()),
  /** Members who use it. */
  members: z.number(),
  /** ISO 8601. */
  created_at: z.string(),
});
export type AppClientWire = z.infer<typeof appClient>;
export type AppClient = Camel<AppClientWire>;
