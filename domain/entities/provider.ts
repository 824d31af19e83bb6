import * as z from 'zod/mini';
import type { Camel } from '../case.ts';

/** Maximum sign-in providers of a server. */
export const MAX_PROVIDERS = 10;

/** Pattern of a provider's name in settings and URLs, in lower case. */
export const PROVIDER_NAME = /^[a-z0-9]{1,20}$/;

/** Returns the path that a provider sends the browser back to. */
export const providerPath = (name: string): string => `/provider/${name}`;

/** A sign-in provider of the server, as shown on pages. */
export interface OfferedProvider {
  readonly name: string;
  /** Display name, such as “Keycloak” or “Running club”. */
  readonly label: string;
}

/**
 * Next step after a provider identified a person who has no account, or whose account is not connected. `step`: the
 * remaining step. `log_in`: the address has an account, whose owner has to log in and agree. `connect`: the signed-in
 * member has to agree. `sign_up`: there is no account yet. `session` must be sent with that step, within 15 minutes.
 */
export const providerStep = z.object({
  step: z.enum(['log_in', 'connect', 'sign_up']),
  session: z.string(),
  /** The address reported by the provider; null if there is none. */
  email: z.nullable(z.string()),
});
export type ProviderStep = z.infer<typeof providerStep>;

/** A provider on the profile, either offered by the server or connected. */
export const ownProvider = z.object({
  name: z.string(),
  label: z.string(),
  /** False if the server no longer offers the provider. */
  is_offered: z.boolean(),
  /** The connection; null if not connected. */
  connection: z.nullable(
    z.object({
      /** The address reported by the provider; null if there is none. */
      email: z.nullable(z.string()),
      created_at: z.string(),
      /** When the provider last signed the member in; null if it never did. */
      last_used_at: z.nullable(z.string()),
    }),
  ),
  /** URL to sign out of the provider; null if not connected, or if the provider has none. */
  sign_out_url: z.nullable(z.string()),
});
export type OwnProvider = Camel<z.infer<typeof ownProvider>>;

/** A sign-in with a provider while the browser is on the provider's site. */
export interface ProviderAttempt {
  readonly provider: string;
  /** Whether a signed-in member is connecting the provider. */
  readonly isConnecting: boolean;
  /** Whether to stay signed in on this device. */
  readonly isKept: boolean;
  /** Page to open afterwards; null for the start page. */
  readonly redirect: string | null;
  /** Invitation from a sign-up page. */
  readonly invitation: string | null;
  readonly teamId: string | null;
  readonly coupon: string | null;
}
