import * as z from 'zod/mini';
import {
  launchChecks,
  launchReasons,
  launchStates,
  mailOutcomes,
  SETTING_MAX,
  settingSources,
  siteSettings,
} from '../../domain/entities/site-setting.ts';
import { call } from '../call.ts';

const name = z.enum(siteSettings);
const text = z.string().check(z.maxLength(SETTING_MAX));

export const getSiteSettings = call({
  id: 'getSiteSettings',
  method: 'GET',
  path: 'admin/settings',
  proof: 'signed',
  who: 'admin',
  page: 'admin',
  cost: 'light',
  answers: {
    200: z.object({
      /** Settings; those without effect on this server are omitted. */
      settings: z.array(
        z.object({
          name,
          /** Current value; `null` if not set. The mail server's value excludes user and password, and is `null` if it cannot be shown. */
          value: z.nullable(z.string()),
          from: z.enum(settingSources),
          /** Default value; `null` if unset. */
          default: z.nullable(z.string()),
          /** Time when an admin set the value; `null` if no admin did. */
          changed_at: z.nullable(z.string()),
        }),
      ),
      /** Recipient of test emails. */
      test_to: z.string(),
    }),
  },
  source: 'ours',
  summary: 'Settings that admins can change, with their defaults and where their values come from.',
});

export const changeSiteSettings = call({
  id: 'changeSiteSettings',
  method: 'PATCH',
  path: 'admin/settings',
  proof: 'signed',
  who: 'admin',
  page: 'admin',
  cost: 'write',
  recentProof: true,
  body: z.strictObject({
    changes: z
      .array(
        z.strictObject({
          name,
          /** New value; `null` resets to the default. */
          value: z.nullable(text),
          /** The `changed_at` returned by `getSiteSettings`. */
          changed_at: z.nullable(text),
        }),
      )
      .check(z.minLength(1), z.maxLength(siteSettings.length)),
  }),
  bodyBytes: 16 * 1_024,
  answers: { 204: null },
  source: 'ours',
  summary:
    'Changes settings, all or none, on all server processes within five seconds. 400 invalid_request with what is expected by setting, 409 setting_fixed for one that the environment sets, 409 setting_changed with the settings that another admin changed, 403 recent_proof_needed.',
});

export const sendTestMail = call({
  id: 'sendTestMail',
  method: 'POST',
  path: 'admin/settings/test-mail',
  proof: 'signed',
  who: 'admin',
  page: 'admin',
  cost: 'write',
  answers: {
    200: z.object({
      outcome: z.enum(mailOutcomes),
      /** Reply of the mail server; `null` if it sent none. */
      reply: z.nullable(z.string()),
    }),
  },
  source: 'ours',
  summary:
    'Sends an email to the caller’s own address by the mail server that is set, and returns how that went. 429 after five within five minutes.',
});

export const getLaunchChecks = call({
  id: 'getLaunchChecks',
  method: 'GET',
  path: 'admin/launch-checks',
  proof: 'signed',
  who: 'admin',
  page: 'admin',
  cost: 'light',
  answers: {
    200: z.object({
      checks: z.array(
        z.object({
          name: z.enum(launchChecks),
          state: z.enum(launchStates),
          /** Reason why the check failed; `null` if it passed. */
          reason: z.nullable(z.enum(launchReasons)),
          /** Number used in the reason's text; `null` if it uses none. */
          count: z.nullable(z.number()),
        }),
      ),
    }),
  },
  source: 'ours',
  summary: 'What is done of the checklist before other people use the server.',
});
