import { expect } from 'vitest';
import type { TestMember } from './member.ts';

export const anId = expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/) as string;
export const anInstant = expect.stringMatching(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string;
/** The pseudonym of a deleted member's or admin's id. */
export const aMark = expect.stringMatching(/^[\da-f]{16}$/) as string;

/** A member without a name, as in lists for admins. */
export const namedInLists = ({ memberId, email }: TestMember) => ({
  member_id: memberId,
  name: null,
  email_address: email,
});

/**
 * Creates an act in the admins' log.
 * @param fields differences from a successful act about no member
 */
export const actOf = (admin: TestMember, fields: object) => ({
  act_id: anId,
  at: anInstant,
  target: null,
  about: null,
  admin: namedInLists(admin),
  admin_mark: aMark,
  member: null,
  member_mark: null,
  outcome: 'done',
  reason: null,
  ...fields,
});
