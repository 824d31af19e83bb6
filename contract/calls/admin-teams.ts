import * as z from 'zod/mini';
import { EMAIL_MAX, NAME_MAX } from '../../domain/constants.ts';
import { memberTeam, teamName } from '../../domain/entities/member.ts';
import { teamAsker, teamPerson } from '../../domain/entities/team-person.ts';
import { sharingLevels } from '../../domain/partners/page.ts';
import { assignableRoles } from '../../domain/team-roles.ts';
import { call } from '../call.ts';
import { id, memberParams, pageResponse, pageQuery } from '../fields.ts';

/** Member id or email address. */
const member = z.string().check(z.trim(), z.minLength(1), z.maxLength(EMAIL_MAX));

/** Part of a team's name. */
const find = z.optional(z.string().check(z.maxLength(NAME_MAX)));

export const listTeamsForAdmins = call({
  id: 'listTeamsForAdmins',
  method: 'GET',
  path: 'admin/teams',
  proof: 'signed',
  who: 'admin',
  page: 'admin',
  cost: 'read',
  query: z.object({ find }),
  answers: {
    200: z.object({
      teams: z.array(
        z.object({ ...memberTeam.shape, coaches: z.number(), assistants: z.number(), athletes: z.number() }),
      ),
      has_more: z.boolean(),
    }),
  },
  source: 'ours',
  summary: 'Teams by name, at most 100 of them, those whose name or one of whose coaches has what is looked for.',
});

export const getTeamForAdmins = call({
  id: 'getTeamForAdmins',
  method: 'GET',
  path: 'admin/teams/:id',
  proof: 'signed',
  who: 'admin',
  page: 'admin',
  cost: 'read',
  params: memberParams,
  query: z.object(pageQuery),
  answers: {
    200: z.object({
      team: memberTeam,
      people: z.array(teamPerson),
      asks: z.array(teamAsker),
      ...pageResponse,
      /** Number of members affected by the settings: coaches and assistants, athletes, and those without a running trial or subscription. */
      touched: z.object({ staff: z.number(), athletes: z.number(), over: z.number() }),
    }),
  },
  source: 'ours',
  summary: 'A team, its settings, who is what in it, in pages, and whom its settings touch. 404 where there is none.',
});

export const createTeam = call({
  id: 'createTeam',
  method: 'POST',
  path: 'admin/teams',
  proof: 'signed',
  who: 'admin',
  page: 'admin',
  cost: 'write',
  body: z.strictObject({ name: teamName, member }),
  bodyBytes: 2_048,
  answers: { 200: z.object({ team_id: z.string() }) },
  source: 'ours',
  summary:
    'Makes a team for a trainer or coach who has an account, and who is told. 404 unknown_member, 409 not_a_trainer, team_taken where a team has this name.',
});

export const changeTeamRules = call({
  id: 'changeTeamRules',
  method: 'PATCH',
  path: 'admin/teams/:id',
  proof: 'signed',
  who: 'admin',
  page: 'admin',
  cost: 'write',
  params: memberParams,
  body: z.strictObject({
    athletes_billed: z.optional(z.boolean()),
    trainer_retains_access: z.optional(z.boolean()),
    team_data_visible: z.optional(z.boolean()),
    name: z.optional(teamName),
  }),
  bodyBytes: 2_048,
  answers: { 200: z.object({ team: memberTeam }) },
  source: 'ours',
  summary:
    'Changes the name of a team, who pays in it and what its coaches see and choose for that; the fields given. 409 team_taken where another has the name. From the next request on it counts, and open pages follow. 404 where there is none.',
});

export const deleteTeam = call({
  id: 'deleteTeam',
  method: 'DELETE',
  path: 'admin/teams/:id',
  proof: 'signed',
  who: 'admin',
  page: 'admin',
  cost: 'write',
  recentProof: true,
  params: memberParams,
  answers: { 204: null },
  source: 'ours',
  summary:
    'Deletes a team with its groups, requests, invitations and the list of its assignments. Accounts, activities and planned workouts stay. 404 where there is none, 409 team_on_page while a published page leads into it, 403 recent_proof_needed.',
});

export const putTeamPerson = call({
  id: 'putTeamPerson',
  method: 'PUT',
  path: 'admin/teams/:id/people',
  proof: 'signed',
  who: 'admin',
  page: 'admin',
  cost: 'write',
  params: memberParams,
  body: z.strictObject({
    member,
    role: z.enum(assignableRoles),
  }),
  bodyBytes: 1_024,
  answers: { 200: z.object({ member_id: z.string() }) },
  source: 'ours',
  summary:
    'Makes a trainer or coach a coach or an assistant of a team, in it or not; they are told. 404 unknown_member, 409 not_a_trainer, last_coach.',
});

export const removeTeamPerson = call({
  id: 'removeTeamPerson',
  method: 'DELETE',
  path: 'admin/teams/:id/people/:memberId',
  proof: 'signed',
  who: 'admin',
  page: 'admin',
  cost: 'write',
  params: z.object({ id, memberId: id }),
  answers: { 204: null },
  source: 'ours',
  summary: 'Ends a place in a team, or a wish to have one; they are told, and so are its coaches. 409 last_coach.',
});

export const listCohortsForAdmins = call({
  id: 'listCohortsForAdmins',
  method: 'GET',
  path: 'admin/cohorts',
  proof: 'signed',
  who: 'admin',
  page: 'admin',
  cost: 'read',
  query: z.object({ find }),
  answers: {
    200: z.object({
      cohorts: z.array(
        z.object({
          cohort_id: z.string(),
          name: z.string(),
          /** Name of the partner organisation. */
          tenant: z.string(),
          available_permissions: z.array(z.literal(sharingLevels)),
          /** Number of members who share data, by level. */
          members: z.array(z.object({ level: z.number(), count: z.number() })),
          stewards: z.array(
            z.object({ member_id: z.string(), name: z.nullable(z.string()), email_address: z.string() }),
          ),
        }),
      ),
      has_more: z.boolean(),
    }),
  },
  source: 'ours',
  summary: 'Cohorts by partner and name, at most 100 of them, each with its levels and stewards.',
});
