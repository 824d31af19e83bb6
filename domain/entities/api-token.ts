import * as z from 'zod/mini';
import type { Camel } from '../case.ts';

/** What a personal token may be made for. A call that one of them opens says so in its row of the contract. */
export const tokenScopes = ['activities:read', 'calendar:read', 'diary:write', 'plan:write', 'upload'] as const;
export type TokenScope = (typeof tokenScopes)[number];

/** Days until a token ends. */
export const tokenDays = [30, 90, 365] as const;

/** Tokens of one member that have not ended. */
export const MOST_TOKENS = 10;
export const TOKEN_NAME_MAX = 64;
/** What each begins with, so that people and programs that look for secrets know it. */
export const TOKEN_PREFIX = 'lrp_';

/** A personal token as its owner sees it. */
export const apiToken = z.object({
  token_id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(tokenScopes)),
  /** ISO 8601. */
  created_at: z.string(),
  expires_at: z.string(),
  /** `YYYY-MM-DD` in UTC; null: never. */
  last_used_on: z.nullable(z.string()),
});
export type ApiTokenWire = z.infer<typeof apiToken>;
export type ApiToken = Camel<ApiTokenWire>;

/** What a token is asked for with. */
export const newToken = z.strictObject({
  name: z
    .string()
    .check(z.trim(), z.minLength(1), z.maxLength(TOKEN_NAME_MAX), z.regex(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u)),
  scopes: z.array(z.enum(tokenScopes)).check(z.minLength(1), z.maxLength(tokenScopes.length)),
  days: z.literal(tokenDays),
});
export type NewToken = z.infer<typeof newToken>;
