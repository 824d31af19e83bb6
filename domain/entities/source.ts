import * as z from 'zod/mini';
import type { Camel } from '../case.ts';
import { deviceTypes } from './member.ts';

/** A vendor account as the member sees it: linked or not, when it last spoke to us, and what is wrong with it. */
export const source = z.object({
  vendor: z.enum(deviceTypes),
  available: z.boolean(),
  /** An e-mail address and a password can be checked here before the account is linked. */
  takes_login: z.optional(z.boolean()),
  linked: z.boolean(),
  linked_at: z.nullable(z.string()),
  last_sync_at: z.nullable(z.string()),
  /** When the vendor is asked next for what a lost push would have brought. */
  next_sync_at: z.optional(z.nullable(z.string())),
  broken_since: z.nullable(z.string()),
  broken_reason: z.nullable(z.string()),
  activities: z.number(),
});
export type SourceWire = z.infer<typeof source>;
export type Source = Camel<SourceWire>;
