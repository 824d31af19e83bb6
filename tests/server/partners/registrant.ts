import { eq } from 'drizzle-orm';
import type { Answers } from '../../../domain/survey/answers.ts';
import { cohortMembers, couponUses, eventRegistrations, surveyDocuments } from '../../../server/db/schema/partners.ts';
import { sampleIds } from '../../../server/partners/samples/pages.ts';
import type { TestServer } from '../harness.ts';
import type { TestMember } from '../member.ts';
import { withDatabase } from '../with-database.ts';

export const details = {
  emailAddress: 'ada@example.org',
  firstName: 'Ada',
  lastName: 'Byron',
  gender: 'F',
  birthDate: '1990-12-10',
};

export const documentOf = (who: TestMember, answers: Answers | object, version = 1) => ({
  schema: sampleIds.surveys.challenge,
  sub: who.sub,
  data: { version, answers },
});
export const register = (who: TestMember, body: object = details, eventId: string = sampleIds.events.challenge) =>
  who.bearer('POST', `v2/distributed-events/${eventId}/register`, { body });
export const answer = (who: TestMember, answers: Answers | object, version?: number) =>
  who.bearer('POST', 'v2/survey/documents', { body: documentOf(who, answers, version) });

/** The stored registration of a member. */
export const keptOf = (server: TestServer, { memberId }: TestMember) =>
  withDatabase(server, async (db) => ({
    memberships: await db.select().from(cohortMembers).where(eq(cohortMembers.memberId, memberId)),
    registrations: await db.select().from(eventRegistrations).where(eq(eventRegistrations.memberId, memberId)),
    documents: await db.select().from(surveyDocuments).where(eq(surveyDocuments.memberId, memberId)),
    uses: await db.select().from(couponUses).where(eq(couponUses.memberId, memberId)),
  }));
