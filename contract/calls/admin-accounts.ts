import * as z from 'zod/mini';
import { ACCESS_LEVEL, EMAIL_MAX } from '../../domain/constants.ts';
import { memberSorts } from '../../domain/entities/member-row.ts';
import { call } from '../call.ts';
import { id, pageResponse, pageQuery } from '../fields.ts';

const params = z.object({ memberId: id });
const instant = z.nullable(z.string());
const memberType = z.enum(['Athlete', 'Trainer', 'Coach']);
const { none, trial, normal, admin } = ACCESS_LEVEL;

export const listMembersForAdmins = call({
  id: 'listMembersForAdmins',
  method: 'POST',
  path: 'admin/member-search',
  proof: 'signed',
  who: 'admin',
  page: 'admin',
  cost: 'read',
  /** The search is in the body, since proxies log URLs, which would include the email addresses searched for. */
  body: z.strictObject({
    /** Part of a name or email address. */
    find: z.optional(z.string().check(z.trim(), z.maxLength(EMAIL_MAX))),
    sort: z.optional(z.enum(memberSorts)),
    /** Filter; omitted for all members. `unconfirmed`: only members whose `is_confirmed` is false. */
    only: z.optional(z.literal('unconfirmed')),
    ...pageQuery,
  }),
  bodyBytes: 2_048,
  answers: {
    200: z.object({
      members: z.array(
        z.object({
          member_id: z.string(),
          name: z.nullable(z.string()),
          email_address: z.string(),
          member_type: memberType,
          /** Stored access level. `trial_ends_at` and `paid_until` limit or raise it. */
          access_level: z.number(),
          trial_ends_at: instant,
          paid_until: instant,
          /** Time of the latest sign-in or session renewal, up to an hour before the last request; `null` if never. */
          last_seen_at: instant,
          /** False for an account created by an admin until its owner sets a first password. */
          is_confirmed: z.boolean(),
          /** Whether the email address was confirmed with a code. */
          is_address_proven: z.boolean(),
          has_second_factor: z.boolean(),
          /** Latest email with a link to set a first password; `null` if there was none, or the member has a password. */
          invited: z.nullable(z.object({ at: z.string(), expires_at: z.string() })),
        }),
      ),
      ...pageResponse,
      /** Length of a new trial in days; `null` if trials do not end. */
      trial_days: z.nullable(z.number()),
    }),
  },
  source: 'ours',
  summary: 'Members in pages of 50, without sample members: by name, or the last seen first.',
});

export const changeMemberRole = call({
  id: 'changeMemberRole',
  method: 'PUT',
  path: 'admin/members/:memberId/role',
  proof: 'signed',
  who: 'admin',
  page: 'admin',
  cost: 'write',
  recentProof: true,
  params,
  body: z.strictObject({
    member_type: memberType,
    access_level: z.literal([none, trial, normal, admin]),
  }),
  bodyBytes: 256,
  answers: { 204: null },
  source: 'ours',
  summary:
    'Sets the type and access level of a member, who gets an email. A new trial lasts as long as that of a new account; setting the level of trial again renews a trial that has ended. 404 unknown_member, 409 sample_member, 409 last_admin for the only admin, 409 address_unproven for a new trainer, coach or admin without a confirmed address, 409 in_team for an athlete who becomes a trainer, or the reverse, while in a team, 403 recent_proof_needed.',
});

export const resetMemberFactor = call({
  id: 'resetMemberFactor',
  method: 'DELETE',
  path: 'admin/members/:memberId/second-factor',
  proof: 'signed',
  who: 'admin',
  page: 'admin',
  cost: 'write',
  recentProof: true,
  params,
  answers: { 204: null },
  source: 'ours',
  summary:
    'Removes the second factor and recovery codes of another member, and ends their sessions, tokens and linked phones. They get an email. 404 unknown_member, 409 own_account, sample_member, second_factor_off, 403 recent_proof_needed.',
});

export const signOutMember = call({
  id: 'signOutMember',
  method: 'DELETE',
  path: 'admin/members/:memberId/sessions',
  proof: 'signed',
  who: 'admin',
  page: 'admin',
  cost: 'write',
  params,
  answers: { 204: null },
  source: 'ours',
  summary:
    'Ends all sessions, tokens and linked phones of a member, who gets an email. 404 unknown_member, 409 sample_member.',
});

export const resendInvitation = call({
  id: 'resendInvitation',
  method: 'POST',
  path: 'admin/members/:memberId/invitation',
  proof: 'signed',
  who: 'admin',
  page: 'admin',
  cost: 'write',
  params,
  answers: { 204: null },
  source: 'ours',
  summary:
    'Mails a new link to choose a password to the owner of an account that an admin made; earlier links are void. A member who signed up gets a code that confirms the account instead. 404 unknown_member, also for a disabled account, 409 sample_member, already_confirmed, 429 after five emails within an hour, LimitExceededException for codes.',
});
