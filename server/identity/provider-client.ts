import type { IncomingMessage } from 'node:http';
import { emailMessages } from '../../domain/forms/account.ts';
import type { ProviderSettings } from './provider-settings.ts';

/** Maximum characters of a subject. [OpenID Connect Core §2] */
export const SUBJECT_MAX = 255;

/** Secrets of a sign-in that is under way; they stay with the server and in a sealed cookie. */
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
  /** Null if there is no valid one. */
  readonly email: string | null;
  /** False unless the provider says so. */
  readonly isVerified: boolean;
  /** Whether groups make them an admin or a coach; null if groups decide nothing about that. */
  readonly isAdmin: boolean | null;
  readonly isCoach: boolean | null;
}

/** `unreachable`: no response, or a failure of the provider. `denied`: the person declined there. `invalid`: the response proves nothing. */
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

/** How a browser came back from a provider. */
export interface Arrival {
  /** Of the page. */
  readonly query: string;
  /** The request that reports it. */
  readonly request: IncomingMessage;
}

/** A protocol with providers. */
export interface ProviderClient<Settings extends ProviderSettings = ProviderSettings> {
  /** Where the browser signs in. @throws ProviderFailure */
  begin(provider: Settings): Promise<{ readonly url: string; readonly secrets: ProviderSecrets }>;
  /** The person that the arrival names. @throws ProviderFailure */
  finish(provider: Settings, arrival: Arrival, secrets: ProviderSecrets): Promise<ProviderPerson>;
  /** Where the browser signs out of the provider; null if it has no such address, or does not respond. */
  signOutUrl(provider: Settings): Promise<string | null>;
}

/** The address if it meets the rules of the sign-up form, else null: providers may let people enter any text. */
export function emailIn(email: unknown): string | null {
  return typeof email === 'string' && emailMessages(email).length === 0 ? email : null;
}

/** Whether groups make a person an admin or a coach. */
export const rolesOf = ({ adminGroup, coachGroup }: ProviderSettings, groups: readonly unknown[]) => ({
  isAdmin: adminGroup === null ? null : groups.includes(adminGroup),
  isCoach: coachGroup === null ? null : groups.includes(coachGroup),
});
