import * as z from 'zod/mini';
import { memberTeam } from '../../domain/entities/member.ts';
import { doneReason, MAX_REASONS, rosterEntry } from '../../domain/entities/roster.ts';
import { call } from '../call.ts';
import { compactDate, id, memberParams, pageResponse, pageQuery } from '../fields.ts';

export const getTeamRoster = call({
  id: 'getTeamRoster',
  method: 'GET',
  path: 'team/:id/roster',
  proof: 'signed',
  who: 'member',
  page: 'team',
  forSamples: true,
  cost: 'read',
  params: memberParams,
  query: z.object({
    start_date: z.optional(compactDate),
    end_date: z.optional(compactDate),
    return_type: z.optional(z.literal('summary')),
    ...pageQuery,
  }),
  answers: { 200: z.object({ team: memberTeam, roster: z.array(rosterEntry), ...pageResponse }) },
  long: true,
  source: 'core §7.20',
  summary:
    'The athletes of a team with weight and metrics by day, at most 92 of them, and the coach who asks; with `return_type=summary` sums over the days ' +
    'instead, which is a sixth of the bytes. In pages. For its coaches and assistants; to others the team does not exist.',
});

export const markTriageDone = call({
  id: 'markTriageDone',
  method: 'PUT',
  path: 'team/:id/triage/:memberId',
  proof: 'signed',
  who: 'member',
  page: 'team',
  cost: 'write',
  params: z.object({ id, memberId: id }),
  body: z.strictObject({ reasons: z.array(doneReason).check(z.maxLength(MAX_REASONS)) }),
  bodyBytes: 2_048,
  answers: { 204: null },
  source: 'ours',
  summary:
    'Marks reasons to check on an athlete as done, for the coach or assistant who asks alone, in place of those marked before; none: nothing is done.',
});
