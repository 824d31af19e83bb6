import type { IncomingMessage } from 'node:http';
import { emailMessages } from '../../domain/forms/account.ts';
import type { ProviderSettings } from './provider-settings.ts';

/** Maximum number of characters of a subject. [OpenID Connect Core §2] */
export const SUBJECT_MAX = 255;

/** Secrets of a pending sign-in, kept by the server and in a sealed cookie. */
export interface ProviderSecrets {
  readonly state: string;
  readonly nonce: string;
  /** PKCE verifier. */
  readonly verifier: string;
}

/** A person, according to a provider. */
export interface ProviderPerson {
  readonly provider: string;
  readonly issuer: string;
  readonly subject: string;
  /** Email address; `null` if there is no valid one. */
  readonly email: string | null;
  /** Whether the provider states that the address is verified. */
  readonly isVerified: boolean;
  /** Whether groups make the person an admin or a coach; `null` if groups do not decide that. */
  readonly isAdmin: boolean | null;
  readonly isCoach: boolean | null;
}

/**
 * A failed sign-in. `unreachable`: no response, or a failure of the provider. `denied`: the person declined there. `invalid`: the response
 * proves nothing.
 */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure';
  readonly kind: 'unreachable' | 'denied' | 'invalid';
  /** Code for the log; responses themselves may be personal. */
  readonly reason: string;

  constructor(kind: ProviderFailure['kind'], reason: string) {
    super(`${kind}: ${reason}`);
    this.kind = kind;
    this.reason = reason;
  }
}

/** Redirect of a browser from a provider. */
export interface Arrival {
  /** Query of the page. */
  readonly query: string;
  /** Request that reports the redirect. */
  readonly request: IncomingMessage;
}

/** Client of a provider protocol. */
export interface ProviderClient<Settings extends ProviderSettings = ProviderSettings> {
  /** Begins a sign-in. @returns the URL where the browser signs in @throws ProviderFailure */
  begin(provider: Settings): Promise<{ readonly url: string; readonly secrets: ProviderSecrets }>;
  /** Completes a sign-in. @returns the person named by the response @throws ProviderFailure */
  finish(provider: Settings, arrival: Arrival, secrets: ProviderSecrets): Promise<ProviderPerson>;
  /** Returns the URL where the browser signs out of the provider; `null` if there is none, or the provider does not respond. */
  signOutUrl(provider: Settings): Promise<string | null>;
}

/** Returns the address if it meets the rules of the sign-up form, else `null`: providers may accept any text. */
export function emailIn(email: unknown): string | null {
  return typeof email === 'string' && emailMessages(email).length === 0 ? email : null;
}

/** Whether groups make a person an admin or a coach. */
export const rolesOf = ({ adminGroup, coachGroup }: ProviderSettings, groups: readonly unknown[]) => ({
  isAdmin: adminGroup === null ? null : groups.includes(adminGroup),
  isCoach: coachGroup === null ? null : groups.includes(coachGroup),
});
