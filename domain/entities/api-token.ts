import * as z from 'zod/mini';
import type { Camel } from '../case.ts';

/** Scopes of a personal token. Each call lists the scopes it accepts in its contract row. */
export const tokenScopes = ['activities:read', 'calendar:read', 'diary:write', 'plan:write', 'upload'] as const;
export type TokenScope = (typeof tokenScopes)[number];

/** Validity periods of a token, days. */
export const tokenDays = [30, 90, 365] as const;

/** Maximum unexpired tokens per member. */
export const MAX_TOKENS = 10;
export const TOKEN_NAME_MAX = 64;
/** Prefix of every token, so that people and secret scanners recognise it. */
export const TOKEN_PREFIX = 'lrp_';

/** A personal token as shown to its owner. */
export const apiToken = z.object({
  token_id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(tokenScopes)),
  /** Creation time, ISO 8601. */
  created_at: z.string(),
  expires_at: z.string(),
  /** Day of last use, `YYYY-MM-DD` in UTC; null if never used. */
  last_used_on: z.nullable(z.string()),
});
export type ApiTokenWire = z.infer<typeof apiToken>;
export type ApiToken = Camel<ApiTokenWire>;

/** Request for a new token. */
export const newToken = z.strictObject({
  name: z
    .string()
    .check(z.trim(), z.minLength(1), z.maxLength(TOKEN_NAME_MAX), z.regex(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u)),
  scopes: z.array(z.enum(tokenScopes)).check(z.minLength(1), z.maxLength(tokenScopes.length)),
  days: z.literal(tokenDays),
});
export type NewToken = z.infer<typeof newToken>;
