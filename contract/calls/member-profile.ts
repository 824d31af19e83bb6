import * as z from 'zod/mini';
import { memberProfile } from '../../domain/entities/member-profile.ts';
import { call } from '../call.ts';
import { memberParams } from '../fields.ts';

export const getMemberProfile = call({
  id: 'getMemberProfile',
  method: 'GET',
  path: 'member/:id/profile',
  proof: 'signed',
  who: 'self',
  subject: 'params.id',
  page: 'profile',
  forSamples: true,
  forCoaches: 'see',
  forAdmins: true,
  isKept: true,
  cost: 'light',
  params: memberParams,
  answers: { 200: z.object({ profile: memberProfile }) },
  source: 'onboarding §2.9',
  summary:
    'A profile as others see it: for the member, for a coach or assistant of a team in which they are an athlete, and for admins, whose looks are kept. 404 unknown_member, to admins alone.',
});
