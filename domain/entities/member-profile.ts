import * as z from 'zod/mini';
import type { Camel } from '../case.ts';
import { deviceTypes, linkedField } from '../vendors.ts';
import { genders, type MemberWire, memberTypes } from './member.ts';

/** Role of the profile's reader: the member themselves, a coach of the athlete, or an admin. */
export const profileViewers = ['self', 'coach', 'admin'] as const;
export type ProfileViewer = (typeof profileViewers)[number];

/** A profile as shown to others. Weight is in kg, height in metres. */
export const memberProfile = z.object({
  member_id: z.string(),
  seen_as: z.enum(profileViewers),
  first_name: z.nullable(z.string()),
  last_name: z.nullable(z.string()),
  /** For coaches, set only if the athlete has no name, so that they can be identified. */
  email_address: z.nullable(z.string()),
  member_type: z.enum(memberTypes),
  /** Age in whole years. */
  age: z.nullable(z.number()),
  gender: z.nullable(z.enum(genders)),
  height: z.nullable(z.number()),
  weight: z.nullable(z.number()),
  /** True for coaches whom the athlete does not show the weight. */
  is_weight_withheld: z.optional(z.literal(true)),
  /** True if weight or height is an average, because the member did not enter one. */
  has_assumed: z.boolean(),
  time_zone: z.nullable(z.string()),
  linked: z.array(z.enum(deviceTypes)),
  /** Account data; null for coaches. */
  account: z.nullable(
    z.object({
      access_level: z.number(),
      trial_ends_at: z.nullable(z.string()),
      teams: z.array(z.string()),
    }),
  ),
});
export type MemberProfileWire = z.infer<typeof memberProfile>;
export type MemberProfile = Camel<MemberProfileWire>;

/** Age in whole years on a day; both dates are `YYYY-MM-DD`. */
function ageOn(birthDate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

/**
 * Returns the profile fields for each kind of reader; these rules are defined only here. Settings, sessions, sharing
 * and the date of birth are never included.
 * @param today `YYYY-MM-DD`
 * @param hasWellness whether the athlete shows the coach their weight
 */
export function profileFor(
  viewer: ProfileViewer,
  member: MemberWire,
  today: string,
  hasWellness = true,
): MemberProfileWire {
  const isWithheld = viewer === 'coach' && !hasWellness;
  const { member_id, first_name, last_name, member_type, gender, height, weight, time_zone } = member;
  const isNameless = (first_name ?? '') === '' && (last_name ?? '') === '';
  return {
    member_id,
    seen_as: viewer,
    first_name,
    last_name,
    email_address: viewer !== 'coach' || isNameless ? member.email_address : null,
    member_type,
    age: member.birth_date === null ? null : ageOn(member.birth_date, today),
    gender,
    height,
    weight: isWithheld ? null : weight,
    ...(isWithheld && { is_weight_withheld: true }),
    has_assumed: member.assumed.includes('height') || member.assumed.includes('weight'),
    time_zone,
    linked: deviceTypes.filter((vendor) => member[linkedField(vendor)]),
    account:
      viewer === 'coach'
        ? null
        : {
            access_level: member.access_level,
            trial_ends_at: member.trial_ends_at,
            teams: member.teams.map(({ name }) => name),
          },
  };
}
