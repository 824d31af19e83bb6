import { memberUpdate, type MemberUpdateWire } from '../../domain/entities/member.ts';
import { messages } from '../../domain/messages.ts';
import { isSample } from '../../domain/navigation.ts';
import type { Db } from '../db/open.ts';
import { findUserWithMember } from '../identity/accounts.store.ts';
import { CognitoFailure, notAuthorized } from '../identity/cognito-failure.ts';
import { wrongFields } from '../members/check-fields.ts';
import type { Members } from '../members/members.store.ts';

export interface Attribute {
  readonly Name: string;
  readonly Value?: string | undefined;
}

const genders = { female: 'F', male: 'M', other: 'O' } as const;
const invalid = (name: string) =>
  new CognitoFailure('InvalidParameterException', `Attributes did not conform to the schema: ${name}: Invalid value.`);

/** Writers of the member's field for each standard attribute of OpenID Connect. An empty value clears the field. */
const writers: Readonly<Record<string, (value: string | null) => MemberUpdateWire>> = {
  given_name: (value) => ({ first_name: value }),
  family_name: (value) => ({ last_name: value }),
  birthdate: (value) => ({ birth_date: value }),
  gender(value) {
    if (value === null) return { gender: null };
    if (!Object.hasOwn(genders, value)) throw invalid('gender');
    return { gender: genders[value as keyof typeof genders] };
  },
  zoneinfo: (value) => ({ time_zone: value }),
};

/** Returns the attributes that the user pool exposes to an account's owner. */
export async function readAttributes(db: Db, sub: string): Promise<Attribute[]> {
  const row = await findUserWithMember(db, sub);
  if (!row) throw notAuthorized('Access Token has been revoked');
  const { user, member } = row;
  const gender = Object.entries(genders).find(([, letter]) => letter === member.gender)?.[0];
  const values = {
    sub,
    email: user.email,
    email_verified: String(user.emailVerified),
    given_name: member.firstName,
    family_name: member.lastName,
    birthdate: member.birthDate,
    gender,
    zoneinfo: member.timeZone,
  };
  return Object.entries(values).flatMap(([Name, Value]) => (Value == null ? [] : [{ Name, Value }]));
}

/**
 * Checks changes of attributes by the rules of the member's own fields. The address is excluded, as changing it requires a code.
 * @returns a function that applies all changes at once
 * @throws CognitoFailure NotAuthorizedException for attributes that the client may not write, and for members with sample data;
 * InvalidParameterException for invalid values
 */
export async function checkAttributes(
  members: Members,
  sub: string,
  attributes: readonly Attribute[],
): Promise<() => Promise<void>> {
  let changes: MemberUpdateWire = {};
  for (const { Name, Value = '' } of attributes) {
    const write = Object.hasOwn(writers, Name) ? writers[Name] : undefined;
    if (!write) throw notAuthorized('A client attempted to write unauthorized attribute');
    const change = write(Value.trim() || null);
    if (!memberUpdate.safeParse(change).success || Object.keys(wrongFields(change)).length > 0) throw invalid(Name);
    changes = { ...changes, ...change };
  }
  const member = await members.bySub(sub);
  if (!member) throw notAuthorized('Access Token has been revoked');
  if (isSample({ accessLevel: member.access_level })) throw notAuthorized(messages.access.sample);
  return async () => {
    if (Object.keys(changes).length > 0) await members.update(member.member_id, changes);
  };
}
