import { toCamel } from '../../../domain/case.ts';
import { linkedFields } from '../../../domain/vendors.ts';
import type { Member } from '../../../domain/entities/member.ts';
import type { Tokens } from '../../../domain/entities/session.ts';
import { sessionMemberOf, type StoredSession } from '../../../machines/session/types.ts';

/** 2026-03-02 08:00 UTC, the time of all these events. */
export const NOW = Date.UTC(2026, 2, 2, 8);
const seconds = NOW / 1000;

export const someMember: Member = {
  memberId: 'member-1',
  awsCognitoSub: 'sub-1',
  emailAddress: 'runner@example.org',
  firstName: null,
  lastName: null,
  birthDate: null,
  gender: null,
  height: null,
  weight: null,
  prefersMetric: null,
  memberType: 'Athlete',
  accessLevel: 20,
  showFolloweeRealName: false,
  timeZone: null,
  weekStartsOn: null,
  trialEndsAt: null,
  clock: null,
  language: null,
  assumed: [],
  ...toCamel(linkedFields(() => false)),
  teams: [],
};

/** Tokens issued at `NOW`: the id token for an hour, the refresh token for a month. */
export const someTokens: Tokens = {
  idToken: 'id-1',
  accessToken: 'access-1',
  refreshToken: 'refresh-1',
  credentialsExpire: seconds + 3600,
  expires: seconds + 30 * 86_400,
};

export const someSession: StoredSession = {
  tokens: someTokens,
  member: sessionMemberOf(someMember),
  updatedAt: NOW,
};
