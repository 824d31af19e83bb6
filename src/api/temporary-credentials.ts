/** Credentials for signing requests. `expiresAt` is in milliseconds since 1970. */
export interface TemporaryCredentials {
  readonly identityId: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string;
  readonly expiresAt: number;
}

/** Margin before expiry, ms, at which credentials are renewed, so none expire in transit. */
export const RENEW_BEFORE_MS = 5 * 60_000;
