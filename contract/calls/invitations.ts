import * as z from 'zod/mini';
import { EMAIL_MAX, INVITATION_MAX } from '../../domain/constants.ts';
import { call } from '../call.ts';
import { creation, id, password } from '../fields.ts';

const invitation = z.object({
  invitation_id: z.string(),
  /** Address that the invitation is for; `null` if anyone with the link can use it. */
  email: z.nullable(z.string()),
  created_at: z.string(),
  expires_at: z.string(),
});

export const createInvitation = call({
  id: 'createInvitation',
  method: 'POST',
  path: 'invitations',
  proof: 'signed',
  who: 'member',
  isAdminAct: true,
  page: 'team',
  cost: 'write',
  body: z.object({
    /** Team that invited members join; omitted for an admin's invitation without a team. */
    team_id: z.optional(id),
    /** Address that the invitation is sent to. Only valid for it. */
    email: z.optional(z.string().check(z.minLength(1), z.maxLength(EMAIL_MAX))),
    ...creation,
  }),
  bodyBytes: 2_048,
  answers: { 200: z.object({ invitation, url: z.string() }) },
  source: 'ours',
  summary:
    'A link that makes one account, for a week. For coaches into their team, and for admins. 403 forbidden without a team, 404 not_found for another team, 409 already_created, sign_up_open where everybody may sign up.',
});

export const listInvitations = call({
  id: 'listInvitations',
  method: 'GET',
  path: 'invitations',
  proof: 'signed',
  who: 'member',
  page: 'team',
  cost: 'light',
  forSamples: true,
  query: z.object({ team_id: z.optional(id) }),
  answers: { 200: z.object({ invitations: z.array(invitation) }) },
  source: 'ours',
  summary:
    'Invitations into a team, or without team_id those of admins, that are still good, newest first. Without their links. 403 forbidden without a team, 404 not_found for another team.',
});

export const withdrawInvitation = call({
  id: 'withdrawInvitation',
  method: 'DELETE',
  path: 'invitations/:id',
  proof: 'signed',
  who: 'member',
  isAdminAct: true,
  page: 'team',
  cost: 'write',
  params: z.object({ id }),
  answers: { 204: null },
  source: 'ours',
  summary: 'Ends an invitation that is still good. To those who may not make such a one it does not exist.',
});

export const lookAtInvitation = call({
  id: 'lookAtInvitation',
  method: 'POST',
  path: 'invitations/look',
  proof: 'anonymous',
  who: 'anyone',
  cost: 'attempt',
  body: z.object({ invitation: z.string().check(z.minLength(1), z.maxLength(INVITATION_MAX)) }),
  bodyBytes: 512,
  answers: {
    200: z.object({
      /** The only email address that the invitation is valid for; `null` if it is valid for any. */
      email: z.nullable(z.string()),
      team: z.nullable(
        z.object({ name: z.string(), terms_url: z.nullable(z.string()), privacy_url: z.nullable(z.string()) }),
      ),
      /** Inviter and team, for an existing account; `null` for an invitation to create an account. */
      account: z.nullable(z.object({ inviter: z.nullable(z.string()), team: z.nullable(z.string()) })),
      expires_at: z.string(),
    }),
  },
  source: 'ours',
  summary:
    'What the page of an invitation shows. 404 unknown_invitation for one that was used, withdrawn, has ended or never was.',
});

export const acceptInvitation = call({
  id: 'acceptInvitation',
  method: 'POST',
  path: 'invitations/accept',
  proof: 'anonymous',
  who: 'anyone',
  cost: 'attempt',
  body: z.object({ invitation: z.string().check(z.minLength(1), z.maxLength(INVITATION_MAX)), password }),
  bodyBytes: 4_096,
  answers: { 200: z.object({}) },
  source: 'ours',
  summary:
    'Chooses the first password of an account that an admin made, whose address the invitation proves. 404 unknown_invitation for one that was used, replaced, has ended or makes an account.',
});
