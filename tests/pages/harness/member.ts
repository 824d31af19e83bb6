import { toCamel } from '../../../domain/case.ts';
import type { Member, MemberWire } from '../../../domain/entities/member.ts';
import type { TokensWire } from '../../../domain/entities/session.ts';
import { linkedFields } from '../../../domain/vendors.ts';
import { type StoredSession, sessionMemberOf } from '../../../machines/session/types.ts';

/** Thursday 15 October 2026, 08:00 UTC: the time of every test unless it sets another. */
export const NOW = Date.UTC(2026, 9, 15, 8);
export const TODAY = '2026-10-15';

/** A paying athlete with a full profile. */
export const ada: MemberWire = {
  member_id: '00000000-0000-4000-8000-000000000001',
  aws_cognito_sub: '00000000-0000-4000-8000-0000000000aa',
  email_address: 'ada@example.org',
  first_name: 'Ada',
  last_name: 'Long',
  birth_date: '1990-02-28',
  gender: 'F',
  height: 1.68,
  weight: 58.5,
  prefers_metric: true,
  assumed: [],
  member_type: 'Athlete',
  access_level: 20,
  trial_ends_at: null,
  show_followee_real_name: false,
  time_zone: 'UTC',
  week_starts_on: null,
  clock: null,
  language: null,
  ...linkedFields(() => false),
  teams: [],
};

/** An id token with its member's address. Its signature is not verified. */
const idTokenOf = ({ email_address }: MemberWire): string => `e30.${btoa(JSON.stringify({ email: email_address }))}.x`;

/** Tokens of a sign-in at `NOW`, valid for one hour for calls and thirty days for renewal. */
export const someTokens: TokensWire = {
  id_token: idTokenOf(ada),
  access_token: 'access-1',
  refresh_token: 'refresh-1',
  credentials_expire: NOW / 1000 + 3600,
  expires: NOW / 1000 + 30 * 86_400,
};

/** The session that the browser stores for a member. */
export const sessionOf = (member: MemberWire, now = NOW): StoredSession => {
  const seconds = (now - NOW) / 1000;
  const tokens = toCamel(someTokens) as StoredSession['tokens'];
  return {
    tokens: {
      ...tokens,
      idToken: idTokenOf(member),
      credentialsExpire: tokens.credentialsExpire + seconds,
      expires: tokens.expires + seconds,
    },
    member: sessionMemberOf(toCamel(member) as Member),
    updatedAt: now,
  };
};
