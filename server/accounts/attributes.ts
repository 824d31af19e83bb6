import { eq } from 'drizzle-orm';
import { isCivilDate, isTimeZone } from '../../domain/dates.ts';
import type { Db } from '../db/open.ts';
import { members, users } from '../db/schema.ts';
import { CognitoFailure, notAuthorized } from '../identity/cognito-failure.ts';

export interface Attribute {
  readonly Name: string;
  readonly Value?: string | undefined;
}

const genders = { female: 'F', male: 'M', other: 'O' } as const;
const invalid = (name: string) =>
  new CognitoFailure('InvalidParameterException', `Attributes did not conform to the schema: ${name}: Invalid value.`);

type Changes = Partial<typeof members.$inferInsert>;

/** Standard attribute of OpenID Connect → the member's field. An empty value takes it away. */
const writers: Readonly<Record<string, (value: string) => Changes>> = {
  given_name: (value) => ({ firstName: value.slice(0, 100) || null }),
  family_name: (value) => ({ lastName: value.slice(0, 100) || null }),
  birthdate(value) {
    if (value !== '' && !isCivilDate(value)) throw invalid('birthdate');
    return { birthDate: value || null };
  },
  gender(value) {
    if (value === '') return { gender: null };
    const gender = Object.hasOwn(genders, value) ? genders[value as keyof typeof genders] : undefined;
    if (!gender) throw invalid('gender');
    return { gender };
  },
  zoneinfo(value) {
    if (value !== '' && !isTimeZone(value)) throw invalid('zoneinfo');
    return { timeZone: value || null };
  },
};

/** What the user pool tells of somebody to themselves. */
export async function readAttributes(db: Db, sub: string): Promise<Attribute[]> {
  const [row] = await db
    .select({ user: users, member: members })
    .from(users)
    .innerJoin(members, eq(members.sub, users.sub))
    .where(eq(users.sub, sub));
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
 * Changes attributes, all or none. The address is what people sign in by and cannot be changed here.
 * @throws CognitoFailure NotAuthorizedException for attributes that are not the client's to write
 */
export async function writeAttributes(db: Db, sub: string, attributes: readonly Attribute[]): Promise<void> {
  const changes: Changes = {};
  for (const { Name, Value = '' } of attributes) {
    const write = Object.hasOwn(writers, Name) ? writers[Name] : undefined;
    if (!write) throw notAuthorized('A client attempted to write unauthorized attribute');
    Object.assign(changes, write(Value.trim()));
  }
  if (Object.keys(changes).length > 0) await db.update(members).set(changes).where(eq(members.sub, sub));
}
