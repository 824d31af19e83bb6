import * as z from 'zod/mini';
import type { Camel } from '../case.ts';

/** Maximum passkeys of a member. */
export const MAX_PASSKEYS = 20;
export const PASSKEY_NAME_MAX = 80;

/** Transports between browser and authenticator. Unlisted values are dropped. [WebAuthn §5.8.4] */
export const passkeyTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
export type PasskeyTransport = (typeof passkeyTransports)[number];

/** A passkey as shown to its owner. */
export const passkey = z.object({
  passkey_id: z.string(),
  name: z.string(),
  /** Whether a password manager synchronises the passkey, so it outlives a device. */
  is_synced: z.boolean(),
  created_at: z.string(),
  /** When the passkey last signed in; null if it never did. */
  last_used_at: z.nullable(z.string()),
});
export type Passkey = Camel<z.infer<typeof passkey>>;

const bytes = (max: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(max));
const shared = {
  id: bytes(1_400),
  rawId: bytes(1_400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.nullish(z.string().check(z.maxLength(40))),
};

/** The fields of RegistrationResponseJSON that the server reads. [WebAuthn §5.1.8] */
export const newCredential = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: bytes(3_000),
    attestationObject: bytes(4_000),
    transports: z.nullish(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10))),
  }),
});
export type NewCredential = z.infer<typeof newCredential>;

/** The fields of AuthenticationResponseJSON that the server reads. [WebAuthn §5.1.8] */
export const usedCredential = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: bytes(3_000),
    authenticatorData: bytes(3_000),
    signature: bytes(2_000),
    userHandle: z.nullish(bytes(200)),
  }),
});
export type UsedCredential = z.infer<typeof usedCredential>;

/** A browser's response to a sign-in challenge. */
export interface PickedPasskey {
  readonly session: string;
  readonly credential: UsedCredential;
}
