import * as z from 'zod/mini';
import { EMAIL_MAX, NAME_MAX, PASSWORD_MAX, TEAM_NAME_MAX } from '../../domain/constants.ts';
import { paymentStandings } from '../../domain/entities/payment.ts';
import { memberTypeIds } from '../../domain/forms/new-member.ts';
import { ROWS_CHECKED_AT_ONCE, rowProblems } from '../../domain/forms/row-problem.ts';
import { call } from '../call.ts';

const name = z.string().check(z.maxLength(NAME_MAX));
const email = z.string().check(z.maxLength(EMAIL_MAX));

/** Fields of a new member without the password. [onboarding §3.7] */
const row = {
  email_address: email,
  first_name: name,
  last_name: name,
  member_type_id: z.literal(memberTypeIds),
  /** Email address of the member's trainer; '' for none. */
  trainer_email: email,
  /** Name of the member's own team; '' for none. */
  team_name: z.string().check(z.maxLength(TEAM_NAME_MAX)),
  /** Whether team data is visible: 0 no, 1 yes. */
  team_data_visible: z.literal([0, 1]),
};

const answers = { 200: z.object({ member_id: z.string(), team_id: z.nullable(z.string()) }) };

export const becomeFirstAdmin = call({
  id: 'becomeFirstAdmin',
  method: 'POST',
  path: 'admin/first',
  proof: 'signed',
  who: 'member',
  page: 'profile',
  cost: 'attempt',
  body: z.strictObject({ code: z.string().check(z.minLength(1), z.maxLength(64)) }),
  bodyBytes: 512,
  answers: { 204: null },
  source: 'ours',
  summary:
    'Makes the caller the first admin, with the code that a server without an admin prints to its log. 400 wrong_admin_code, 409 has_admin, 429 after few wrong codes.',
});

export const checkNewMembers = call({
  id: 'checkNewMembers',
  method: 'POST',
  path: 'admin/new-member-check',
  proof: 'signed',
  who: 'admin',
  page: 'admin',
  cost: 'read',
  body: z.strictObject({
    rows: z
      .array(
        z.strictObject({
          email_address: row.email_address,
          trainer_email: row.trainer_email,
          team_name: row.team_name,
        }),
      )
      .check(z.maxLength(ROWS_CHECKED_AT_ONCE)),
  }),
  bodyBytes: 128 * 1_024,
  answers: {
    200: z.object({
      /** Results, one per row, in order. */
      rows: z.array(
        z.object({
          problems: z.array(z.enum(rowProblems)),
          /** Existing account with this address. `team`: the row's team, if the account is not in it. */
          account: z.nullable(
            z.object({
              member_id: z.string(),
              team: z.nullable(z.object({ team_id: z.string(), name: z.string() })),
            }),
          ),
        }),
      ),
    }),
  },
  source: 'ours',
  summary: 'What would keep up to 100 rows from being added, before any of them is. Changes nothing.',
});

export const createConfirmedMember = call({
  id: 'createConfirmedMember',
  method: 'PUT',
  path: 'member/create-and-confirm',
  proof: 'signed',
  who: 'admin',
  page: 'admin',
  cost: 'write',
  body: z.strictObject({ ...row, password: z.string().check(z.maxLength(PASSWORD_MAX)) }),
  bodyBytes: 8_192,
  answers,
  source: 'core §7.15',
  summary:
    'Adds a member with the password that is given, who can sign in at once; a trainer or coach with a team of their own where one is named, an athlete in the team of their trainer. All of it or nothing. 400 with a sentence for each field, 409 UsernameExistsException, 409 team_taken.',
});

export const createMember = call({
  id: 'createMember',
  method: 'PUT',
  path: 'member',
  proof: 'signed',
  who: 'admin',
  page: 'admin',
  cost: 'write',
  body: z.strictObject(row),
  bodyBytes: 8_192,
  answers,
  source: 'core §7.14',
  summary:
    'The same without a password: the account is confirmed once its owner sets one, with the code that is mailed to them.',
});

export const lookAtAccount = call({
  id: 'lookAtAccount',
  method: 'POST',
  path: 'admin/account-look',
  proof: 'signed',
  who: 'admin',
  isKept: true,
  page: 'admin',
  cost: 'read',
  /** Member id or email address. In the body, to keep it out of URLs. */
  body: z.strictObject({ member: z.string().check(z.trim(), z.minLength(1), z.maxLength(EMAIL_MAX)) }),
  bodyBytes: 1_024,
  answers: {
    200: z.object({
      member_id: z.string(),
      name: z.nullable(z.string()),
      email_address: z.string(),
      member_type: z.string(),
      access_level: z.number(),
      /** Status of the member's subscription when last read; `null` if nothing is charged on this server. */
      subscription: z.nullable(z.enum(paymentStandings)),
      /** The member's teams, each with the number of other members. */
      teams: z.array(z.object({ name: z.string(), others: z.number() })),
      /** Number of items deleted with the account, by kind. */
      touches: z.array(z.object({ what: z.string(), count: z.number() })),
      /** The member's original files and total bytes. Files also used by other members are kept. */
      files: z.object({ count: z.number(), bytes: z.number() }),
    }),
  },
  source: 'ours',
  summary:
    'An account by its id or e-mail address, and what closing or deleting it would touch. Nothing is changed. 404 unknown_member.',
});
