import { Secret, TOTP } from 'otpauth';

/** A third-party authenticator app. */
export interface Authenticator {
  /** Returns a code not returned before: the server accepts each code once, including one step before and after its time. */
  next(): string;
  /** A code that is currently not accepted. */
  wrong(): string;
}

const stepMs = 30_000;

/**
 * Creates an authenticator.
 * @param secret base32, as returned by the server
 * @param delayMs time until a code reaches the server, which accepts none older than one step
 */
export function authenticator(secret: string, delayMs = 0): Authenticator {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const codeOf = (step: number) => totp.generate({ timestamp: step * stepMs });
  let last = 0;
  return {
    next() {
      const now = Math.floor(Date.now() / stepMs);
      last = Math.max(last + 1, Math.floor((Date.now() + delayMs) / stepMs) - 1);
      if (last > now + 1) throw new Error('too many codes at once');
      return codeOf(last);
    },
    wrong() {
      const now = Math.floor(Date.now() / stepMs);
      const taken = [-2, -1, 0, 1, 2, 3].map((steps) => codeOf(now + steps));
      return (
        ['000000', '111111', '222222', '333333', '444444', '555555', '666666'].find((code) => !taken.includes(code)) ??
        ''
      );
    },
  };
}
