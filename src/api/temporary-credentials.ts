/** Credentials for signing requests. `expiresAt` in milliseconds since 1970. */
export interface TemporaryCredentials {
  readonly identityId: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string;
  readonly expiresAt: number;
}

/** Renewed this long before they expire, so that no request is signed with credentials that expire on the way. */
export const RENEW_BEFORE_MS = 5 * 60_000;
