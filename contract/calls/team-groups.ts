import * as z from 'zod/mini';
import { GROUP_NAME_MAX, MAX_TOGETHER, teamGroup } from '../../domain/entities/team-group.ts';
import { call } from '../call.ts';
import { id, memberParams } from '../fields.ts';

const all = z.object({ groups: z.array(teamGroup) });
const groupParams = z.object({ id, groupId: id });

export const listTeamGroups = call({
  id: 'listTeamGroups',
  method: 'GET',
  path: 'team/:id/groups',
  proof: 'signed',
  who: 'member',
  page: 'team',
  forSamples: true,
  cost: 'light',
  params: memberParams,
  answers: { 200: all },
  source: 'ours',
  summary:
    'Groups of athletes within a team, by name. For its coaches and assistants; to others the team does not exist.',
});

export const saveTeamGroup = call({
  id: 'saveTeamGroup',
  method: 'PUT',
  path: 'team/:id/groups/:groupId',
  proof: 'signed',
  who: 'member',
  page: 'team',
  cost: 'write',
  params: groupParams,
  body: z.strictObject({
    name: z
      .string()
      .check(z.trim(), z.minLength(1), z.maxLength(GROUP_NAME_MAX), z.regex(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u)),
    member_ids: z.array(id).check(z.maxLength(MAX_TOGETHER)),
  }),
  bodyBytes: 24_576,
  answers: { 200: all },
  source: 'ours',
  summary:
    'Makes a group, or puts another name and other athletes in its place; who is not an athlete of the team is left out. 409 group_name_taken, too_many_groups.',
});

export const removeTeamGroup = call({
  id: 'removeTeamGroup',
  method: 'DELETE',
  path: 'team/:id/groups/:groupId',
  proof: 'signed',
  who: 'member',
  page: 'team',
  cost: 'write',
  params: groupParams,
  answers: { 200: all },
  source: 'ours',
  summary: 'Forgets a group. Its athletes stay in the team.',
});
