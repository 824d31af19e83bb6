import * as z from 'zod/mini';
import { coachRights } from '../../domain/coach-rights.ts';
import { member, memberTeam, teamName } from '../../domain/entities/member.ts';
import { teamAsker, teamPerson } from '../../domain/entities/team-person.ts';
import { assignableRoles, teamRoles } from '../../domain/team-roles.ts';
import { call } from '../call.ts';
import { id, memberParams, pageResponse, pageQuery } from '../fields.ts';

const team = z.object({ team: memberTeam });

export const getTeamWelcome = call({
  id: 'getTeamWelcome',
  method: 'GET',
  path: 'team/:id/welcome',
  proof: 'anonymous',
  who: 'anyone',
  cost: 'light',
  params: memberParams,
  answers: {
    200: z.object({
      team_id: z.string(),
      name: z.string(),
      /** The team's own terms; `null` if the site's terms apply. */
      terms_url: z.nullable(z.string()),
      privacy_url: z.nullable(z.string()),
    }),
  },
  source: 'ours',
  summary: 'What the sign-up page of a team shows.',
});

export const getTeamJoining = call({
  id: 'getTeamJoining',
  method: 'GET',
  path: 'team/:id/joining',
  proof: 'signed',
  who: 'member',
  page: 'setup',
  forSamples: true,
  cost: 'light',
  params: memberParams,
  answers: {
    200: z.object({
      team_id: z.string(),
      name: z.string(),
      /** The team's own terms; `null` if the site's terms apply. */
      terms_url: z.nullable(z.string()),
      privacy_url: z.nullable(z.string()),
      /** Coaches and assistants, at most 50; `name` is `null` for those without a name. Empty for sample accounts. */
      coaches: z.array(z.object({ name: z.nullable(z.string()), role: z.enum(assignableRoles) })),
      /** The caller's status in the team. `asked`: a request is pending. */
      standing: z.enum(['none', 'asked', ...teamRoles]),
      /** True if joining sends a request to the coaches: for trainers, coaches, and athletes who were removed. */
      asks_first: z.boolean(),
    }),
  },
  source: 'ours',
  summary:
    'What the page shows that asks somebody with an account whether to join a team: its coaches, and whether the caller is in it, has asked, or has to ask. 404 where there is no such team.',
});

export const updateTeam = call({
  id: 'updateTeam',
  method: 'PATCH',
  path: 'team/:id',
  proof: 'signed',
  who: 'member',
  page: 'team',
  cost: 'write',
  params: memberParams,
  body: z.strictObject({
    name: z.optional(teamName),
    athletes_can_view_dashboard: z.optional(z.boolean()),
  }),
  bodyBytes: 4_096,
  answers: { 200: team },
  source: 'core §7.18',
  summary: "Changes the fields given. For the team's coaches; to others the team does not exist.",
});

export const addTeamMember = call({
  id: 'addTeamMember',
  method: 'PATCH',
  path: 'team/:teamId/members/:memberId',
  proof: 'signed',
  who: 'member',
  page: 'setup',
  cost: 'write',
  params: z.object({ teamId: id, memberId: id }),
  answers: {
    /** `member`: the caller after joining; omitted if a coach admits another member. */
    200: z.object({ team: memberTeam, member: z.optional(member) }),
    202: team,
  },
  source: 'core §7.19',
  summary:
    "Puts a member into a team. Athletes come in by their own word; trainers, coaches and athletes who were taken out ask (202) until one of the team's " +
    'coaches makes the call for them. A coach makes it for members who asked, 409 not_asked for others. 409 declined_lately: the answer was no, a few days ago.',
});

export const getTeamPeople = call({
  id: 'getTeamPeople',
  method: 'GET',
  path: 'team/:id/people',
  proof: 'signed',
  who: 'member',
  page: 'profile',
  forSamples: true,
  cost: 'read',
  params: memberParams,
  query: z.object(pageQuery),
  answers: {
    200: z.object({
      team: memberTeam,
      /** The caller's role. */
      role: z.enum(teamRoles),
      people: z.array(teamPerson),
      asks: z.array(teamAsker),
      /** Rights that the athlete gives the team's coaches; left out for coaches and assistants. */
      gives: z.optional(z.array(z.enum(coachRights))),
      ...pageResponse,
    }),
  },
  source: 'ours',
  summary:
    'Who is what in a team, in pages. Coaches and assistants read everybody, and who asked to come in, or only themselves once their trial or subscription is over; athletes who coaches them, by name, and what each of these sees of them now. To others the team does not exist.',
});

export const removeTeamMember = call({
  id: 'removeTeamMember',
  method: 'DELETE',
  path: 'team/:teamId/members/:memberId',
  proof: 'signed',
  who: 'member',
  page: 'profile',
  cost: 'write',
  params: z.object({ teamId: id, memberId: id }),
  answers: {
    /** `member`: the caller after leaving the team. */
    200: z.object({ member: z.optional(member) }),
  },
  source: 'ours',
  summary:
    'Ends a place in a team, or a wish to have one: everybody their own, a coach that of athletes, assistants and askers. 409 last_coach where nobody would lead those who stay, 409 coaches_stay for other coaches, 403 page_closed for others’ places once the trial or subscription is over.',
});

export const changeCoachRights = call({
  id: 'changeCoachRights',
  method: 'PUT',
  path: 'team/:id/coach-rights',
  proof: 'signed',
  who: 'member',
  page: 'profile',
  cost: 'write',
  params: memberParams,
  body: z.strictObject({ rights: z.array(z.enum(coachRights)).check(z.maxLength(coachRights.length)) }),
  bodyBytes: 256,
  answers: { 204: null },
  source: 'ours',
  summary:
    'Sets what an athlete allows the coaches of a team, in place of what they allowed before; without `see`, nothing else applies. For athletes of the team; to others it does not exist.',
});

export const changeTeamRole = call({
  id: 'changeTeamRole',
  method: 'PUT',
  path: 'team/:teamId/members/:memberId/role',
  proof: 'signed',
  who: 'member',
  page: 'team',
  cost: 'write',
  params: z.object({ teamId: id, memberId: id }),
  body: z.strictObject({ role: z.enum(assignableRoles) }),
  bodyBytes: 256,
  answers: { 204: null },
  source: 'ours',
  summary:
    'Makes an assistant a coach, or oneself an assistant, and admits a trainer or coach who asked. For coaches of the team; to others it does not exist. 409 last_coach, not_a_trainer, coaches_stay, not_asked.',
});
