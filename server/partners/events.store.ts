import { and, asc, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { MemberCourseWire } from '../../domain/partners/sharing-wire.ts';
import { MAX_TARGETS } from '../../domain/partners/targets.ts';
import type { Db } from '../db/open.ts';
import { eventRegistrations, events } from '../db/schema/partners.ts';

export type EventRow = typeof events.$inferSelect;
export type Registration = typeof eventRegistrations.$inferSelect;
/** A registrant's details for an organiser. */
export type RegistrationDetails = Pick<
  Registration,
  'emailAddress' | 'firstName' | 'lastName' | 'gender' | 'birthDate' | 'teamName'
>;

export async function findEvent(db: Db, eventId: string): Promise<EventRow | null> {
  const [found] = await db.select().from(events).where(eq(events.eventId, eventId));
  return found ?? null;
}

export async function findRegistration(db: Db, eventId: string, memberId: string): Promise<Registration | null> {
  const [found] = await db
    .select()
    .from(eventRegistrations)
    .where(and(eq(eventRegistrations.eventId, eventId), eq(eventRegistrations.memberId, memberId)));
  return found ?? null;
}

/** Stores the details of a registration. Leaves a registration that the organiser has confirmed unchanged. */
export async function storeRegistration(
  db: Db,
  eventId: string,
  memberId: string,
  details: RegistrationDetails,
): Promise<Registration> {
  const [kept] = await db
    .insert(eventRegistrations)
    .values({ eventId, memberId, ...details })
    .onConflictDoUpdate({
      target: [eventRegistrations.eventId, eventRegistrations.memberId],
      set: details,
      setWhere: isNull(eventRegistrations.confirmedAt),
    })
    .returning();
  const registration = kept ?? (await findRegistration(db, eventId, memberId));
  if (!registration) throw new Error('the registration is not there');
  return registration;
}

/** Marks a registration as confirmed by the organiser. */
export async function confirmRegistration(db: Db, registrationId: string): Promise<void> {
  await db
    .update(eventRegistrations)
    .set({ confirmedAt: new Date() })
    .where(and(eq(eventRegistrations.registrationId, registrationId), isNull(eventRegistrations.confirmedAt)));
}

/** Adds an event, unless it exists. */
export async function addEvent(db: Db, event: typeof events.$inferInsert): Promise<void> {
  await db.insert(events).values(event).onConflictDoNothing();
}

export async function changeEvent(
  db: Db,
  eventId: string,
  changes: Pick<EventRow, 'name' | 'startDate' | 'endDate' | 'registerUntil'>,
): Promise<void> {
  await db.update(events).set(changes).where(eq(events.eventId, eventId));
}

/** Returns confirmed registrations, oldest first. */
export const registrationsFor = (db: Db, eventId: string): Promise<Registration[]> =>
  db
    .select()
    .from(eventRegistrations)
    .where(and(eq(eventRegistrations.eventId, eventId), isNotNull(eventRegistrations.confirmedAt)))
    .orderBy(asc(eventRegistrations.createdAt), asc(eventRegistrations.registrationId));

/** Returns a member's registrations, next event first. The register only knows whole events; courses and bibs are up to the organisers. */
export async function upcomingRegistrations(db: Db, memberId: string): Promise<MemberCourseWire[]> {
  const rows = await db
    .select({ registration: eventRegistrations, event: events })
    .from(eventRegistrations)
    .innerJoin(events, eq(events.eventId, eventRegistrations.eventId))
    .where(and(eq(eventRegistrations.memberId, memberId), isNotNull(eventRegistrations.confirmedAt)))
    .orderBy(asc(events.startDate), asc(events.name));
  return rows.map(({ registration, event }) => ({
    id: registration.registrationId,
    event_id: event.eventId,
    event_name: event.name,
    slug: event.slug,
    start_date: event.startDate,
    end_date: event.endDate,
    course: null,
    course_name: null,
    bib_number: null,
    registration_timestamp: (event.registrationTimestamp ?? registration.createdAt).toISOString(),
  }));
}

/** Lists the events for the page editor, newest first. */
export const listEvents = (db: Db): Promise<{ id: string; name: string }[]> =>
  db.select({ id: events.eventId, name: events.name }).from(events).orderBy(desc(events.startDate)).limit(MAX_TARGETS);
