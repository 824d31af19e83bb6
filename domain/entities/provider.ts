import * as z from 'zod/mini';
import type { Camel } from '../case.ts';

/** Maximum sign-in providers of a server. */
export const MOST_PROVIDERS = 10;

/** Name of a provider in settings and addresses, in lower case. */
export const PROVIDER_NAME = /^[a-z0-9]{1,20}$/;

/** Page that a provider sends the browser back to. */
export const providerPath = (name: string): string => `/provider/${name}`;

/** A sign-in provider of the server, as pages show it. */
export interface OfferedProvider {
  readonly name: string;
  /** “Keycloak”, “Running club”. */
  readonly label: string;
}

/**
 * A provider named a person who has no account here yet, or whose account is not connected. `step`: the remaining step. `log_in`: the address
 * has an account, whose owner has to log in and agree. `connect`: the member who is signed in has to agree. `sign_up`: there is no account yet.
 * `session` must be sent with that step, within 15 minutes.
 */
export const providerStep = z.object({
  step: z.enum(['log_in', 'connect', 'sign_up']),
  session: z.string(),
  /** The address according to the provider; null if it named none. */
  email: z.nullable(z.string()),
});
export type ProviderStep = z.infer<typeof providerStep>;

/** A provider on the profile: one that the server offers, or one that is connected. */
export const ownProvider = z.object({
  name: z.string(),
  label: z.string(),
  /** False if the server no longer has it. */
  is_offered: z.boolean(),
  /** Null if it is not connected. */
  connection: z.nullable(
    z.object({
      /** The address according to the provider; null if it named none. */
      email: z.nullable(z.string()),
      created_at: z.string(),
      /** Null if it has not signed in yet. */
      last_used_at: z.nullable(z.string()),
    }),
  ),
  /** Where the browser signs out of the provider; null if not connected, or if the provider has no such address. */
  sign_out_url: z.nullable(z.string()),
});
export type OwnProvider = Camel<z.infer<typeof ownProvider>>;

/** A sign-in with a provider, while the browser is away at the provider. */
export interface ProviderAttempt {
  readonly provider: string;
  /** A member who is signed in connects the provider. */
  readonly isConnecting: boolean;
  /** Stay signed in on this device. */
  readonly isKept: boolean;
  /** Page to open afterwards; null for the first one. */
  readonly redirect: string | null;
  /** Data of a sign-up page. */
  readonly invitation: string | null;
  readonly teamId: string | null;
  readonly coupon: string | null;
}
