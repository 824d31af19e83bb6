import * as z from 'zod/mini';
import { PASSWORD_MAX } from '../../domain/constants.ts';
import { member, memberToSave } from '../../domain/entities/member.ts';
import { notice } from '../../domain/entities/notice.ts';
import { source } from '../../domain/entities/source.ts';
import { call } from '../call.ts';
import { memberParams } from '../fields.ts';

const memberList = z.object({ member: z.array(member) });

export const getMember = call({
  id: 'getMember',
  method: 'GET',
  path: 'member/:id',
  proof: 'signed',
  who: 'self',
  subject: 'params.id',
  page: 'profile',
  forSamples: true,
  cost: 'light',
  params: memberParams,
  answers: { 200: memberList },
  source: 'core §7.11',
  summary: 'The member; a list whose first entry counts.',
});

export const getMemberBySub = call({
  id: 'getMemberBySub',
  method: 'GET',
  path: 'member/by-cognito-sub/:sub',
  proof: 'signed',
  who: 'self',
  subject: 'params.sub',
  page: 'profile',
  forSamples: true,
  cost: 'light',
  params: z.object({ sub: z.string().check(z.maxLength(128)) }),
  answers: { 200: memberList },
  source: 'core §7.12',
  summary: 'The member behind a user-pool sub; a list whose first entry counts.',
});

export const updateMember = call({
  id: 'updateMember',
  method: 'POST',
  path: 'member/:id',
  proof: 'signed',
  who: 'self',
  subject: 'params.id',
  page: 'profile',
  cost: 'write',
  params: memberParams,
  body: memberToSave,
  bodyBytes: 16_384,
  answers: { 200: memberList },
  source: 'core §7.13',
  summary: 'Changes the fields given. Read-only fields are ignored if they are unchanged, and refused otherwise.',
});

export const deleteMember = call({
  id: 'deleteMember',
  method: 'DELETE',
  path: 'member/:id',
  proof: 'signed',
  who: 'self',
  subject: 'params.id',
  forAdmins: true,
  page: 'profile',
  cost: 'attempt',
  params: memberParams,
  /** The caller's own password. */
  body: z.object({ password: z.string().check(z.minLength(1), z.maxLength(PASSWORD_MAX)) }),
  bodyBytes: 2_048,
  answers: { 204: null },
  source: 'core §7.16',
  summary:
    'Deletes the account with everything in it. The password is asked for each time, however recently it was shown. 401 NotAuthorizedException for another password.',
});

export const listNotices = call({
  id: 'listNotices',
  method: 'GET',
  path: 'member/:id/notice',
  proof: 'signed',
  who: 'self',
  subject: 'params.id',
  page: 'profile',
  forSamples: true,
  cost: 'light',
  params: memberParams,
  answers: { 200: z.object({ notices: z.array(notice) }) },
  source: 'core §7.25',
  summary: 'Notices for the member, newest first.',
});

export const markNoticeSeen = call({
  id: 'markNoticeSeen',
  method: 'POST',
  path: 'member/:id/notice/:noticeId/seen',
  proof: 'signed',
  who: 'self',
  subject: 'params.id',
  page: 'profile',
  forSamples: true,
  cost: 'write',
  params: z.object({ id: z.uuid(), noticeId: z.uuid() }),
  answers: { 204: null },
  source: 'ours',
  summary: 'Marks a notice as seen.',
});

export const listSources = call({
  id: 'listSources',
  method: 'GET',
  path: 'member/:id/sources',
  proof: 'signed',
  who: 'self',
  subject: 'params.id',
  page: 'profile',
  forSamples: true,
  cost: 'light',
  params: memberParams,
  answers: { 200: z.object({ sources: z.array(source) }) },
  source: 'ours',
  summary: 'Every vendor, whether it is linked, and how it fares.',
});
