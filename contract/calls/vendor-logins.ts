import * as z from 'zod/mini';
import { member } from '../../domain/entities/member.ts';
import { deviceTypes } from '../../domain/vendors.ts';
import { call } from '../call.ts';
import { id } from '../fields.ts';

const vendor = z.enum(deviceTypes);
const login = { email: z.string().check(z.maxLength(255)), password: z.string().check(z.maxLength(255)) };

export const validateVendorCredentials = call({
  id: 'validateVendorCredentials',
  method: 'POST',
  path: 'vendor/:vendor/validate-credentials',
  proof: 'signed',
  who: 'member',
  page: 'setup',
  cost: 'vendor',
  params: z.object({ vendor }),
  body: z.object(login),
  bodyBytes: 2_048,
  answers: { 200: z.object({ valid: z.literal(true) }) },
  source: 'core §7.48',
  summary:
    'Whether a vendor takes this login. Neither part is kept or logged. 400 bad_source_credentials, 423 account_locked, 409 ' +
    'password_reset_required, or 409 use_oauth_link where the vendor takes no passwords from others.',
});

export const linkByKey = call({
  id: 'linkByKey',
  method: 'POST',
  path: 'vendor/:vendor/link-key',
  proof: 'signed',
  who: 'member',
  page: 'setup',
  cost: 'vendor',
  params: z.object({ vendor }),
  body: z.object({ key: z.string().check(z.trim(), z.regex(/^[\x21-\x7e]{8,200}$/)) }),
  bodyBytes: 1_024,
  answers: { 200: z.object({ linked: z.literal(true) }) },
  source: 'ours',
  summary:
    'Links the account of an API key, if the vendor accepts it, and starts the import of its history. The key is stored sealed. 400 ' +
    'vendor_key_refused, 409 vendor_account_taken if another member linked the account, 409 vendor_not_available if the vendor takes no keys.',
});

export const syncVendorProfile = call({
  id: 'syncVendorProfile',
  method: 'POST',
  path: 'member/:id/sync-profile/:vendor',
  proof: 'signed',
  who: 'self',
  subject: 'params.id',
  page: 'setup',
  cost: 'vendor',
  params: z.object({ id, vendor }),
  body: z.object({ email: z.optional(login.email), password: z.optional(login.password) }),
  bodyBytes: 2_048,
  answers: { 200: z.object({ member: z.array(member) }) },
  source: 'core §7.49',
  summary:
    'Fills what the member has left open from the linked account. The login is ignored: the link opens the account. 409 use_oauth_link if the vendor takes no login.',
});

export const pullSuunto = call({
  id: 'pullSuunto',
  method: 'POST',
  path: 'suunto/pull',
  proof: 'signed',
  who: 'member',
  page: 'setup',
  cost: 'vendor',
  body: z.object({
    action: z.literal('load_activities_for_members'),
    params: z.object({
      members: z
        .array(z.object({ member_id: id, use_most_recent_activity_date: z.optional(z.boolean()) }))
        .check(z.minLength(1), z.maxLength(100)),
    }),
  }),
  bodyBytes: 16_384,
  answers: {
    200: z.union([
      z.literal('none'),
      z.object({ imports: z.array(z.object({ member_id: z.string(), import_id: z.string() })) }),
    ]),
  },
  source: 'onboarding §7.19',
  summary:
    'Asks Suunto for what is newer than the latest activity, or for everything. Only for the caller. 403 forbidden for other members.',
});
