import * as z from 'zod/mini';
import { type Camel, camelKey } from '../case.ts';
import { TEAM_NAME_MAX } from '../constants.ts';
import { type DeviceType, deviceTypes, linkedField, linkedFields, type vendors } from '../vendors.ts';
import { languages } from '../words/area.ts';

/** Types of members. [core §3, onboarding §3] */
export const memberTypes = ['Athlete', 'Trainer', 'Coach'] as const;
export const genders = ['F', 'M', 'O'] as const;
/** First day of the week; defaults to Monday. */
export const weekStarts = ['monday', 'saturday', 'sunday'] as const;
export type WeekStart = (typeof weekStarts)[number];
/** 12-hour or 24-hour clock. */
export const clocks = ['12', '24'] as const;
export type Clock = (typeof clocks)[number];
/** Fields that may hold a default until the member enters a value. [onboarding §5.14] */
export const assumable = ['prefers_metric', 'weight', 'height'] as const;
export type Assumable = (typeof assumable)[number];

/** Name of a team, single-line. */
export const teamName = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(TEAM_NAME_MAX), z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u));

export const memberTeam = z.object({
  team_id: z.string(),
  name: z.string(),
  athletes_can_view_dashboard: z.boolean(),
  athletes_billed: z.boolean(),
  trainer_retains_access: z.boolean(),
  /** Whether its coaches may choose if athletes see their dashboard. */
  team_data_visible: z.boolean(),
  /** True if the member is an assistant in the team: sees the same data as its coaches, but cannot change anything. */
  assists: z.optional(z.literal(true)),
});

/** A member with all fields, for readers with full access. Weight is in kg, height in metres. */
export const member = z.object({
  member_id: z.string(),
  aws_cognito_sub: z.string(),
  email_address: z.string(),
  first_name: z.nullable(z.string()),
  last_name: z.nullable(z.string()),
  birth_date: z.nullable(z.string()),
  gender: z.nullable(z.enum(genders)),
  height: z.nullable(z.number()),
  weight: z.nullable(z.number()),
  prefers_metric: z.nullable(z.boolean()),
  /** Fields that the member left empty and that hold a default. */
  assumed: z.array(z.enum(assumable)),
  member_type: z.enum(memberTypes),
  access_level: z.number(),
  /** End of the trial, ISO 8601; null if there is no trial or it has no end. */
  trial_ends_at: z.nullable(z.string()),
  show_followee_real_name: z.boolean(),
  time_zone: z.nullable(z.string()),
  week_starts_on: z.nullable(z.enum(weekStarts)),
  clock: z.nullable(z.enum(clocks)),
  language: z.nullable(z.enum(languages)),
  ...linkedFields(() => z.boolean()),
  teams: z.array(memberTeam),
  /** True if the member can read data that members share with a partner's programme. */
  is_steward: z.optional(z.literal(true)),
});
export type MemberWire = z.infer<typeof member>;
export type Member = Camel<MemberWire>;

/** Fields that a member may change. All others (access level, member type, links) are set by the server. */
export const memberUpdate = z.strictObject({
  first_name: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
  last_name: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
  birth_date: z.optional(z.nullable(z.string().check(z.regex(/^(19|20)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/)))),
  gender: z.optional(z.nullable(z.enum(genders))),
  height: z.optional(z.nullable(z.number().check(z.gte(0.5), z.lte(2.8)))),
  weight: z.optional(z.nullable(z.number().check(z.gte(20), z.lte(350)))),
  prefers_metric: z.optional(z.nullable(z.boolean())),
  /** Fields in this change that are defaults rather than values entered by the member. */
  assumed: z.optional(z.array(z.enum(assumable)).check(z.maxLength(assumable.length))),
  show_followee_real_name: z.optional(z.boolean()),
  time_zone: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
  week_starts_on: z.optional(z.nullable(z.enum(weekStarts))),
  clock: z.optional(z.nullable(z.enum(clocks))),
  language: z.optional(z.nullable(z.enum(languages))),
});
export type MemberUpdateWire = z.infer<typeof memberUpdate>;

/** A change, or a whole member with changes: read-only fields may be sent unchanged. */
const makeMemberToSave = () => z.strictObject({ ...z.partial(member).shape, ...memberUpdate.shape });
export const memberToSave = /* @__PURE__ */ makeMemberToSave();
export type MemberUpdate = Camel<MemberUpdateWire>;

/** The member field that indicates a linked device. */
export const linkedFlag = Object.fromEntries(deviceTypes.map((vendor) => [vendor, camelKey(linkedField(vendor))])) as {
  readonly [Type in DeviceType]: keyof Camel<Record<`${(typeof vendors)[Type]['path']}_linked`, true>>;
};
